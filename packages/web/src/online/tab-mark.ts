const USUAL = '/icon.svg';
const YOUR_TURN = '/icon-turn.svg';

/** Marks the tab's icon while it is the player's turn, for players who look at another tab. */
export function markTab(yourTurn: boolean): void {
	const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
	icon?.setAttribute('href', yourTurn ? YOUR_TURN : USUAL);
}

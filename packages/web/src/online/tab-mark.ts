const USUAL = '/icon.svg';
const YOUR_TURN = '/icon-turn.svg';

/** Marks the tab while it is one's turn, for those who look at another one. */
export function markTab(yourTurn: boolean): void {
	const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
	icon?.setAttribute('href', yourTurn ? YOUR_TURN : USUAL);
}

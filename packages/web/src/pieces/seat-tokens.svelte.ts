/** The players' tokens: each has a color and a shape of its own. */
export const TOKENS = ['moon', 'ember', 'orchid', 'fern'] as const;
export type TokenName = (typeof TOKENS)[number];

let shown = $state.raw<readonly TokenName[]>(TOKENS);

/** The token of a player at the table that is open. */
export function tokenOfSeat(seat: number): TokenName {
	return shown[seat] ?? 'moon';
}

/** Shows the players of a table with the tokens they chose. A page shows one table at a time. */
export function showTokens(tokens: readonly TokenName[]): void {
	shown = tokens;
}

/** By seat: the tokens that the players chose; a player without one, or with that of another, gets the next free one. */
export function tokensOf(seats: readonly { readonly token?: string | undefined }[]): readonly TokenName[] {
	const chosen = seats.map(({ token }, seat) =>
		seats.findIndex((other) => other.token === token) === seat ? tokenCalled(token) : undefined,
	);
	const free = TOKENS.filter((token) => !chosen.includes(token)).values();
	return chosen.map((token) => token ?? free.next().value ?? 'moon');
}

function tokenCalled(name: unknown): TokenName | undefined {
	return TOKENS.find((token) => token === name);
}

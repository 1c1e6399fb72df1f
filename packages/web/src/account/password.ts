/** As the server has it: shorter ones are too easy to try. */
export const SHORTEST_PASSWORD = 10;

/** How many characters are still missing from a password. */
export function lacking(password: string): number {
	return Math.max(0, SHORTEST_PASSWORD - [...password].length);
}

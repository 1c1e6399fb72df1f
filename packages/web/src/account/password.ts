/** The server's own limit: shorter passwords are too easy to guess. */
export const SHORTEST_PASSWORD = 10;

/** How many characters are still missing from a password. */
export function lacking(password: string): number {
	return Math.max(0, SHORTEST_PASSWORD - [...password].length);
}

/** The title of the page, where a screen knows more than its address says: a table its game, and whose turn it is. */
let own: string | null = $state.raw(null);

export function ownTitle(): string | null {
	return own;
}

/** Replaces the title of the address; null gives it back. */
export function setOwnTitle(title: string | null): void {
	own = title;
}

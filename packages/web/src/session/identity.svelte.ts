/*
 * Who the player is to the server, as far as this device remembers. Every top bar shows it, so it must cost neither a
 * request nor the schemas of the protocol; `guest.svelte.ts` keeps it up to date.
 */

export interface Identity {
	readonly name: string;
	/** False for a guest. */
	readonly account: boolean;
}

const KEY = 'orrery.guest';

let current = $state.raw(kept());
const listeners = new Set<() => void>();
// Signing out in one tab signs out all tabs.
addEventListener('storage', ({ key }) => {
	if (key !== KEY && key !== null) return;
	current = kept();
	for (const listener of [...listeners]) listener();
});

/** Calls back when the identity changes in another tab; returns the function that stops it. */
export function onIdentityChangedElsewhere(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Null for a visitor without a name. */
export function identity(): Identity | null {
	return current;
}

export function rememberIdentity(next: Identity | null): void {
	current = next;
	try {
		if (next === null) localStorage.removeItem(KEY);
		else localStorage.setItem(KEY, JSON.stringify(next));
	} catch {
		// The browser keeps nothing: the player gives a name at every visit, which renames the same guest.
	}
}

/** Whether there is a session to ask the server about. Asking without one is an error that the console reports. */
export function isKnown(): boolean {
	return trace() !== null;
}

/** The stored identity as it is; it differs for another identity. */
export function trace(): string | null {
	try {
		return localStorage.getItem(KEY);
	} catch {
		return null;
	}
}

function kept(): Identity | null {
	try {
		return readIdentity(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
	} catch {
		// It cannot be read; the server knows the name.
		return null;
	}
}

/** Reads a stored identity; null for anything else. */
export function readIdentity(value: unknown): Identity | null {
	const fields: Readonly<Record<string, unknown>> =
		typeof value === 'object' && value !== null ? { ...value } : {};
	const { name, account } = fields;
	return typeof name === 'string' && name !== '' ? { name, account: account === true } : null;
}

/*
 * Who one is to the server, as far as this device remembers. Every bar shows it, so it must cost neither a request nor
 * the schemas of the protocol; the client's side of the wire keeps it true.
 */

export interface Identity {
	readonly name: string;
	/** Whether there is an account of that name; a guest has none. */
	readonly account: boolean;
}

const KEY = 'orrery.guest';

let current = $state.raw(kept());
const listeners = new Set<() => void>();
// Whoever signs out in one tab has done so in all.
addEventListener('storage', ({ key }) => {
	if (key !== KEY && key !== null) return;
	current = kept();
	for (const listener of [...listeners]) listener();
});

/** Calls back when another tab has made somebody else of this browser, until the function given back is called. */
export function onIdentityChangedElsewhere(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Null is nobody yet. */
export function identity(): Identity | null {
	return current;
}

export function rememberIdentity(somebody: Identity | null): void {
	current = somebody;
	try {
		if (somebody === null) localStorage.removeItem(KEY);
		else localStorage.setItem(KEY, JSON.stringify(somebody));
	} catch {
		// Nothing is kept here: one gives a name at every visit, which renames the guest that one is.
	}
}

/** Whether there is a cookie to ask about: asking without one is a fault that the console reports. */
export function isKnown(): boolean {
	return trace() !== null;
}

/** What this device remembers somebody by: another one is of somebody else. */
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
		// As earlier releases wrote it: somebody, whose name the server knows.
		return null;
	}
}

/** Whatever lies there, somebody or nobody comes out of it. */
export function readIdentity(value: unknown): Identity | null {
	const fields: Readonly<Record<string, unknown>> =
		typeof value === 'object' && value !== null ? { ...value } : {};
	const { name, account } = fields;
	return typeof name === 'string' && name !== '' ? { name, account: account === true } : null;
}

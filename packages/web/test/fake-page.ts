import { vi } from 'vitest';

/** What a page has around it, for tests without a browser: an address, no events, and what it keeps, which is given back. */
export function stubPage(): Map<string, string> {
	const kept = new Map<string, string>();
	vi.stubGlobal('location', { pathname: '/', hash: '', origin: 'https://orrery.example' });
	vi.stubGlobal('addEventListener', () => undefined);
	vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' });
	vi.stubGlobal('matchMedia', () => ({ matches: false }));
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => kept.set(key, value),
		removeItem: (key: string) => kept.delete(key),
	});
	return kept;
}

import { pathOf } from '../routing/routes.ts';

/*
 * The secrets of private tables that were created here. The server says each of them once and keeps only a hash, so
 * the host's device remembers it as long as people may still be invited.
 */

const KEY = 'orrery.links';
const KEPT = 20;

/** Remembers the secret of a table's link; null if there is none any more. */
export function keepLink(table: string, secret: string | null): void {
	const others = Object.entries(links()).filter(([id]) => id !== table);
	const kept = secret === null ? others : [...others.slice(1 - KEPT), [table, secret]];
	try {
		localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
	} catch {
		// Storage is blocked: after a reload the host can make a new link.
	}
}

/** The secret of a table's link if it was created here. */
export function keptSecret(table: string): string | null {
	return links()[table] ?? null;
}

/** The link for a friend. The secret stands after the `#`, which browsers never send to a server. */
export function linkTo(origin: string, table: string, secret: string | null): string {
	const address = `${origin}${pathOf({ page: 'table', id: table })}`;
	return secret === null ? address : `${address}#${secret}`;
}

function links(): Readonly<Record<string, string>> {
	try {
		const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
		if (typeof stored !== 'object' || stored === null) return {};
		return Object.fromEntries(
			Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
		);
	} catch {
		return {};
	}
}

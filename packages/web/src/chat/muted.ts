/* Which players are muted at which tables, kept across reloads. A voice is known at its own table only. */

export interface Muted {
	readonly voice: string;
	readonly name: string;
}

const KEY = 'orrery.muted';
/** How many tables are remembered. */
const KEPT = 20;

export function keepMuted(table: string, muted: readonly Muted[]): void {
	const others = Object.entries(tables()).filter(([id]) => id !== table);
	const kept = muted.length === 0 ? others : [...others.slice(1 - KEPT), [table, muted]];
	try {
		localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
	} catch {
		// Storage is blocked or full: muting lasts until the page is closed.
	}
}

export function keptMuted(table: string): readonly Muted[] {
	const kept = tables()[table];
	return Array.isArray(kept) ? kept.filter(isMuted) : [];
}

function tables(): Readonly<Record<string, unknown>> {
	try {
		const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
		return typeof stored === 'object' && stored !== null ? { ...stored } : {};
	} catch {
		return {};
	}
}

function isMuted(value: unknown): value is Muted {
	if (typeof value !== 'object' || value === null) return false;
	return (
		'voice' in value && typeof value.voice === 'string' && 'name' in value && typeof value.name === 'string'
	);
}

import type { GameId } from '@orrery/engine/game-id';

/* Which tips a device still shows: those of the first game of each kind that were not put away yet. */

const KEY = 'orrery.tips';

interface Kept {
	/** The player wants no tips any more. */
	readonly off: boolean;
	/** The first game of each kind, by its id. */
	readonly first: Readonly<Record<string, unknown>>;
	/** The tips that were put away, by name. */
	readonly seen: readonly unknown[];
}

/** Whether a game has tips: it is the first of its kind on this device, or was the first to ask. */
export function hasTips(game: GameId, id: string): boolean {
	const kept = read();
	if (kept.off) return false;
	const first = kept.first[game];
	if (first === undefined) write({ ...kept, first: { ...kept.first, [game]: id } });
	return first === undefined || first === id;
}

/** Whether a tip was put away, or all tips were. */
export function isPutAway(name: string): boolean {
	const { off, seen } = read();
	return off || seen.includes(name);
}

export function putTipAway(name: string): void {
	const kept = read();
	if (!kept.seen.includes(name)) write({ ...kept, seen: [...kept.seen, name] });
}

export function noMoreTips(): void {
	write({ ...read(), off: true });
}

/** Used where the browser stores nothing: then they last until the page is closed. */
let unstored: Kept | null = null;

function read(): Kept {
	if (unstored !== null) return unstored;
	try {
		const { off, first, seen } = fieldsOf(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
		return { off: off === true, first: fieldsOf(first), seen: Array.isArray(seen) ? seen : [] };
	} catch {
		return { off: false, first: {}, seen: [] };
	}
}

function write(kept: Kept): void {
	try {
		localStorage.setItem(KEY, JSON.stringify(kept));
	} catch {
		unstored = kept;
	}
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null ? { ...value } : {};
}

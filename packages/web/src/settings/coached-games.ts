/* Which games on this device are coached, and what the coach no longer warns of in them. */

export interface Coaching {
	/** It can be turned off and on again at any time. */
	readonly on: boolean;
	/** Kinds of mistakes that the player does not want to be warned of. */
	readonly muted: readonly string[];
}

const KEY = 'orrery.coached-games';
/** The latest games; older ones are over, or the player has long gone on without a coach. */
const MOST_KEPT = 20;

/** How a game is coached; null if it never was. */
export function coachingOf(game: string): Coaching | null {
	const coaching = stored().find(([id]) => id === game)?.[1];
	return coaching ?? null;
}

export function keepCoaching(game: string, coaching: Coaching): void {
	const others = stored().filter(([id]) => id !== game);
	try {
		localStorage.setItem(KEY, JSON.stringify([...others, [game, coaching]].slice(-MOST_KEPT)));
	} catch {
		// Storage is blocked or full: the game goes on without a coach after a reload.
	}
}

function stored(): readonly (readonly [id: string, coaching: Coaching])[] {
	let value: unknown;
	try {
		value = JSON.parse(localStorage.getItem(KEY) ?? '[]');
	} catch {
		return [];
	}
	return Array.isArray(value) ? value.flatMap(readEntry) : [];
}

function readEntry(entry: unknown): readonly (readonly [string, Coaching])[] {
	const [id, coaching]: readonly unknown[] = Array.isArray(entry) ? entry : [];
	if (typeof id !== 'string' || typeof coaching !== 'object' || coaching === null) return [];
	const on = 'on' in coaching && coaching.on === true;
	const muted: readonly unknown[] =
		'muted' in coaching && Array.isArray(coaching.muted) ? coaching.muted : [];
	return [[id, { on, muted: muted.filter((kind) => typeof kind === 'string') }]];
}

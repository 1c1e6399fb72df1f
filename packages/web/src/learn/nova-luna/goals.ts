import type { NovaLunaKinds, Seat, TaskName, TileId } from '@orrery/engine';
import { tileOf } from '@orrery/engine';
import { m } from '../../language/language.svelte.ts';
import { taskWords, tileName } from '../../nova-luna/board/words.ts';
import { Preview } from '../../nova-luna/preview.ts';
import type { Goal, Tried } from '../lesson.ts';

/* What a learner of Nova Luna has to reach, judged by what the engine says of the position. */

type NovaLunaGoal = Goal<NovaLunaKinds>;
type NovaLunaTried = Tried<NovaLunaKinds>;

/** Every one of these tasks has a token. */
export function covers(...tasks: readonly TaskName[]): NovaLunaGoal {
	const open = (tried: NovaLunaTried): TaskName | undefined => tasks.find((task) => !isCovered(tried, task));
	return {
		reached: (tried) => open(tried) === undefined,
		missed: (tried) => {
			const [first] = tasks;
			return lackingWords(tried, open(tried) ?? first);
		},
	};
}

/** A tile of the display counts for a task of another one. */
export function counts(counted: TileId, towards: TaskName): NovaLunaGoal {
	return {
		reached: ({ after, seat }) => new Preview(after).counting(seat, towards).includes(counted),
		missed: (tried) => lackingWords(tried, towards),
	};
}

/** This tile is taken, wherever it is laid. */
export function takes(wanted: TileId): NovaLunaGoal {
	return {
		reached: ({ events }) => events.some((event) => event.type === 'took' && event.tile === wanted),
		missed: ({ events }) => {
			const took = events.find((event) => event.type === 'took');
			return took === undefined
				? m().lessons_nova_luna_fact_no_tile()
				: m().lessons_nova_luna_fact_took({ tile: tileName(took.tile) });
		},
	};
}

/** Any tile is taken. */
export const TAKES_ANY: NovaLunaGoal = {
	reached: ({ events }) => events.some(({ type }) => type === 'took'),
	missed: () => m().lessons_nova_luna_fact_no_tile(),
};

/** The selection track is refilled; in the solo game that ends phase 1. */
export const REFILLS: NovaLunaGoal = {
	reached: ({ events }) => events.some(({ type }) => type === 'refilled'),
	missed: () => m().lessons_nova_luna_fact_no_refill(),
};

/** The selection track is refilled, and then a tile is taken. */
export const REFILLS_AND_TAKES: NovaLunaGoal = {
	reached: (tried) => REFILLS.reached(tried) && TAKES_ANY.reached(tried),
	missed: REFILLS.missed,
	open: REFILLS.reached,
};

/** This seat moves next. */
export function nextIs(wanted: Seat): NovaLunaGoal {
	return {
		reached: ({ next }) => next.includes(wanted),
		missed: ({ next, seat }) =>
			next.includes(seat) ? m().lessons_nova_luna_fact_you_next() : m().lessons_nova_luna_fact_other_next(),
	};
}

/** The game is over, and the learner is first. */
export const WINS: NovaLunaGoal = {
	reached: ({ after: { outcome }, seat }) =>
		outcome !== null && 'ranking' in outcome && outcome.ranking[0]?.includes(seat) === true,
	missed: ({ after, seat }) =>
		m().lessons_nova_luna_fact_tokens({ count: after.displays[seat]?.tokensLeft ?? 0 }),
};

/** Solo: all tokens are placed, so the score is final. */
export const SCORES: NovaLunaGoal = {
	reached: ({ after: { outcome } }) => outcome?.reason === 'all-tokens-placed',
	missed: WINS.missed,
};

/** All goals are reached. */
export function all(...goals: readonly NovaLunaGoal[]): NovaLunaGoal {
	const first = (tried: NovaLunaTried): NovaLunaGoal | undefined =>
		goals.find((goal) => !goal.reached(tried));
	return {
		reached: (tried) => first(tried) === undefined,
		missed: (tried) => first(tried)?.missed(tried) ?? '',
	};
}

function isCovered({ after, seat }: NovaLunaTried, [tile, index]: TaskName): boolean {
	const laid = after.displays[seat]?.tiles.find((other) => other.tile === tile);
	return laid?.covered.includes(index) === true;
}

/** “Still missing: 1 red” */
function lackingWords({ after, seat }: NovaLunaTried, task: TaskName | undefined): string {
	if (task === undefined) return '';
	const [tile, index] = task;
	const missing = new Preview(after).tasksOf(seat, tile, tileOf(tile).tasks)[index]?.missing ?? null;
	return missing === null
		? m().lessons_nova_luna_fact_took({ tile: tileName(tile) })
		: m().board_details_missing({ tiles: taskWords(missing) });
}

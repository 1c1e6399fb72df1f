import type { Result, TaskKind, Variant } from '@orrery/engine';
import { fail, ok, TASK_KINDS } from '@orrery/engine';

/*
 * What the bot thinks things are worth, in points or as shares of points: a few numbers for each variant,
 * tuned by `npm run train -- --game nebula`.
 */

const FORMAT = 1;

const OTHERS = [
	/** The share of a task's points that it is worth when one star is lacking. */
	'near',
	/** The same for a constellation, and what each further star lacking takes off. */
	'constellationNear',
	'constellationStep',
	/** How much unfinished targets lose value as the end comes near. */
	'fade',
	/** A black hole on the bar, beyond its points. */
	'hole',
	/** Pieces in the observatory: the first of a color, a further one, black holes, one like the supernova. */
	'held',
	'heldDouble',
	'heldHole',
	'heldMatch',
	/** Points that chaos must promise beyond what time gives. */
	'chaos',
	/** How far the ranks of each counter are still open: 0 as they stand, 1 all alike. */
	'openColours',
	'openConstellations',
	'openAdvanced',
	/** What a value marker takes from others, compared with what it gives the seat. */
	'spite',
	/** Points by which one must be ahead for odds of e to 1. */
	'odds',
] as const;

/**
 * A task's kind stands for the share of its points that each further star lacking takes off; for the card that
 * asks for most black holes it is what each one ahead of others adds.
 */
export type WeightName = TaskKind | (typeof OTHERS)[number];
export const WEIGHT_NAMES: readonly WeightName[] = [...TASK_KINDS, ...OTHERS];

export type Weights = Readonly<Record<WeightName, number>>;

export interface StoredNebulaWeights {
	readonly format: number;
	readonly game: string;
	/** How they came about, for people. */
	readonly trained: string;
	readonly variants: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export interface NebulaWeightsFault {
	readonly code: 'wrong-format' | 'wrong-game' | 'no-such-variant' | 'wrong-names' | 'not-a-number';
}

/** The weights for a variant, checked. */
export function loadWeights(
	{ format, game, variants }: StoredNebulaWeights,
	variant: Variant,
): Result<Weights, NebulaWeightsFault> {
	if (format !== FORMAT) return fail({ code: 'wrong-format' });
	if (game !== 'nebula') return fail({ code: 'wrong-game' });
	const stored = variants[variant];
	if (stored === undefined) return fail({ code: 'no-such-variant' });
	if (!isComplete(stored)) return fail({ code: 'wrong-names' });
	if (!Object.values(stored).every(Number.isFinite)) return fail({ code: 'not-a-number' });
	return ok(stored);
}

export function storeWeights(
	trained: string,
	variants: Readonly<Record<string, Readonly<Record<string, number>>>>,
): StoredNebulaWeights {
	return { format: FORMAT, game: 'nebula', trained, variants };
}

function isComplete(stored: Readonly<Record<string, number>>): stored is Weights {
	const names = Object.keys(stored);
	return names.length === WEIGHT_NAMES.length && WEIGHT_NAMES.every((name) => Object.hasOwn(stored, name));
}

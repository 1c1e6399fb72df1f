import type { NebulaOptions, Result, TaskKind, Variant } from '@orrery/engine';
import { fail, ok, TASK_KINDS } from '@orrery/engine';
import type { ChanceWeights } from './chances.ts';
import { FACTORS } from './chances.ts';

/*
 * What the bot thinks things are worth, in points or as shares of points: a few numbers for each variant,
 * tuned by `npm run train -- --game nebula`; and what chances to win follow from that, for each variant and number of
 * players.
 */

const FORMAT = 2;

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
	/** By variant and number of players. */
	readonly chances: Readonly<Record<string, Readonly<Record<string, StoredChances>>>>;
}

export interface StoredChances extends ChanceWeights {
	/** By seat: the mean chance over all deals. */
	readonly start: readonly number[];
}

export interface NebulaWeightsFault {
	readonly code:
		| 'wrong-format'
		| 'wrong-game'
		| 'no-such-variant'
		| 'no-such-players'
		| 'wrong-names'
		| 'wrong-size'
		| 'not-a-number';
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

/** What chances follow from with this variant and number of players, checked. */
export function loadChances(
	{ format, game, chances }: StoredNebulaWeights,
	{ variant, players }: NebulaOptions,
): Result<StoredChances, NebulaWeightsFault> {
	if (format !== FORMAT) return fail({ code: 'wrong-format' });
	if (game !== 'nebula') return fail({ code: 'wrong-game' });
	const ofVariant = chances[variant];
	if (ofVariant === undefined) return fail({ code: 'no-such-variant' });
	const stored = ofVariant[players];
	if (stored === undefined) return fail({ code: 'no-such-players' });
	const { factors, seats, seatsNearEnd, start } = stored;
	const bySeat = [seats, seatsNearEnd, start];
	if (factors.length !== FACTORS.length || bySeat.some(({ length }) => length !== players))
		return fail({ code: 'wrong-size' });
	if (![factors, ...bySeat].flat().every(Number.isFinite)) return fail({ code: 'not-a-number' });
	return ok(stored);
}

export function storeWeights(
	trained: string,
	variants: StoredNebulaWeights['variants'],
	chances: StoredNebulaWeights['chances'],
): StoredNebulaWeights {
	return { format: FORMAT, game: 'nebula', trained, variants, chances };
}

function isComplete(stored: Readonly<Record<string, number>>): stored is Weights {
	const names = Object.keys(stored);
	return names.length === WEIGHT_NAMES.length && WEIGHT_NAMES.every((name) => Object.hasOwn(stored, name));
}

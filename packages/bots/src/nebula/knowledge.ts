import type { NebulaOptions, Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { BotRefusal } from '../bot.ts';
import weights from './weights.json' with { type: 'json' };
import type { StoredChances, Weights } from './weights.ts';
import { loadChances, loadWeights } from './weights.ts';

/** What things are worth, and which chances to win follow from that. */
export interface Knowledge {
	readonly weights: Weights;
	readonly chances: StoredChances;
}

/** By variant and number of players; checked when first used. */
const known = new Map<string, Result<Knowledge, BotRefusal>>();

export function knowledgeFor(options: NebulaOptions): Result<Knowledge, BotRefusal> {
	const key = `${options.variant} ${options.players}`;
	const before = known.get(key);
	if (before !== undefined) return before;
	const loaded = load(options);
	known.set(key, loaded);
	return loaded;
}

function load(options: NebulaOptions): Result<Knowledge, BotRefusal> {
	const worths = loadWeights(weights, options.variant);
	const chances = loadChances(weights, options);
	if (!worths.ok || !chances.ok) return fail({ code: 'bad-weights' });
	return ok({ weights: worths.value, chances: chances.value });
}

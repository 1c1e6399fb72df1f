import type { NebulaRefusal } from './nebula/move.ts';
import type { NovaLunaRefusal } from './nova-luna/move.ts';

/* Which statement of docs/rules forbids what was refused: a player who asks why is led there. */

/** A number of docs/rules/nova-luna.md. */
export type NovaLunaRule = `NL-${string}`;
/** A number of docs/rules/nebula.md. */
export type NebulaRule = `NB-${number}`;

export const NOVA_LUNA_REFUSAL_RULES: Readonly<Record<NovaLunaRefusal['code'], NovaLunaRule>> = {
	'game-over': 'NL-17',
	'not-your-turn': 'NL-6',
	'refill-first': 'NL-8',
	'too-many-tiles-to-refill': 'NL-8',
	'refilled-already': 'NL-8',
	'stock-empty': 'NL-8',
	'tokens-missing-for-phase-2': 'NL-22',
	'no-refill-in-phase-2': 'NL-24',
	'tile-out-of-reach': 'NL-9',
	'first-tile-at-origin': 'NL-11',
	'cell-occupied': 'NL-11',
	'cell-not-adjacent': 'NL-11',
};

export const NEBULA_REFUSAL_RULES: Readonly<Record<NebulaRefusal['code'], NebulaRule>> = {
	'game-over': 'NB-8.24',
	'not-your-turn': 'NB-8.7',
	'kept-already': 'NB-8.3',
	'wrong-step': 'NB-8.7',
	// No rule is about names that the board does not have; the fields are the nearest.
	'unknown-name': 'NB-8.15',
	'card-not-dealt': 'NB-8.3',
	'wrong-number-of-steps': 'NB-8.9',
	'not-in-observatory': 'NB-8.13',
	'wrong-number-to-keep': 'NB-8.12',
	'not-drawn': 'NB-8.12',
	'limit-reached': 'NB-8.13',
	'must-match-supernova': 'NB-8.13',
	'colour-placed-already': 'NB-8.14',
	'bar-full': 'NB-9.10',
	'same-colour': 'NB-9.8',
	'first-star-in-centre': 'NB-8.15',
	'not-joined': 'NB-8.16',
	'colour-joined': 'NB-8.17',
	'no-other-colour-in-bag': 'NB-9.12',
	'marker-at-end': 'NB-5.1',
};

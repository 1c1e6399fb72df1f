import type { NovaLunaKinds } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import { onlineKind } from '../game/online-kind.ts';
import { novaLunaPace } from './pace.ts';

/** Nova Luna online. */
export const novaLunaOnline = onlineKind<NovaLunaKinds>(
	novaLuna,
	{
		events: { took: true, refilled: true, ended: true },
		reasons: { 'all-tokens-placed': true, 'no-tiles-left': true },
		refusals: {
			'game-over': true,
			'not-your-turn': true,
			'refill-first': true,
			'too-many-tiles-to-refill': true,
			'refilled-already': true,
			'stock-empty': true,
			'tokens-missing-for-phase-2': true,
			'no-refill-in-phase-2': true,
			'tile-out-of-reach': true,
			'first-tile-at-origin': true,
			'cell-occupied': true,
			'cell-not-adjacent': true,
		},
	},
	novaLunaPace,
);

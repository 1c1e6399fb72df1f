import type { NebulaKinds } from '@orrery/engine';
import { nebula } from '@orrery/engine';
import { onlineKind } from '../game/online-kind.ts';
import { nebulaPace } from './pace.ts';

/** Nebula online. */
export const nebulaOnline = onlineKind<NebulaKinds>(
	nebula,
	{
		events: {
			kept: true,
			began: true,
			'invested-time': true,
			'yielded-to-chaos': true,
			retained: true,
			placed: true,
			'placed-black-hole': true,
			'replaced-supernova': true,
			'moved-marker': true,
			'finished-turn': true,
			ended: true,
		},
		reasons: {
			'black-holes': true,
			constellations: true,
			'empty-bag': true,
			'marking-stars': true,
		},
		refusals: {
			'game-over': true,
			'not-your-turn': true,
			'kept-already': true,
			'wrong-step': true,
			'unknown-name': true,
			'card-not-dealt': true,
			'wrong-number-of-steps': true,
			'not-in-observatory': true,
			'wrong-number-to-keep': true,
			'not-drawn': true,
			'limit-reached': true,
			'must-match-supernova': true,
			'colour-placed-already': true,
			'bar-full': true,
			'same-colour': true,
			'first-star-in-centre': true,
			'not-joined': true,
			'colour-joined': true,
			'no-other-colour-in-bag': true,
			'marker-at-end': true,
		},
	},
	nebulaPace,
);

import type { NebulaEvent, NebulaKinds, NebulaOutcome, NebulaRefusal, NebulaView } from '@orrery/engine';
import { nebula } from '@orrery/engine';
import type { OnlineKind } from '../game/online-kind.ts';

const EVENTS: Readonly<Record<NebulaEvent['type'], true>> = {
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
};
const REASONS: Readonly<Record<NebulaOutcome['reason'], true>> = {
	'black-holes': true,
	constellations: true,
	'empty-bag': true,
	'marking-stars': true,
};
const REFUSALS: Readonly<Record<NebulaRefusal['code'], true>> = {
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
};

/** Nebula online. */
export const nebulaOnline: OnlineKind<NebulaKinds> = {
	game: nebula,
	isView: (view): view is NebulaView => 'game' in view && view.game === nebula.id,
	isEvent: (event): event is NebulaEvent => Object.hasOwn(EVENTS, event.type),
	isOutcome: (outcome): outcome is NebulaOutcome => Object.hasOwn(REASONS, outcome.reason),
	isRefusal: (refusal): refusal is NebulaRefusal => Object.hasOwn(REFUSALS, refusal.code),
	endsTurn: ({ type }) => type === 'finished-turn',
};

import type {
	NovaLunaEvent,
	NovaLunaKinds,
	NovaLunaOutcome,
	NovaLunaRefusal,
	NovaLunaView,
} from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import type { OnlineKind } from '../game/online-kind.ts';

const EVENTS: Readonly<Record<NovaLunaEvent['type'], true>> = { took: true, refilled: true, ended: true };
const REASONS: Readonly<Record<NovaLunaOutcome['reason'], true>> = {
	'all-tokens-placed': true,
	'no-tiles-left': true,
};
const REFUSALS: Readonly<Record<NovaLunaRefusal['code'], true>> = {
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
};

/** Nova Luna online. */
export const novaLunaOnline: OnlineKind<NovaLunaKinds> = {
	game: novaLuna,
	isView: (view): view is NovaLunaView => 'game' in view && view.game === novaLuna.id,
	isEvent: (event): event is NovaLunaEvent => Object.hasOwn(EVENTS, event.type),
	isOutcome: (outcome): outcome is NovaLunaOutcome => Object.hasOwn(REASONS, outcome.reason),
	isRefusal: (refusal): refusal is NovaLunaRefusal => Object.hasOwn(REFUSALS, refusal.code),
	endsTurn: ({ type }) => type === 'took',
};

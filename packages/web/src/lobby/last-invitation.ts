import type { GameId } from '@orrery/engine/game-id';
import { GAME_IDS } from '@orrery/engine/game-id';
import type { NewTable } from '@orrery/protocol';
import { GAME_INFO } from '../game/game-info.ts';
import type { Variant } from '../settings/last-table.ts';
import { VARIANTS } from '../settings/last-table.ts';
import type { ClockChoice } from './clocks.ts';
import { clockOf, MOST_DAYS, MOST_MINUTES, MOST_SECONDS } from './clocks.ts';

/** The choices of the last table; the next one starts with them. */
export interface Invitation {
	readonly game: GameId;
	readonly players: number;
	readonly firstGame: boolean;
	readonly variant: Variant;
	readonly clock: ClockChoice;
	readonly visibility: NewTable['visibility'];
	/** Wanted; it needs an account. */
	readonly rated: boolean;
}

const KEY = 'orrery.last-invitation';
const FIRST: Invitation = {
	game: 'nova-luna',
	players: 2,
	firstGame: false,
	variant: 'basic',
	clock: { kind: 'none', minutes: 15, seconds: 10, days: 3 },
	visibility: 'private',
	rated: false,
};
const CLOCKS = ['none', 'live', 'days'] as const;
const VISIBILITIES = ['private', 'public'] as const;

export function lastInvitation(): Invitation {
	try {
		return readInvitation(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
	} catch {
		return FIRST;
	}
}

export function rememberInvitation(invitation: Invitation): void {
	try {
		localStorage.setItem(KEY, JSON.stringify(invitation));
	} catch {
		// Storage is blocked or full: the next table starts with the defaults.
	}
}

/** The request that creates the table. */
export function newTableOf(invitation: Invitation): NewTable {
	const { game, players, clock, visibility, rated } = invitation;
	const options = { players, ...GAME_INFO[game].options(invitation, players) };
	return { game, options, clock: clockOf(clock), visibility, rated };
}

/** Reads a stored invitation; anything unreadable falls back to the defaults. */
export function readInvitation(value: unknown): Invitation {
	const fields = fieldsOf(value);
	const clock = fieldsOf(fields.clock);
	return {
		game: GAME_IDS.find((game) => game === fields.game) ?? FIRST.game,
		players: within(fields.players, 2, 4) ?? FIRST.players,
		firstGame: fields.firstGame === true,
		variant: VARIANTS.find((variant) => variant === fields.variant) ?? FIRST.variant,
		clock: {
			kind: CLOCKS.find((kind) => kind === clock.kind) ?? FIRST.clock.kind,
			minutes: within(clock.minutes, 1, MOST_MINUTES) ?? FIRST.clock.minutes,
			seconds: within(clock.seconds, 0, MOST_SECONDS) ?? FIRST.clock.seconds,
			days: within(clock.days, 1, MOST_DAYS) ?? FIRST.clock.days,
		},
		visibility: VISIBILITIES.find((name) => name === fields.visibility) ?? FIRST.visibility,
		rated: fields.rated === true,
	};
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null ? { ...value } : {};
}

function within(value: unknown, least: number, most: number): number | null {
	return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
		? value
		: null;
}

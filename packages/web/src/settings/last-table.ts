import type { Level } from '@orrery/bots/levels';
import { isLevel } from '@orrery/bots/levels';
import type { GameId } from '@orrery/engine/game-id';
import type { TokenName } from '../pieces/seat-tokens.svelte.ts';
import { TOKENS, tokensOf } from '../pieces/seat-tokens.svelte.ts';
import type { SetUpMode } from '../routing/routes.ts';
import { SET_UP_MODES } from '../routing/routes.ts';

/** The choices of the last set-up of a game; the next one starts with them. */
export interface LastTable extends Opponents {
	readonly mode: SetUpMode;
	/** The seats on one device, as many as there can be, so that one that is added again is as it was. */
	readonly seats: readonly DeviceSeat[];
	/** How many of those seats play. */
	readonly players: number;
	/** By seat of the set-up, in every mode; no two are alike. */
	readonly tokens: readonly TokenName[];
	readonly firstGame: boolean;
	/** The variant of Nebula; the basic game is the better first one. */
	readonly variant: Variant;
}

/** The bots that one player meets. */
interface Opponents {
	/** By bot, for as many as there can be, so that a bot that is added again has its old level. */
	readonly levels: readonly Level[];
	/** How many of those bots play. */
	readonly bots: number;
}

/** A seat on one device keeps its name and its level while the other is in use. */
export interface DeviceSeat {
	readonly kind: (typeof SEAT_KINDS)[number];
	readonly name: string;
	readonly level: Level;
}

export const SEAT_KINDS = ['human', 'bot'] as const;

export const VARIANTS = ['basic', 'full'] as const;
export type Variant = (typeof VARIANTS)[number];

/** The most bots at a table with one human. */
export const MOST_BOTS = 3;
export const MOST_PLAYERS = 4;

const KEY = 'orrery.last-table';
const SEAT: DeviceSeat = { kind: 'human', name: '', level: 'new' };
const FIRST: LastTable = {
	mode: 'bots',
	// A first game should not be lost by a wide margin: the bots begin at level 1.
	levels: ['new', 'new', 'new'],
	bots: 1,
	seats: [SEAT, SEAT, SEAT, SEAT],
	players: 2,
	tokens: TOKENS,
	firstGame: false,
	variant: 'basic',
};

export function lastTable(game: GameId): LastTable {
	return readLastTable(stored(), game);
}

/** Both games share the people and their tokens; each game has its own opponents, because one may be played better. */
export function rememberTable(game: GameId, { levels, bots, ...shared }: LastTable): void {
	const { opponents } = fieldsOf(stored());
	try {
		localStorage.setItem(
			KEY,
			JSON.stringify({ ...shared, opponents: { ...fieldsOf(opponents), [game]: { levels, bots } } }),
		);
	} catch {
		// Storage is blocked or full: the next set-up starts with the defaults.
	}
}

function stored(): unknown {
	try {
		return JSON.parse(localStorage.getItem(KEY) ?? '{}');
	} catch {
		return {};
	}
}

/** Reads a stored table; anything unreadable falls back to the defaults. */
export function readLastTable(value: unknown, game: GameId): LastTable {
	const fields = fieldsOf(value);
	const opponents = fieldsOf(fieldsOf(fields.opponents)[game]);
	const [levels, seats, tokens] = [opponents.levels, fields.seats, fields.tokens].map(listOf);
	return {
		mode: SET_UP_MODES.find((mode) => mode === fields.mode) ?? FIRST.mode,
		levels: FIRST.levels.map((first, i) => levelOf(levels?.[i]) ?? first),
		bots: within(opponents.bots, 1, MOST_BOTS) ?? FIRST.bots,
		seats: FIRST.seats.map((_, i) => readSeat(seats?.[i])),
		players: within(fields.players, 2, MOST_PLAYERS) ?? FIRST.players,
		tokens: tokensOf(FIRST.tokens.map((_, i) => ({ token: textOf(tokens?.[i]) }))),
		firstGame: fields.firstGame === true,
		variant: VARIANTS.find((variant) => variant === fields.variant) ?? FIRST.variant,
	};
}

function readSeat(value: unknown): DeviceSeat {
	const { kind, name, level } = fieldsOf(value);
	return {
		kind: SEAT_KINDS.find((known) => known === kind) ?? SEAT.kind,
		name: textOf(name) ?? SEAT.name,
		level: levelOf(level) ?? SEAT.level,
	};
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null ? { ...value } : {};
}

function listOf(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | undefined {
	return typeof value === 'string' ? value : undefined;
}

function levelOf(value: unknown): Level | undefined {
	return isLevel(value) ? value : undefined;
}

function within(value: unknown, least: number, most: number): number | null {
	return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
		? value
		: null;
}

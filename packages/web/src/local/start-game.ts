import type { Kinds, Random, Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Bot, Holder, Terms } from '@orrery/table';
import { drawSeats, Table } from '@orrery/table';
import { DeviceRandom, newId } from '../device/random.ts';
import { botNamesOf } from '../game/bots.ts';
import type { LocalKind } from '../game/local-kind.ts';
import type { TokenName } from '../pieces/palette.ts';
import type { GameOrigin, GameStorage } from '../storage/games.ts';
import { deviceGames } from '../storage/games.ts';
import { summarise } from './summarise.ts';

/** A player and their token. Bots are named after their levels. */
export type SeatChoice = { readonly token: TokenName } & (
	| { readonly kind: 'human'; readonly name: string }
	| { readonly kind: 'bot'; readonly level: string }
);

export interface GameChoice {
	/** In any order: the seats are drawn. */
	readonly seats: readonly SeatChoice[];
	/** The options as the game's rules read them, without the number of players, which follows from the seats. */
	readonly options: Readonly<Record<string, unknown>>;
}

/** A name or an option that is not allowed. */
export interface ChoiceFault {
	readonly code: 'unreadable';
	/** The field, such as `seats[0].name`. */
	readonly path: string;
}

/** The bot that plays on for a player who leaves a game that others continue. */
const STAND_IN: Bot = { kind: 'bot', level: 'crescent' };

/** Starts a new game, stores it and returns its id. */
export async function startGame<K extends Kinds>(
	kind: LocalKind<K>,
	{ seats, options }: GameChoice,
	storage: GameStorage = deviceGames,
	random: Random = new DeviceRandom(),
): Promise<Result<string, ChoiceFault>> {
	const read = kind.game.readOptions({ ...options, players: seats.length });
	if (!read.ok) return fail({ code: 'unreadable', path: read.fault.path });
	return startOnTerms(kind, termsOf(read.value, seats), storage, random);
}

/** The terms of every game on this device. */
export function termsOf<K extends Kinds>(options: K['options'], seats: readonly Holder[]): Terms<K> {
	return { options, seats: withNames(seats), clock: { kind: 'none' }, undo: 'device', standIn: STAND_IN };
}

/** Starts a game on given terms, such as those of a rematch. The seats are drawn each time: in Nebula seat 0 goes first. */
export async function startOnTerms<K extends Kinds>(
	kind: LocalKind<K>,
	terms: Terms<K>,
	storage: GameStorage = deviceGames,
	random: Random = new DeviceRandom(),
): Promise<Result<string, ChoiceFault>> {
	const named = withNames(terms.seats);
	const seats = drawSeats(random, named.length).flatMap((chosen) => named[chosen] ?? []);
	const chance = { random, seed: newId() };
	const created = Table.create(kind.game, { ...terms, seats }, chance, Date.now());
	if (!created.ok) return fail({ code: 'unreadable', path: created.fault.path });
	return ok(await store(kind, created.value, storage));
}

/**
 * Stores a new game and returns its id. If the device cannot store it, it is kept in memory, and its screen says so.
 */
export async function store<K extends Kinds>(
	kind: LocalKind<K>,
	table: Table<K>,
	storage: GameStorage,
	origin?: GameOrigin,
): Promise<string> {
	const id = newId();
	const summary = { ...summarise(id, kind, table), ...(origin === undefined ? {} : { origin }) };
	const written = await storage.append(table.log, summary);
	if (!written.ok) await storage.keepInMemory(table.log, summary, written.fault.code);
	return id;
}

function withNames(seats: readonly Holder[]): readonly Holder[] {
	const names = botNamesOf(seats.flatMap((seat) => (seat.kind === 'bot' ? [seat.level] : []))).values();
	return seats.map((seat) => {
		if (seat.kind !== 'bot') return seat;
		const name = names.next().value ?? seat.level;
		return { ...seat, name: seat.name ?? name };
	});
}

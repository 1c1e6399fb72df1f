import type { Game, Kinds, NebulaKinds, NovaLunaKinds, Result, Seat } from '@orrery/engine';
import { nebula, novaLuna, SeededRandom } from '@orrery/engine';
import type { Accepted, Clock, Command, Holder, Signature, Terms, UndoPolicy } from '../src/index.ts';
import { holderOf, Table } from '../src/index.ts';

/* Tables for the tests: seeded, so that a failure can be looked at again. */

export const ADA = { kind: 'human', name: 'Ada' } as const;
export const BEN = { kind: 'human', name: 'Ben' } as const;
export const CAROLINE = { kind: 'human', name: 'Caroline' } as const;
export const BOT = { kind: 'bot', level: 'crescent' } as const;
export const STAND_IN = { kind: 'bot', level: 'quarter', name: 'Stand-in' } as const;
export const OPEN = { kind: 'open' } as const;
export const NO_CLOCK = { kind: 'none' } as const;

/** The value of what must not be refused. */
export function must<Value>(result: Result<Value, unknown>): Value {
	if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.fault)}`);
	return result.value;
}

/** The fault of what must be refused. */
export function faultOf<Fault>(result: Result<unknown, Fault>): Fault {
	if (result.ok) throw new Error('accepted, though it should be refused');
	return result.fault;
}

/** The setup of a game that was dealt, not begun from a position. */
export function dealt<Setup extends object>(setup: Setup): Exclude<Setup, { readonly position: unknown }> {
	if (!wasDealt(setup)) throw new Error('the game begins from a position');
	return setup;
}

function wasDealt<Setup extends object>(
	setup: Setup,
): setup is Exclude<Setup, { readonly position: unknown }> {
	return !('position' in setup);
}

interface Agreed {
	readonly clock?: Clock;
	readonly undo?: UndoPolicy;
}

export function novaLunaTerms(seats: readonly Holder[], agreed: Agreed = {}): Terms<NovaLunaKinds> {
	const options = must(novaLuna.readOptions({ players: seats.length, firstGame: false }));
	return { options, seats, clock: NO_CLOCK, undo: 'device', standIn: STAND_IN, ...agreed };
}

export function nebulaTerms(seats: readonly Holder[], agreed: Agreed = {}): Terms<NebulaKinds> {
	const options = must(nebula.readOptions({ players: seats.length, variant: 'full' }));
	return { options, seats, clock: NO_CLOCK, undo: 'device', standIn: STAND_IN, ...agreed };
}

export function novaLunaTable(
	seats: readonly Holder[],
	agreed: Agreed = {},
	seed = 'moon',
): Table<NovaLunaKinds> {
	return newTable(novaLuna, novaLunaTerms(seats, agreed), seed);
}

export function nebulaTable(
	seats: readonly Holder[],
	agreed: Agreed = {},
	seed = 'star',
): Table<NebulaKinds> {
	return newTable(nebula, nebulaTerms(seats, agreed), seed);
}

export function newTable<K extends Kinds>(game: Game<K>, terms: Terms<K>, seed: string): Table<K> {
	return must(Table.create(game, terms, { random: new SeededRandom(seed), seed: `bots of ${seed}` }, 1000));
}

let lastId = 0;

/** An id of its own, and the version of the table as it is. */
export function signed(table: { readonly version: number }): Signature {
	lastId++;
	return { id: `command ${lastId}`, version: table.version };
}

/** The time at a table where none has passed since the last entry. */
export function timeOf(table: { readonly log: readonly { readonly at: number }[] }): number {
	return table.log.at(-1)?.at ?? 0;
}

/** The seat that has to decide; the first if there are several. */
export function activeSeat<K extends Kinds>(table: Table<K>): Seat {
	const [seat] = table.deciders;
	if (seat === undefined) throw new Error('nobody has to decide');
	return seat;
}

/** A command that plays some legal move for the seat that has to decide. */
export function someMove<K extends Kinds>(
	table: Table<K>,
	random: SeededRandom,
	seat: Seat = activeSeat(table),
): Command<K> {
	const { game, position } = table.course;
	const moves: readonly K['move'][] = game.legalMoves(position, seat);
	const move = moves[random.below(moves.length)];
	const held = table.seats[seat];
	if (move === undefined || held === undefined) throw new Error('no move');
	const by = holderOf(held).kind === 'bot' ? 'bot' : 'human';
	return { ...signed(table), type: 'play-move', seat, by, move };
}

export function playSome<K extends Kinds>(
	table: Table<K>,
	random: SeededRandom,
	now = timeOf(table),
): Accepted<K> {
	return must(table.act(someMove(table, random), now));
}

/** Plays until the game has ended or this many moves were played. */
export function playOn<K extends Kinds>(table: Table<K>, random: SeededRandom, most = 10_000): void {
	for (let i = 0; i < most && table.ending === null; i++) playSome(table, random);
}

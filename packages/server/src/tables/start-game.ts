import { randomBytes } from 'node:crypto';
import type { Level } from '@orrery/bots/levels';
import { botName } from '@orrery/bots/levels';
import type { Kinds, Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault } from '@orrery/protocol';
import type { Entry, Holder } from '@orrery/table';
import { drawSeats, openDraw, Table } from '@orrery/table';
import type { DueChange } from '../model/due.ts';
import { withGame } from '../model/games.ts';
import type { PlayerId } from '../model/player.ts';
import type { SeatRecord, TableRecord } from '../model/table-record.ts';
import type { GameDueSettings } from '../play/game-due.ts';
import { dueAtStart } from '../play/game-due.ts';
import { isComplete } from './get-ready.ts';
import { nameBots } from './name-bots.ts';
import { hasDuplicateBots } from './rated-seats.ts';

/** The bot that plays on for someone who leaves. */
const STAND_IN = { kind: 'bot', level: 'quarter', name: botName('quarter') } as const;

export interface StartedGame {
	readonly record: TableRecord;
	/** To be stored together with the record. */
	readonly first: Entry<Kinds>;
	readonly due: readonly DueChange[];
}

/** Fills the open seats with bots, if the host asks for it. */
export function fillSeats(record: TableRecord, by: PlayerId, level: Level): Result<TableRecord, Fault> {
	if (record.status !== 'gathering') return fail({ code: 'started-already' });
	if (record.host !== by) return fail({ code: 'not-host' });
	const seats = record.seats.map(
		(seat): SeatRecord => (seat.kind === 'open' ? { kind: 'bot', level, name: botName(level) } : seat),
	);
	if (record.rated && hasDuplicateBots(seats)) return fail({ code: 'level-taken' });
	const filled = { ...record, seats };
	return isComplete(filled) ? ok(filled) : fail({ code: 'not-ready' });
}

/**
 * Starts the game of a table where everyone is ready. Every random outcome follows from the committed secret and the
 * players' contributions, so the server has nothing left to choose.
 */
export function startGame(record: TableRecord, now: number, settings: GameDueSettings): StartedGame {
	const { id, game, options, clock, drawSecret: secret, commitment } = record;
	const contributions = record.seats.flatMap((seat) =>
		seat.kind === 'human' && seat.contribution !== null ? [seat.contribution] : [],
	);
	const opened = openDraw(id, { commitment, secret, contributions });
	if (!opened.ok) throw new Error(`the shuffle of table ${id} cannot be opened: ${opened.fault.code}`);
	const random = opened.value;
	const seats = nameBots(
		drawSeats(random, record.seats.length).flatMap((taken) => record.seats[taken] ?? []),
	);
	const { first, due } = withGame(game, ({ game: rules }): Pick<StartedGame, 'first' | 'due'> => {
		const read = rules.readOptions(options);
		if (!read.ok) throw new Error(`the options of table ${id} are invalid: ${read.fault.code}`);
		const terms = {
			options: read.value,
			seats: seats.map(holderOf),
			clock,
			undo: 'turn',
			standIn: STAND_IN,
		} as const;
		// The seed is only for bots, which have no part in the fair shuffle.
		const seed = randomBytes(16).toString('hex');
		const table = Table.create(rules, terms, { random, seed }, now);
		if (!table.ok) throw new Error(`table ${id} cannot be dealt: ${JSON.stringify(table.fault)}`);
		const [entry] = table.value.log;
		if (entry === undefined) throw new Error('a new table has no log entry');
		return { first: entry, due: dueAtStart(id, table.value, now, settings) };
	});
	return {
		record: { ...record, seats, contributions, status: 'playing', startedAt: now, changedAt: now },
		first,
		due,
	};
}

function holderOf(seat: SeatRecord): Holder {
	return seat.kind === 'human' ? { kind: seat.kind, name: seat.name } : seat;
}

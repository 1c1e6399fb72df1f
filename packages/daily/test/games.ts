import type { Opponents } from '@orrery/bots';
import { choose, nebulaOpponents, novaLunaOpponents, opponentOf } from '@orrery/bots';
import type { Game, Kinds } from '@orrery/engine';
import { nebula, novaLuna } from '@orrery/engine';
import { Table } from '@orrery/table';
import type { DailyGame, Day } from '../src/index.ts';
import { RACE_BOT, raceOf, readDay, soloOf } from '../src/index.ts';

/* Games of a day as a device plays them: at a table, with the seeds that the table gives its bots. */

export function dayOf(text: string): Day {
	const day = readDay(text);
	if (day === null) throw new Error(`no day: ${text}`);
	return day;
}

/** A table with the game of a day, just as the client begins it. */
export function tableOf<K extends Kinds>(game: Game<K>, daily: DailyGame<K>): Table<K> {
	const seats = daily.seats.map((seat) =>
		seat.kind === 'bot' ? ({ ...seat, name: 'Io' } as const) : ({ kind: 'human', name: 'Ada' } as const),
	);
	const made = Table.goOn(
		game,
		{
			options: daily.options,
			seats,
			clock: { kind: 'none' },
			undo: 'device',
			standIn: { kind: 'bot', level: 'crescent' },
		},
		daily,
		daily.seed,
		Date.parse(`${daily.day}T12:00:00Z`),
	);
	if (!made.ok) throw new Error(`the game of ${daily.day} cannot begin: ${JSON.stringify(made.fault)}`);
	return made.value;
}

/** Plays a game to its end, the person's moves chosen by a bot of this level. */
export function playOut<K extends Kinds>(
	table: Table<K>,
	opponents: Opponents<K>,
	level: string,
	seed: string,
): void {
	for (let step = 0; table.ending === null; step++) {
		const bot = table.pendingBot();
		const seat = bot?.seat ?? table.deciders[0];
		const opponent = opponentOf(opponents, bot?.level ?? level);
		if (seat === undefined || opponent === undefined) throw new Error('nobody can move');
		const view: K['view'] = bot?.view ?? table.course.game.view(table.course.position, seat);
		const move = choose(opponent, view, bot?.seed ?? `${seed} ${step}`);
		const id = `move ${step}`;
		const acted = table.act(
			{ type: 'play-move', id, version: table.version, seat, by: bot === null ? 'human' : 'bot', move },
			0,
		);
		if (!acted.ok) throw new Error(`a move is refused: ${JSON.stringify(acted.fault)}`);
	}
}

/** The record of a race, as it arrives at a server. The bot may be replaced by another one. */
export function racedOn(
	day: Day,
	level = 'crescent',
	seed = 'a person',
	bot: string = RACE_BOT,
): Record<string, unknown> {
	const race = raceOf(day);
	const seats = race.seats.map((seat) => (seat.kind === 'bot' ? { ...seat, level: bot } : seat));
	const table = tableOf(nebula, { ...race, seats });
	playOut(table, nebulaOpponents, level, seed);
	return arrived(table.record());
}

export function soloedOn(day: Day, level = 'crescent', seed = 'a person'): Record<string, unknown> {
	const table = tableOf(novaLuna, soloOf(day));
	playOut(table, novaLunaOpponents, level, seed);
	return arrived(table.record());
}

function arrived(record: unknown): Record<string, unknown> {
	const value: unknown = JSON.parse(JSON.stringify(record));
	if (!isObject(value)) throw new Error('a finished game has a record');
	return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null;
}

import { isDeepStrictEqual } from 'node:util';
import type { Kinds, Role, Seat } from '@orrery/engine';
import { SEATS, SeededRandom } from '@orrery/engine';
import { GAME_IDS } from '@orrery/engine/game-id';
import { commandId, serverMessage, tableId } from '@orrery/protocol';
import type { TableView } from '@orrery/table';
import { advanceView, Table } from '@orrery/table';
import { describe, expect, test } from 'vitest';
import type { Playable } from '../model/games.ts';
import { withGame } from '../model/games.ts';
import { broadcastOf } from './broadcast.ts';

const ROLES: readonly Role[] = [...SEATS, 'spectator'];
const ID = tableId.parse('broadcast-table-');

function newTable<K extends Kinds>({ game }: Playable<K>, random: SeededRandom): Table<K> {
	const read = game.readOptions({ players: 4, firstGame: false, variant: 'full' });
	if (!read.ok) throw new Error(read.fault.code);
	const seats = ['Ada', 'Ben', 'Žofie “Ж”', 'Dan'].map((name) => ({ kind: 'human', name }) as const);
	const made = Table.create(
		game,
		{
			options: read.value,
			seats,
			clock: { kind: 'live', baseMs: 60_000, incrementMs: 0 },
			undo: 'turn',
			standIn: { kind: 'bot', level: 'new' },
		},
		{ random, seed: 'bots' },
		0,
	);
	if (!made.ok) throw new Error(made.fault.code);
	return made.value;
}

/** Plays a random move, or now and then takes one back. */
function playOn<K extends Kinds>(table: Table<K>, random: SeededRandom): Seat {
	const { version } = table;
	const [seat = 0] = table.deciders;
	const signed = { id: `m${version}`, version };
	if (table.undoable(seat) > 0 && random.below(8) === 0) {
		if (!table.act({ ...signed, type: 'take-back', seat }, 0).ok) throw new Error('it may be taken back');
		return seat;
	}
	const moves = table.course.game.legalMoves(table.course.position, seat);
	const move: K['move'] | undefined = moves[random.below(moves.length)];
	if (move === undefined) throw new Error('there is always a move');
	const played = table.act({ ...signed, type: 'play-move', seat, by: 'human', move }, 0);
	if (!played.ok) throw new Error(played.fault.code);
	return seat;
}

interface Tally {
	messages: number;
	/** Views that differ from what the role may see. */
	wrong: number;
	/** Different texts a step, and messages with a view. */
	texts: number;
	steps: number;
	views: number;
}

/** Plays a game to its end and follows it as every role, by its messages alone. */
function follow<K extends Kinds>(playable: Playable<K>): Tally {
	const random = new SeededRandom('broadcast');
	const table = newTable(playable, random);
	const seen = new Map<Role, TableView<Kinds>>(ROLES.map((role) => [role, table.viewFor(role)]));
	const tally: Tally = { messages: 0, wrong: 0, texts: 0, steps: 0, views: 0 };
	while (table.ending === null) {
		const since = table.version;
		const seat = playOn(table, random);
		const id = commandId.parse(`command-${since}`);
		const broadcast = broadcastOf(ID, table, since, { seat, id }, 1);
		const texts = ROLES.map((role) => broadcast.to(role));
		tally.steps++;
		tally.texts += new Set(texts).size;
		ROLES.forEach((role, i) => {
			const message = serverMessage.parse(JSON.parse(texts[i] ?? ''));
			if (message.type !== 'events') throw new Error(message.type);
			expect(message.command).toBe(role === seat ? id : undefined);
			let view = seen.get(role) ?? null;
			for (const event of message.events) view = view && advanceView<Kinds>(playable.game, view, event);
			view = message.view ?? view;
			tally.messages++;
			if (message.view !== undefined) tally.views++;
			if (!isDeepStrictEqual(view, JSON.parse(JSON.stringify(table.viewFor(role))))) tally.wrong++;
			if (view !== null) seen.set(role, view);
		});
	}
	return tally;
}

describe.each(GAME_IDS)('%s', (id) => {
	const { messages, wrong, texts, steps, views } = withGame(id, follow);

	test('every role gets what its view needs at every step of a game', () => {
		expect(messages).toBeGreaterThan(100);
		expect(wrong).toBe(0);
	});

	test('everyone but the player who moved shares one text, and only an undo brings views', () => {
		expect(texts).toBe(2 * (steps - views / ROLES.length) + views);
		if (id === 'nebula') expect(views).toBeGreaterThan(0);
	});
});

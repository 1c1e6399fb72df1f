import { isDeepStrictEqual } from 'node:util';
import type { Kinds, Role } from '@orrery/engine';
import { SEATS, SeededRandom } from '@orrery/engine';
import { GAME_IDS } from '@orrery/engine/game-id';
import { Table } from '@orrery/table';
import { expect, test } from 'vitest';
import { objectOf } from '../encoding/json.ts';
import type { Playable } from '../model/games.ts';
import { withGame } from '../model/games.ts';
import { broadcastOf } from './broadcast.ts';

const ROLES: readonly Role[] = [...SEATS, 'spectator'];

/** Plays a random game to its end and counts how often the broadcast for a role differs from that role's view. */
function wrongBroadcasts<K extends Kinds>(
	playable: Playable<K>,
): { readonly sent: number; readonly wrong: number } {
	const { game } = playable;
	const random = new SeededRandom('broadcast');
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
	const table = made.value;
	let sent = 0;
	let wrong = 0;
	for (let since = 0; table.ending === null; since = table.version - 1) {
		const broadcast = broadcastOf(playable, table, since);
		for (const role of ROLES) {
			sent++;
			const events = table.eventsSince(since);
			const text = objectOf(broadcast.to(role));
			const meant = JSON.stringify({ events, view: table.viewFor(role) });
			if (!isDeepStrictEqual(JSON.parse(text), JSON.parse(meant))) wrong++;
		}
		const [seat = 0] = table.deciders;
		const moves = game.legalMoves(table.course.position, seat);
		const move: K['move'] | undefined = moves[random.below(moves.length)];
		if (move === undefined) throw new Error('there is always a move');
		const { version } = table;
		const played = table.act({ type: 'play-move', id: `m${version}`, version, seat, by: 'human', move }, 0);
		if (!played.ok) throw new Error(played.fault.code);
	}
	return { sent, wrong };
}

test.each(GAME_IDS)('in %s every role gets its own view at every step of a game', (id) => {
	const { sent, wrong } = withGame(id, wrongBroadcasts);
	expect(sent).toBeGreaterThan(100);
	expect(wrong).toBe(0);
});

test('the test would notice if a game with hidden information were broadcast alike to all', () => {
	const { wrong } = withGame('nebula', (playable) => wrongBroadcasts({ ...playable, isSameForAll: true }));
	expect(wrong).toBeGreaterThan(100);
});

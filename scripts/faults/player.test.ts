import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { novaLuna, SeededRandom } from '@orrery/engine';
import { tableId } from '@orrery/protocol';
import { Table } from '@orrery/table';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { FaultyWorldPlayer } from './player.ts';
import type { TranscriptLine } from './transcript.ts';
import { readTranscript, TranscriptWriter } from './transcript.ts';

/* What a player writes down at the end, at a server that answers only what the test wants. */

const TABLE = tableId.parse('0123456789abcdef');

interface Server {
	readonly answered: Set<string>;
	/** The types of the messages that arrived, but for pings. */
	readonly heard: readonly string[];
	readonly player: FaultyWorldPlayer;
	/** The last line of the transcript. */
	last(): TranscriptLine | undefined;
}

/** A server with a game that waits for the player; it answers messages of these types. */
async function playerAt(answered: Set<string>): Promise<Server> {
	const game = Table.create(
		novaLuna,
		{
			options: { players: 1, firstGame: false },
			seats: [{ kind: 'human', name: 'Ada' }],
			clock: { kind: 'none' },
			undo: 'turn',
			standIn: { kind: 'bot', level: 'new' },
		},
		{ random: new SeededRandom('player'), seed: 'bots' },
		1000,
	);
	if (!game.ok) throw new Error('no table');
	const state = { role: 0, events: game.value.eventsSince(0, 0), view: game.value.viewFor(0) };
	const heard: string[] = [];
	const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
	server.on('connection', (socket) => {
		socket.send(JSON.stringify({ type: 'hello' }));
		socket.on('message', (data) => {
			const { type }: { type: string } = JSON.parse(String(data));
			if (type !== 'ping') heard.push(type);
			if (type === 'watch' && answered.has(type)) socket.send(JSON.stringify({ type: 'state', ...state }));
		});
	});
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('no port');
	const folder = mkdtempSync(join(tmpdir(), 'orrery-player-'));
	const player = new FaultyWorldPlayer({
		nodes: [`http://127.0.0.1:${address.port}`],
		cookie: '',
		table: TABLE,
		random: new SeededRandom('choices'),
		transcript: new TranscriptWriter(folder, TABLE, 'Ada'),
		thinkMs: [0, 0],
	});
	onTestFinished(() => {
		player.close();
		for (const client of server.clients) client.terminate();
		server.close();
		rmSync(folder, { recursive: true });
	});
	const last = (): TranscriptLine | undefined =>
		readdirSync(folder)
			.flatMap((file) => readTranscript(join(folder, file)).lines)
			.at(-1);
	return { answered, heard, player, last };
}

test('a player whose watch was never answered writes that down', async () => {
	const { heard, player, last } = await playerAt(new Set());
	await expect.poll(() => heard).toContain('watch');
	expect(player.isSettled).toBe(false);
	player.finish();
	expect(last()).toMatchObject({ kind: 'unanswered', awaits: 'watch' });
});

test('a player whose command was never answered writes that down, with its id', async () => {
	const { heard, player, last } = await playerAt(new Set(['watch']));
	await expect.poll(() => heard).toContain('command');
	expect(player.isSettled).toBe(false);
	player.finish();
	expect(last()).toMatchObject({ kind: 'unanswered', awaits: 'command', id: expect.any(String) });
});

test('a player who was answered writes down the view, unless they have asked again in vain', async () => {
	const one = await playerAt(new Set(['watch']));
	one.player.plays = false;
	await expect.poll(() => one.player.isSettled).toBe(true);
	one.player.finish();
	expect(one.last()).toMatchObject({ kind: 'view', view: { version: 1 } });

	const other = await playerAt(new Set(['watch']));
	other.player.plays = false;
	await expect.poll(() => other.player.isSettled).toBe(true);
	other.answered.clear();
	other.player.refresh();
	other.player.finish();
	expect(other.last()).toMatchObject({ kind: 'unanswered', awaits: 'watch' });
});

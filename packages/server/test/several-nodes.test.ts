import type { CommandId } from '@orrery/protocol';
import { commandId, passkeyId, tableId } from '@orrery/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { newPlayerId } from '../src/encoding/random-text.ts';
import type { PlayerId } from '../src/model/player.ts';
import type { Passkey } from '../src/storage/account-store.ts';
import type { Storage } from '../src/storage/storage.ts';
import { openStorage } from '../src/storage/storage.ts';
import { defined } from './simulated/defined.ts';
import { temporaryPlace } from './simulated/places.ts';

/* Two nodes at one storage, which write at the same moment. */

const TABLE = tableId.parse('table-0123456789');

async function twoNodes(): Promise<readonly [Storage, Storage]> {
	const place = await temporaryPlace();
	const open = async (): Promise<Storage> => {
		const storage = await openStorage(place, { shared: true });
		onTestFinished(() => storage.close());
		return storage;
	};
	return [await open(), await open()];
}

function passkeyOf(player: PlayerId, name: string): Passkey {
	return {
		id: passkeyId.parse(name.padEnd(22, 'x')),
		player,
		publicKey: 'key',
		counter: 0,
		transports: [],
		device: { browser: null, system: null },
		createdAt: 1,
		usedAt: null,
	};
}

async function accountAt(storage: Storage, passkeys: readonly string[]): Promise<PlayerId> {
	const player = newPlayerId();
	await storage.players.add(player, 'Ada', 1);
	const record = {
		player,
		name: 'Ada',
		nameKey: 'ada',
		passwordHash: 'hash',
		codeHashes: ['one'],
		createdAt: 1,
	};
	await storage.accounts.add({ ...record, passkey: null });
	for (const name of passkeys) await storage.accounts.addPasskey(passkeyOf(player, name), 20);
	return player;
}

test('failed sign-ins at two nodes were counted as one', async () => {
	const nodes = await twoNodes();
	const count = (storage: Storage) =>
		storage.attempts.count(['by', 'among'], 1000, ({ failures }) => ({
			failures: failures + 1,
			waitUntil: 0,
			failedAt: 1000,
		}));
	await Promise.all(Array.from({ length: 20 }, (_, i) => count(defined(nodes[i % 2]))));
	const seen: number[] = [];
	await nodes[0].attempts.count(['by', 'among'], 1000, (before) => {
		seen.push(before.failures);
		return before;
	});
	expect(seen).toEqual([20, 20]);
});

test('the last two ways to sign in were removed at two nodes at once', async () => {
	const nodes = await twoNodes();
	const player = await accountAt(nodes[0], ['only']);
	const removed = await Promise.all([
		nodes[0].accounts.removePassword(player),
		nodes[1].accounts.removePasskey(player, passkeyOf(player, 'only').id),
	]);
	expect([
		[true, 'last-way-in'],
		[false, 'removed'],
	]).toContainEqual(removed);
	const { passwordHash } = defined(await nodes[0].accounts.find(player));
	expect((await nodes[0].accounts.passkeys(player)).length + (passwordHash === null ? 0 : 1)).toBe(1);
});

test('recovery codes that were renewed at two nodes at once were both valid', async () => {
	const nodes = await twoNodes();
	const player = await accountAt(nodes[0], []);
	await Promise.all(nodes.map((node, i) => node.accounts.renewCodes(player, [`${i} a`, `${i} b`])));
	expect(await nodes[0].accounts.codesLeft(player)).toBe(2);
});

test('two accounts renamed to one name at two nodes got a failure instead of an answer', async () => {
	const nodes = await twoNodes();
	const players = [newPlayerId(), newPlayerId()];
	for (const [i, player] of players.entries()) {
		await nodes[0].players.add(player, `Player ${i}`, 1);
		const record = {
			player,
			name: `Player ${i}`,
			nameKey: `player ${i}`,
			passwordHash: 'hash',
			passkey: null,
		};
		await nodes[0].accounts.add({ ...record, codeHashes: ['x'], createdAt: 1 });
	}
	const renamed = await Promise.all(
		nodes.map((node, i) => node.accounts.rename(defined(players[i]), 'Ada', 'ada')),
	);
	expect(renamed.toSorted()).toEqual([false, true]);
});

test('chat messages at two nodes wanted the same number', async () => {
	const nodes = await twoNodes();
	const say = (storage: Storage, player: PlayerId, id: CommandId) =>
		storage.chat.add(
			TABLE,
			{ player, id },
			{
				at: 1,
				circle: 'spectators',
				from: { name: 'Ada', seat: null, voice: 'spectator' },
				words: { kind: 'text', text: 'Hello' },
			},
		);
	const player = newPlayerId();
	const ids = Array.from({ length: 20 }, (_, i) => commandId.parse(`message-${i}`.padEnd(22, '-')));
	const said = await Promise.all(ids.map((id, i) => say(defined(nodes[i % 2]), player, id)));
	expect(said.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(
		Array.from({ length: 20 }, (_, i) => i + 1),
	);
	// The same message once more is the message that is stored.
	expect(await say(nodes[1], player, defined(ids[3]))).toEqual(said[3]);
});

test('two players of a game who were deleted at once brought back a name', async () => {
	const nodes = await twoNodes();
	const seats = ['Ada', 'Ben'].map((name) => ({ kind: 'human', name }));
	await nodes[0].log.append(TABLE, [{ sequence: 1, at: 1, ...{ type: 'created', seats } }]);
	await Promise.all(nodes.map((node, seat) => node.log.forgetName(TABLE, seat)));
	expect(JSON.stringify(await nodes[0].log.read(TABLE))).not.toMatch(/Ada|Ben/);
});

test('two nodes that start at once on an empty storage create it once', async () => {
	const place = await temporaryPlace();
	const nodes = await Promise.all([0, 1, 2].map(() => openStorage(place, { shared: true })));
	for (const node of nodes) {
		onTestFinished(() => node.close());
		await node.probe.write();
	}
});

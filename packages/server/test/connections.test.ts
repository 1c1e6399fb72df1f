import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { beginSession } from '../src/accounts/begin-session.ts';
import { ANONYMOUS } from '../src/accounts/identity.ts';
import { newPlayerId } from '../src/encoding/random-text.ts';
import type { Settings } from '../src/limits/settings.ts';
import { SETTINGS } from '../src/limits/settings.ts';
import type { Player } from '../src/model/player.ts';
import { Services } from '../src/services/services.ts';
import type { Outgoing, Socket } from '../src/sockets/connection.ts';
import { Connections } from '../src/sockets/connections.ts';
import type { Session } from '../src/storage/session-store.ts';
import { openStorage } from '../src/storage/storage.ts';
import { temporaryPlace } from './simulated/places.ts';

/* Sockets that a test controls. */

class FakeWire extends EventEmitter implements Socket {
	readonly readyState = 1;
	readonly stream = new FakeStream(this);
	/** The types of the messages sent, and how the socket was closed. */
	readonly told: string[] = [];

	ping(): void {
		this.told.push('beat');
	}

	close(code: number, reason: string): void {
		this.told.push(`closed ${code} ${reason}`);
	}

	terminate(): void {
		this.told.push('cut off');
	}
}

class FakeStream extends EventEmitter implements Outgoing {
	readonly writableNeedDrain = false;
	writableLength = 0;
	readonly #wire: FakeWire;

	constructor(wire: FakeWire) {
		super();
		this.#wire = wire;
	}

	write(frames: Uint8Array): void {
		// The heads of the frames are not text.
		for (const [, type = ''] of Buffer.from(frames)
			.toString()
			.matchAll(/\{"type":"([a-z]+)"/g))
			this.#wire.told.push(type);
	}
}

/** What is sent leaves at the end of the tick. */
function sent(): Promise<void> {
	return new Promise((resolve) => setImmediate(resolve));
}

async function connections(
	settings: Partial<Settings>,
): Promise<((address?: string) => FakeWire) & { readonly services: Services; readonly all: Connections }> {
	const storage = await openStorage(await temporaryPlace());
	const services = new Services(
		storage,
		{ ...SETTINGS, ...settings },
		{ info: () => undefined, error: () => undefined },
	);
	const all = new Connections(services);
	onTestFinished(async () => {
		await all.close();
		await services.close();
	});
	const open = (address = 'here'): FakeWire => {
		const wire = new FakeWire();
		all.add(wire, wire.stream, ANONYMOUS, address);
		return wire;
	};
	return Object.assign(open, { services, all });
}

test('the limit of sockets per address holds even if all are admitted at the same time', async () => {
	const open = await connections({ socketsPerAddress: 3 });
	const wires = [open(), open(), open(), open(), open()];
	await sent();
	expect(wires.map(({ told }) => told)).toEqual([
		...Array(3).fill(['hello']),
		...Array(2).fill(['fault', 'closed 1008 too-many']),
	]);
	const elsewhere = open('elsewhere');
	await sent();
	expect(elsewhere.told).toEqual(['hello']);
	// Refused sockets were never counted.
	wires[4]?.emit('close');
	const refused = open();
	wires[0]?.emit('close');
	const admitted = open();
	await sent();
	expect(refused.told).toContain('fault');
	expect(admitted.told).toEqual(['hello']);
});

test('a socket whose player was banned, or session ended, while it was being opened does not stay', async () => {
	const { services, all } = await connections({});
	const { storage } = services;
	const opened = async (name: string, meanwhile: (player: Player, session: Session) => Promise<void>) => {
		const id = newPlayerId();
		await storage.players.add(id, name, Date.now());
		const player: Player = { id, name, seenAt: Date.now(), account: null };
		const { session } = await beginSession(services, player, { browser: null, system: null });
		const identity = { kind: 'session', player, session, expiresAt: Date.now() + 1e9 } as const;
		await meanwhile(player, session);
		const wire = new FakeWire();
		all.add(wire, wire.stream, identity, 'here');
		await vi.waitFor(() => expect(wire.told.length).toBeGreaterThan(name === 'Ada' ? 0 : 1));
		return wire.told;
	};
	expect(await opened('Ada', async () => undefined)).toEqual(['hello']);
	expect(
		await opened('Ben', async ({ id }, { id: session }) => void (await storage.sessions.end(id, session))),
	).toEqual(['hello', 'fault', 'closed 1008 no-guest']);
	const banned = await opened('Eve', async ({ id, name }) => {
		await storage.bans.add({ player: id, name, at: 1 });
		await services.bans.refresh();
	});
	expect(banned).toEqual(['hello', 'fault', 'closed 1008 banned']);
});

test('a client that does not read what it is sent is disconnected before much is buffered', async () => {
	const open = await connections({ faultsPerSocket: 100 });
	const wire = open();
	wire.stream.writableLength = 100_000;
	wire.emit('message', Buffer.from('{'), false);
	await sent();
	expect(wire.told).toEqual(['hello', 'fault']);
	wire.stream.writableLength = 140_000;
	wire.emit('message', Buffer.from('{'), false);
	expect(wire.told).toEqual(['hello', 'fault', 'cut off']);
});

import { EventEmitter } from 'node:events';
import { tokenId } from '@orrery/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { beginSession } from '../src/accounts/begin-session.ts';
import type { Identity } from '../src/accounts/identity.ts';
import { ANONYMOUS } from '../src/accounts/identity.ts';
import type { Revoked } from '../src/bus/bus.ts';
import { newPlayerId } from '../src/encoding/random-text.ts';
import type { Settings } from '../src/limits/settings.ts';
import { SETTINGS } from '../src/limits/settings.ts';
import type { Player } from '../src/model/player.ts';
import { Services } from '../src/services/services.ts';
import type { Outgoing, Socket } from '../src/sockets/connection.ts';
import { Connections } from '../src/sockets/connections.ts';
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
		all.add(wire, wire.stream, ANONYMOUS, address, performance.now());
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

type SignedIn = Exclude<Identity, { readonly kind: 'anonymous' }>;

test('a socket whose client lost the right to be connected while it was being opened does not stay', async () => {
	const { services, all } = await connections({});
	const token = tokenId.parse('a-token-of-ada-1');
	const opened = async (
		meanwhile: (identity: SignedIn) => Revoked | null,
		kind: 'session' | 'token' = 'session',
	) => {
		const id = newPlayerId();
		await services.storage.players.add(id, 'Ada', Date.now());
		const player: Player = { id, name: 'Ada', seenAt: Date.now(), account: null };
		const { session } = await beginSession(services, player, { browser: null, system: null });
		const expiresAt = Date.now() + 1e9;
		const identity: SignedIn =
			kind === 'session'
				? { kind, player, session, expiresAt }
				: { kind, player, token, scopes: ['read'], expiresAt };
		const identifiedAt = performance.now();
		const revoked = meanwhile(identity);
		if (revoked !== null) services.bus.publish('revoked', revoked);
		const wire = new FakeWire();
		all.add(wire, wire.stream, identity, 'here', identifiedAt);
		await sent();
		return wire.told;
	};
	const ended = ['fault', 'closed 1008 no-guest'];
	expect(await opened(() => null)).toEqual(['hello']);
	expect(
		await opened((one) => (one.kind === 'session' ? { kind: 'session', session: one.session.id } : null)),
	).toEqual(ended);
	expect(await opened(({ player }) => ({ kind: 'sessions', player: player.id, kept: null }))).toEqual(ended);
	expect(await opened(({ player }) => ({ kind: 'player', player: player.id, reason: 'banned' }))).toEqual([
		'fault',
		'closed 1008 banned',
	]);
	expect(await opened(() => ({ kind: 'token', token }), 'token')).toEqual([
		'fault',
		'closed 1008 not-recognised',
	]);
	// What was revoked before the client was identified does not count against it.
	expect(await opened(() => null, 'token')).toEqual(['hello']);
	// Nor does what others lost.
	expect(await opened(() => ({ kind: 'token', token }))).toEqual(['hello']);
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

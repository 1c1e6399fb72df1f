import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { ANONYMOUS } from '../src/accounts/identity.ts';
import type { Settings } from '../src/limits/settings.ts';
import { SETTINGS } from '../src/limits/settings.ts';
import { Services } from '../src/services/services.ts';
import type { Outgoing, Socket } from '../src/sockets/connection.ts';
import { Connections } from '../src/sockets/connections.ts';
import { openStorage } from '../src/storage/storage.ts';
import { temporaryFolder } from './simulated/servers.ts';

/* Sockets that a test controls. */

class FakeWire extends EventEmitter implements Socket {
	bufferedAmount = 0;
	/** The types of the messages sent, and how the socket was closed. */
	readonly told: string[] = [];

	send(text: string): void {
		this.told.push(JSON.parse(text).type);
	}

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

	cork(): void {}

	uncork(): void {}
}

async function connections(settings: Partial<Settings>): Promise<(address?: string) => FakeWire> {
	const storage = await openStorage(temporaryFolder());
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
	return (address = 'here') => {
		const wire = new FakeWire();
		all.add(wire, new FakeStream(), ANONYMOUS, address);
		return wire;
	};
}

test('the limit of sockets per address holds even if all are admitted at the same time', async () => {
	const open = await connections({ socketsPerAddress: 3 });
	const wires = [open(), open(), open(), open(), open()];
	expect(wires.map(({ told }) => told)).toEqual([
		...Array(3).fill(['hello']),
		...Array(2).fill(['fault', 'closed 1008 too-many']),
	]);
	expect(open('elsewhere').told).toEqual(['hello']);
	// Refused sockets were never counted.
	wires[4]?.emit('close');
	expect(open().told).toContain('fault');
	wires[0]?.emit('close');
	expect(open().told).toEqual(['hello']);
});

test('a client that does not read what it is sent is disconnected before much is buffered', async () => {
	const open = await connections({ faultsPerSocket: 100 });
	const wire = open();
	wire.bufferedAmount = 100_000;
	wire.emit('message', Buffer.from('{'), false);
	expect(wire.told).toEqual(['hello', 'fault']);
	wire.bufferedAmount = 140_000;
	wire.emit('message', Buffer.from('{'), false);
	expect(wire.told).toEqual(['hello', 'fault', 'cut off']);
});

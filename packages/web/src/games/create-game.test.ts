import { novaLuna, ok } from '@orrery/engine';
import { Table } from '@orrery/table';
import { describe, expect, it } from 'vitest';
import { DeviceRandom, newId } from '../device/random.ts';
import { GameStore } from '../storage/game-store.ts';
import type { GameStorage } from '../storage/games.ts';
import { MemoryDatabase } from '../storage/memory-database.ts';
import { createGame } from './create-game.ts';

function storageOf(store: GameStore, works = true): GameStorage {
	return {
		load: async () => ok(null),
		append: (entries, summary) =>
			works ? store.append(entries, summary) : Promise.resolve({ ok: false, fault: { code: 'blocked' } }),
		keepInMemory: async (log, summary) => {
			await store.append(log, summary);
		},
		dropFromMemory: async () => undefined,
	};
}

const SEATS = [
	{ kind: 'human', name: 'Ada' },
	{ kind: 'bot', level: 'full' },
	{ kind: 'bot', level: 'new' },
] as const;

describe('dealing a new game', () => {
	it('stores a table that opens again, with the chosen seats and named bots', async () => {
		const store = new GameStore(new MemoryDatabase());
		const dealt = await createGame(
			{ game: 'nova-luna', seats: SEATS, options: { firstGame: true } },
			storageOf(store),
		);
		const log = dealt.ok ? await store.load(dealt.value) : dealt;
		const table = log.ok ? Table.open(novaLuna, log.value) : log;
		if (!table.ok) throw new Error(table.fault.code);
		expect(table.value.terms.options).toEqual({ players: 3, firstGame: true });
		expect(table.value.terms.seats).toMatchObject(SEATS);
		const names = table.value.terms.seats.map((seat) => ('name' in seat ? seat.name : undefined));
		expect(names).toEqual(['Ada', 'Ganymede', 'Phoebe']);
		const games = await store.list();
		expect(games.ok && games.value).toMatchObject([
			{ summary: { standing: [17, 17, 17], state: { kind: 'playing' }, turns: 0 } },
		]);
	});

	it('goes on in memory if the device cannot store it', async () => {
		const store = new GameStore(new MemoryDatabase());
		const dealt = await createGame(
			{ game: 'nova-luna', seats: SEATS, options: { firstGame: false } },
			storageOf(store, false),
		);
		expect(dealt.ok && (await store.load(dealt.value))).toMatchObject({ ok: true, value: [{ sequence: 1 }] });
	});

	it('says what is not allowed and in which field', async () => {
		const storage = storageOf(new GameStore(new MemoryDatabase()));
		const deal = (seats: Parameters<typeof createGame>[0]['seats'], options = {}) =>
			createGame({ game: 'nova-luna', seats, options: { firstGame: false, ...options } }, storage);
		expect(await deal([{ kind: 'human', name: ' ' }])).toEqual({
			ok: false,
			fault: { code: 'unreadable', path: 'seats[0].name' },
		});
		expect(await deal([...SEATS, ...SEATS])).toMatchObject({ fault: { path: 'players' } });
		expect(await deal(SEATS, { firstGame: 'yes' })).toMatchObject({ fault: { path: 'firstGame' } });
	});
});

describe('chance from the device', () => {
	it('stays below its bound and reaches everything in it about equally often', () => {
		const random = new DeviceRandom();
		const counts = Array.from({ length: 6 }, () => 0);
		for (let i = 0; i < 6000; i++) {
			const value = random.below(6);
			counts[value] = (counts[value] ?? 0) + 1;
		}
		expect(counts.reduce((sum, count) => sum + count)).toBe(6000);
		// The limit is eight standard deviations: chance will not exceed it, a biased generator would.
		for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(231);
		expect(random.below(1)).toBe(0);
	});

	it('makes ids that differ', () => {
		expect(new Set(Array.from({ length: 100 }, newId)).size).toBe(100);
		expect(newId()).toMatch(/^[0-9a-f]{32}$/);
	});
});

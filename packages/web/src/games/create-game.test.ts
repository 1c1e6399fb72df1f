import { nebula, novaLuna, ok } from '@orrery/engine';
import { Table } from '@orrery/table';
import { describe, expect, it } from 'vitest';
import { DeviceRandom, newId } from '../device/random.ts';
import { startOnTerms } from '../local/start-game.ts';
import { nebulaHere } from '../nebula/local-nebula.ts';
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
	{ kind: 'human', name: 'Ada', token: 'fern' },
	{ kind: 'bot', level: 'full', token: 'moon' },
	{ kind: 'bot', level: 'new', token: 'ember' },
] as const;

describe('dealing a new game', () => {
	it('stores a table that opens again, with the chosen players and named bots', async () => {
		const store = new GameStore(new MemoryDatabase());
		const dealt = await createGame(
			{ game: 'nova-luna', seats: SEATS, options: { firstGame: true } },
			storageOf(store),
		);
		const log = dealt.ok ? await store.load(dealt.value) : dealt;
		const table = log.ok ? Table.open(novaLuna, log.value?.entries) : log;
		if (!table.ok) throw new Error(table.fault.code);
		expect(table.value.terms.options).toEqual({ players: 3, firstGame: true });
		const players = [SEATS[0], { ...SEATS[1], name: 'Ganymede' }, { ...SEATS[2], name: 'Phoebe' }];
		expect(new Set(table.value.terms.seats)).toEqual(new Set(players));
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
		expect(dealt.ok && (await store.load(dealt.value))).toMatchObject({
			ok: true,
			value: { entries: [{ sequence: 1 }] },
		});
	});

	it('says what is not allowed and in which field', async () => {
		const storage = storageOf(new GameStore(new MemoryDatabase()));
		const deal = (seats: Parameters<typeof createGame>[0]['seats'], options = {}) =>
			createGame({ game: 'nova-luna', seats, options: { firstGame: false, ...options } }, storage);
		expect(await deal([{ kind: 'human', name: ' ', token: 'moon' }])).toEqual({
			ok: false,
			fault: { code: 'unreadable', path: 'seats[0].name' },
		});
		expect(await deal([...SEATS, ...SEATS])).toMatchObject({ fault: { path: 'players' } });
		expect(await deal(SEATS, { firstGame: 'yes' })).toMatchObject({ fault: { path: 'firstGame' } });
	});
});

describe('the seats of Nebula, where seat 0 goes first', () => {
	const GAMES = 200;
	/** A fair draw of three exceeds this once in a million runs; one that always seats the same player first gives 400. */
	const CHI_SQUARE = 27.6;

	function chiSquare(names: readonly string[], kinds: number): number {
		const expected = names.length / kinds;
		const found = [...new Set(names)];
		const counts = found.map((name) => names.filter((other) => other === name).length);
		const missing = (kinds - counts.length) * expected;
		return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, missing);
	}

	it('are drawn for every new game and every rematch', async () => {
		const store = new GameStore(new MemoryDatabase());
		const open = async (id: string) => {
			const log = await store.load(id);
			const table = log.ok ? Table.open(nebula, log.value?.entries) : log;
			if (!table.ok) throw new Error(table.fault.code);
			return table.value;
		};
		const [starts, rematches]: [string[], string[]] = [[], []];
		for (let game = 0; game < GAMES; game++) {
			const dealt = await createGame(
				{ game: 'nebula', seats: SEATS, options: { variant: 'basic' } },
				storageOf(store),
			);
			if (!dealt.ok) throw new Error(dealt.fault.code);
			const table = await open(dealt.value);
			const [first] = table.terms.seats;
			const again = await startOnTerms(nebulaHere, table.rematch(), storageOf(store));
			if (!again.ok) throw new Error(again.fault.code);
			const [next, ...others] = (await open(again.value)).terms.seats;
			starts.push(JSON.stringify(first));
			rematches.push(JSON.stringify(next));
			// Name, level and token stay with the player.
			expect(new Set([next, ...others])).toEqual(new Set(table.terms.seats));
		}
		expect(chiSquare(starts, SEATS.length)).toBeLessThan(CHI_SQUARE);
		expect(chiSquare(rematches, SEATS.length)).toBeLessThan(CHI_SQUARE);
		// The player who began the first game has no better chance to begin the next.
		const same = starts.map((name, game) => String(name === rematches[game]));
		expect(Math.abs(same.filter((one) => one === 'true').length - GAMES / 3)).toBeLessThan(34);
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

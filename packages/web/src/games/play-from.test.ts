import type { NovaLunaKinds } from '@orrery/engine';
import { Course, nebula, novaLuna, ok, SeededRandom } from '@orrery/engine';
import { Table } from '@orrery/table';
import { describe, expect, it } from 'vitest';
import { GameStore } from '../storage/game-store.ts';
import type { GameStorage } from '../storage/games.ts';
import { MemoryDatabase } from '../storage/memory-database.ts';
import { playFrom } from './play-from.ts';

const LUNA = { players: 2, firstGame: false } as const;
const NEBULA = { players: 2, variant: 'full' } as const;
const SEATS = [
	{ kind: 'bot', level: 'full', token: 'moon' },
	{ kind: 'human', name: 'Ada', token: 'fern' },
] as const;
const FROM_REPLAY = { kind: 'replay', id: 'g7', step: 12, name: 'Sunday' } as const;
const FROM_EDITOR = { kind: 'editor' } as const;

function deviceOf(store: GameStore): GameStorage {
	return {
		load: async () => ok(null),
		append: (entries, summary) => store.append(entries, summary),
		keepInMemory: async () => undefined,
		dropFromMemory: async () => undefined,
	};
}

describe('playing on', () => {
	it('stores the steps so far, with each player on their seat, and where the game came from', async () => {
		const store = new GameStore(new MemoryDatabase());
		const { setup, steps, position } = lunaAfter(12);
		const start = {
			game: 'nova-luna',
			options: LUNA,
			setup,
			steps,
			seats: SEATS,
			origin: FROM_REPLAY,
		} as const;
		const started = await playFrom(start, deviceOf(store));
		if (!started.ok) throw new Error(started.fault.code);
		const loaded = await store.load(started.value);
		const opened = Table.open(novaLuna, loaded.ok ? loaded.value?.entries : null);
		if (!opened.ok) throw new Error(opened.fault.code);
		expect(opened.value.seats.map(({ player }) => player)).toEqual([
			{ ...SEATS[0], name: 'Ganymede' },
			SEATS[1],
		]);
		expect(novaLuna.encode(opened.value.course.position)).toEqual(novaLuna.encode(position));
		const games = await store.list();
		expect(games.ok && games.value).toMatchObject([
			{ summary: { origin: FROM_REPLAY, turns: 11, state: { kind: 'playing' } } },
		]);
	});

	it('begins from a position', async () => {
		const store = new GameStore(new MemoryDatabase());
		const course = Course.deal(nebula, NEBULA, new SeededRandom('position'));
		const position = nebula.encode(course.position);
		const start = { game: 'nebula', options: NEBULA, setup: { position }, steps: [], seats: SEATS } as const;
		const started = await playFrom({ ...start, origin: FROM_EDITOR }, deviceOf(store));
		const games = await store.list();
		expect(started.ok && games.ok && games.value).toMatchObject([
			{ summary: { id: started.ok && started.value, origin: FROM_EDITOR, turns: 0 } },
		]);
	});

	it('says what cannot be played', async () => {
		const device = deviceOf(new GameStore(new MemoryDatabase()));
		const { setup, steps } = lunaAfter(Number.POSITIVE_INFINITY);
		const over = {
			game: 'nova-luna',
			options: LUNA,
			setup,
			steps,
			seats: SEATS,
			origin: FROM_REPLAY,
		} as const;
		expect(await playFrom(over, device)).toEqual({ ok: false, fault: { code: 'unreadable', path: 'steps' } });
		const [first] = SEATS;
		expect(await playFrom({ ...over, seats: [first] }, device)).toEqual({
			ok: false,
			fault: { code: 'unreadable', path: 'seats' },
		});
		expect(await playFrom({ ...over, steps: steps.slice(1) }, device)).toMatchObject({
			fault: { path: 'steps[0]' },
		});
	});
});

/** A game of Nova Luna after this many steps, or at its end. */
function lunaAfter(steps: number): Course<NovaLunaKinds> {
	const random = new SeededRandom('play from');
	const course = Course.deal(novaLuna, LUNA, random);
	for (;;) {
		const [seat] = novaLuna.deciders(course.position);
		if (seat === undefined || course.steps.length >= steps) return course;
		const moves = novaLuna.legalMoves(course.position, seat);
		const move = moves[random.below(moves.length)];
		if (move === undefined || !course.play(seat, move).ok) throw new Error('no move');
	}
}

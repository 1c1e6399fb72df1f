import type { NovaLunaKinds, NovaLunaMove } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import { describe, expect, test, vi } from 'vitest';
import { FixtureGame } from '../game/fixture-game.svelte.ts';
import { Turn } from './turn.svelte.ts';

/* A turn is what the player has chosen but not yet played. The games are played up to it by random moves. */

const ADA = { kind: 'human', name: 'Ada' } as const;
const BEN = { kind: 'human', name: 'Ben' } as const;

/** The first seat has to choose one of three tiles, and several cells are legal. */
function begin({ skipConfirm = false, solo = false, seed = 'a turn' } = {}) {
	const game = new FixtureGame<NovaLunaKinds>({
		game: novaLuna,
		options: { players: solo ? 1 : 2, firstGame: false },
		players: solo ? [ADA] : [ADA, BEN],
		seed,
		until: ({ position }) => {
			const { decision, displays } = novaLuna.view(position, 0);
			return decision?.seat === 0 && decision.reach.length === 3 && (displays[0]?.tiles.length ?? 0) >= 3;
		},
	});
	const played: NovaLunaMove[] = [];
	const { play } = game;
	vi.spyOn(game, 'play').mockImplementation((move) => {
		played.push(move);
		return play.call(game, move);
	});
	const turn = new Turn(game, () => skipConfirm);
	const [tile, other] = turn.reach;
	if (tile === undefined || other === undefined) throw new Error('there is nothing to choose');
	return { game, turn, played, tile, other };
}

/** Two legal cells of the tile in hand. */
function cellsOf(turn: Turn) {
	const [here, there] = turn.legal;
	if (here === undefined || there === undefined) throw new Error('there are too few cells');
	return [here, there] as const;
}

describe('a tile', () => {
	test('is taken in hand and put back by choosing it again', () => {
		const { turn, tile } = begin();
		expect(turn.legal).toEqual([]);
		expect(turn.choose(tile)).toBe(true);
		expect(turn.chosen).toBe(tile);
		expect(turn.legal.length).toBeGreaterThan(1);
		expect(turn.choose(tile)).toBe(false);
		expect(turn.chosen).toBeNull();
	});

	test('is in hand again where the table was left, but not after the position has changed', async () => {
		const { game, turn, tile, other } = begin();
		expect(turn.draft).toBeNull();
		turn.choose(tile);
		const [here] = cellsOf(turn);
		await turn.pick(here);
		const left = turn.draft;
		const back = new Turn(game, () => false, { left });
		expect([back.chosen, back.cell, back.settled]).toEqual([tile, here, true]);
		turn.choose(other);
		await turn.place();
		const late = new Turn(game, () => false, { left });
		expect([late.chosen, late.cell]).toEqual([null, null]);
	});

	test('out of reach cannot be taken', () => {
		const { game, turn } = begin();
		const far = game.moment.view.ring.find((tile) => tile !== null && !turn.reach.includes(tile)) ?? null;
		if (far === null) throw new Error('every tile is in reach');
		expect(turn.choose(far)).toBe(false);
		expect(turn.chosen).toBeNull();
	});

	test('may be changed for another, and the picked cell stays', () => {
		const { turn, tile, other } = begin();
		turn.choose(tile);
		const [here] = cellsOf(turn);
		void turn.pick(here);
		expect(turn.choose(other)).toBe(true);
		expect([turn.chosen, turn.cell, turn.settled]).toEqual([other, here, true]);
	});

	test('with a single legal cell is previewed there at once', () => {
		const game = new FixtureGame<NovaLunaKinds>({
			game: novaLuna,
			options: { players: 2, firstGame: false },
			players: [ADA, BEN],
			seed: 'first tile',
			until: ({ position }) => novaLuna.deciders(position)[0] === 0,
		});
		const turn = new Turn(game, () => false);
		const [tile] = turn.reach;
		if (tile === undefined) throw new Error('there is nothing to choose');
		turn.choose(tile);
		// NL-11: the first tile of a display has one place.
		expect([turn.cell, turn.settled]).toEqual([{ x: 0, y: 0 }, true]);
	});
});

describe('a cell', () => {
	test('is picked first and played when it is picked again', async () => {
		const { turn, played, tile } = begin();
		turn.choose(tile);
		const [here] = cellsOf(turn);
		expect(await turn.pick(here)).toBe(false);
		expect([turn.settled, played]).toEqual([true, []]);
		expect(await turn.pick({ ...here })).toBe(true);
		expect(played).toEqual([{ type: 'take', tile, ...here }]);
		expect([turn.chosen, turn.cell]).toEqual([null, null]);
	});

	test('is played at once where no confirmation is wanted', async () => {
		const { turn, played, tile } = begin({ skipConfirm: true });
		turn.choose(tile);
		expect(await turn.pick(cellsOf(turn)[0])).toBe(true);
		expect(played).toHaveLength(1);
	});

	test('under the pointer is previewed, but only a picked one can be confirmed', async () => {
		const { turn, played, tile } = begin();
		turn.choose(tile);
		const [here, there] = cellsOf(turn);
		turn.point(here);
		expect([turn.cell, turn.settled]).toEqual([here, false]);
		expect(await turn.place()).toBe(false);
		void turn.pick(here);
		turn.point(there);
		expect([turn.cell, turn.settled]).toEqual([there, false]);
		turn.point(null);
		expect([turn.cell, turn.settled]).toEqual([here, true]);
		expect(await turn.place()).toBe(true);
		expect(played).toEqual([{ type: 'take', tile, ...here }]);
	});

	test('on which a tile is dropped is previewed, also for the second time', async () => {
		const { turn, played, tile } = begin();
		turn.choose(tile);
		const [here] = cellsOf(turn);
		expect([await turn.drop(here), await turn.drop(here)]).toEqual([false, false]);
		expect([turn.settled, turn.cell, played]).toEqual([true, here, []]);
		// A tile that is lifted again is nowhere until it is dropped.
		expect(turn.lift(tile)).toBe(true);
		expect([turn.chosen, turn.cell]).toEqual([tile, null]);
	});

	test('on which a tile is dropped is played at once where no confirmation is wanted', async () => {
		const { turn, played, tile } = begin({ skipConfirm: true });
		turn.lift(tile);
		expect(await turn.drop(cellsOf(turn)[0])).toBe(true);
		expect(played).toHaveLength(1);
	});
});

test('cancel puts everything back, and says whether there was anything', () => {
	const { turn, tile } = begin();
	expect(turn.cancel()).toBe(false);
	turn.choose(tile);
	void turn.pick(cellsOf(turn)[0]);
	expect(turn.cancel()).toBe(true);
	expect([turn.chosen, turn.cell, turn.take]).toEqual([null, null, null]);
});

test('a second press while the move is being sent is no second move, and changes nothing', async () => {
	const { game, turn, played, tile, other } = begin();
	turn.choose(tile);
	const [here, there] = cellsOf(turn);
	void turn.pick(here);
	let sent: (done: boolean) => void = () => undefined;
	vi.spyOn(game, 'play').mockImplementation((move) => {
		played.push(move);
		return new Promise((resolve) => {
			sent = resolve;
		});
	});
	const first = turn.place();
	expect(await turn.place()).toBe(false);
	expect(turn.choose(other)).toBe(false);
	expect(turn.cancel()).toBe(false);
	turn.point(there);
	expect([turn.chosen, turn.cell]).toEqual([tile, here]);
	// A refused move stays in hand, so that the player can change it.
	sent(false);
	expect(await first).toBe(false);
	expect([turn.chosen, turn.cell, played.length]).toEqual([tile, here, 1]);
});

/** The first seat may refill the wheel or take one of the tiles that are left. */
function beforeRefill(): FixtureGame<NovaLunaKinds> {
	return new FixtureGame({
		game: novaLuna,
		options: { players: 2, firstGame: false },
		players: [ADA, BEN],
		seed: 'a refill',
		until: ({ position }) => {
			const { decision, ring, meeple } = novaLuna.view(position, 0);
			// The tile beside the meeple stays the nearest after a refill.
			const beside = ring[(meeple + 1) % ring.length];
			return decision?.seat === 0 && decision.refill === 'allowed' && decision.reach[0] === beside;
		},
	});
}

test('what was in hand is dropped when the position changes, even if it could still be taken', async () => {
	const game = beforeRefill();
	const turn = new Turn(game, () => false);
	const [tile] = turn.reach;
	if (tile === undefined) throw new Error('there is nothing to choose');
	turn.choose(tile);
	await game.play({ type: 'refill' });
	expect(turn.reach).toContain(tile);
	expect(turn.chosen).toBeNull();
});

test('a position that is only shown offers nothing', () => {
	const { game, turn, tile } = begin();
	turn.choose(tile);
	game.show(game.course.steps.length - 1);
	expect([turn.actor, turn.chosen, turn.reach]).toEqual([null, null, []]);
});

test('a refill is played only where the engine offers it', async () => {
	const game = beforeRefill();
	const turn = new Turn(game, () => false);
	const before = game.moment.view.stockSize;
	const left = turn.refill?.stockAfter;
	expect(left).toBeLessThan(before);
	expect(await turn.playRefill()).toBe(true);
	expect(game.moment.view.stockSize).toBe(left);
	expect(turn.refill).toBeNull();
	expect(await turn.playRefill()).toBe(false);
});

test('nobody but the player who has to decide may choose', () => {
	const game = new FixtureGame<NovaLunaKinds>({
		game: novaLuna,
		options: { players: 2, firstGame: false },
		players: [ADA, BEN],
		seed: 'others decide',
		until: ({ position, steps }) => steps.length > 2 && novaLuna.deciders(position)[0] === 1,
	});
	const turn = new Turn(game, () => true);
	expect(turn.actor).toBeNull();
	const tile = game.moment.view.decision?.reach[0];
	expect(tile).toBeDefined();
	expect(tile !== undefined && turn.choose(tile)).toBe(false);
	expect([turn.reach, turn.legal, turn.refill]).toEqual([[], [], null]);
});

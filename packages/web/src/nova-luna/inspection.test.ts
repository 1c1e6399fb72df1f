import type { NovaLunaKinds } from '@orrery/engine';
import { novaLuna, tileOf } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import { FixtureGame } from '../game/fixture-game.svelte.ts';
import { Inspection } from './inspection.svelte.ts';
import { Turn } from './turn.svelte.ts';

/* A task that the player looks at shows what counts towards it. */

function begin() {
	const game = new FixtureGame<NovaLunaKinds>({
		game: novaLuna,
		options: { players: 2, firstGame: false },
		players: [
			{ kind: 'human', name: 'Ada' },
			{ kind: 'human', name: 'Ben' },
		],
		seed: 'inspection',
		until: ({ position }) => {
			const { decision, displays } = novaLuna.view(position, 0);
			return decision?.seat === 0 && decision.reach.length === 3 && (displays[0]?.tiles.length ?? 0) >= 8;
		},
	});
	const turn = new Turn(game, () => false);
	const tiles = game.moment.view.displays[0]?.tiles ?? [];
	const several = tiles.find(({ tile }) => tileOf(tile).tasks.length === 3);
	if (several === undefined) throw new Error('no tile has three tasks');
	return { game, turn, inspection: new Inspection(game, turn), tiles, several: several.tile };
}

describe('a tapped task', () => {
	test('is inspected until it is tapped again', () => {
		const { inspection, several } = begin();
		expect(inspection.tap(several, 1)).toBe(true);
		expect(inspection.tapped?.task).toEqual([several, 1]);
		inspection.tap(several, 1);
		expect(inspection.tapped).toBeNull();
	});

	test('is followed by the next one of its tile, and after the last by none', () => {
		const { inspection, several } = begin();
		const seen = [0, 1, 2, 3].map(() => {
			inspection.tap(several, null);
			return inspection.tapped?.task[1] ?? null;
		});
		expect(seen).toEqual([0, 1, 2, null]);
	});

	test('goes with the position, and when the player is done with it', async () => {
		const { game, turn, inspection, several } = begin();
		inspection.tap(several, 0);
		expect([inspection.end(), inspection.end()]).toEqual([true, false]);
		inspection.tap(several, 0);
		const [tile] = turn.reach;
		if (tile === undefined) throw new Error('there is nothing to choose');
		const [cell] = turn.preview.cellsFor(tile);
		await game.play({ type: 'take', tile, x: cell?.x ?? 0, y: cell?.y ?? 0 });
		expect(inspection.tapped).toBeNull();
	});
});

test('a tile without tasks cannot be inspected', () => {
	const { inspection } = begin();
	const plain = Array.from({ length: 68 }, (_, i) => tileOf(i + 1)).find(({ tasks }) => tasks.length === 0);
	expect(plain && inspection.tap(plain.id, null)).toBe(false);
});

test('a task under the pointer is shown until a tile is previewed, but is not tapped', () => {
	const { turn, inspection, several } = begin();
	inspection.point(several, 2);
	expect([inspection.shown?.task, inspection.shown?.tapped, inspection.tapped]).toEqual([
		[several, 2],
		false,
		null,
	]);
	const [tile] = turn.reach;
	if (tile !== undefined) turn.choose(tile);
	turn.point(turn.legal[0] ?? null);
	expect(inspection.shown).toBeNull();
	turn.cancel();
	// While one is tapped, the pointer changes nothing.
	inspection.tap(several, 0);
	inspection.point(several, 1);
	expect(inspection.shown?.task).toEqual([several, 0]);
});

test('NL-14: so many tiles count as the engine counts, and a cell that helps leaves less missing', () => {
	const { game, turn, inspection, tiles } = begin();
	let helped = 0;
	for (const { tile, covered } of tiles)
		tileOf(tile).tasks.forEach((task, i) => {
			inspection.end();
			inspection.tap(tile, i === 0 ? 0 : i === 1 ? 1 : 2);
			const { state, counting } = inspection.tapped ?? {};
			const wanted = task.red + task.blue + task.turquoise + task.yellow;
			const lacks = Object.values(state?.missing ?? {}).reduce((sum, count) => sum + count, 0);
			// More of a color than the task asks for counts as well.
			expect(counting?.length).toBeGreaterThanOrEqual(wanted - lacks);
			expect(counting?.every((id) => id !== tile && task[tileOf(id).colour] > 0)).toBe(true);
			for (const hand of turn.reach) {
				const helping = turn.preview.cellsHelping(hand, [tile, i === 0 ? 0 : i === 1 ? 1 : 2]);
				helped += helping.length;
				if (covered.some((index) => index === i)) expect(helping).toEqual([]);
				for (const cell of turn.preview.cellsFor(hand)) {
					const covers = turn.preview.take(hand, cell)?.covers ?? [];
					const done = covers.some(([id, index]) => id === tile && index === i);
					if (done) expect(helping).toContainEqual(cell);
				}
			}
		});
	expect(helped).toBeGreaterThan(0);
	expect(game.moment.view.displays[0]?.tiles).toBe(tiles);
});

import type { NovaLunaKinds, Role } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import type { Holder } from '@orrery/table';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadAllMessages } from '../../test/all-messages.ts';
import { FixtureGame } from '../game/fixture-game.svelte.ts';
import { speak } from '../language/language.svelte.ts';
import { NovaLunaScene } from './scene.svelte.ts';
import { Turn } from './turn.svelte.ts';

beforeAll(async () => {
	vi.stubGlobal('document', { documentElement: { lang: '' } });
	await loadAllMessages();
	await speak('en');
});
afterAll(() => vi.unstubAllGlobals());

const PLAYERS: readonly Holder[] = [
	{ kind: 'human', name: 'Ada' },
	{ kind: 'bot', level: 'crescent', name: 'Io' },
	{ kind: 'human', name: 'Cleo' },
];

function begin({
	role = 0,
	players = 3 as 1 | 2 | 3,
	tiles = 3,
}: {
	role?: Role;
	players?: 1 | 2 | 3;
	tiles?: number;
} = {}) {
	const game = new FixtureGame<NovaLunaKinds>({
		game: novaLuna,
		options: { players, firstGame: false },
		players: PLAYERS.slice(0, players),
		seed: 'a scene',
		role,
		until: ({ position }) => {
			const { decision, displays } = novaLuna.view(position, 0);
			return decision?.seat === 0 && decision.reach.length === 3 && (displays[0]?.tiles.length ?? 0) >= tiles;
		},
	});
	const turn = new Turn(game, () => false);
	return { game, turn, scene: new NovaLunaScene(game, turn), view: game.moment.view };
}

describe('whose display is shown large', () => {
	test('the viewer’s own, and the others follow in seat order', () => {
		const { scene, view } = begin({ role: 2 });
		expect([scene.seat, scene.own]).toEqual([2, view.displays[2]]);
		expect(scene.opponents.map(({ player, tokensLeft }) => [player.seat, player.name, tokensLeft])).toEqual([
			[0, 'Ada', view.displays[0]?.tokensLeft],
			[1, 'Io', view.displays[1]?.tokensLeft],
		]);
		expect(scene.title).toBe('Your display');
	});

	test('the first one’s for a spectator, who is not addressed', () => {
		const { scene } = begin({ role: 'spectator' });
		expect([scene.seat, scene.title]).toEqual([0, 'Ada’s display']);
		expect(scene.status).toEqual(['Ada’s turn', '']);
	});

	test('opponents are so far ahead on the moon track as the engine says', () => {
		const { scene, view } = begin();
		const distance = (seat: number) => view.track.find((token) => token.seat === seat)?.distance ?? 0;
		expect(scene.opponents.map(({ ahead }) => ahead)).toEqual([
			distance(1) - distance(0),
			distance(2) - distance(0),
		]);
	});
});

describe('the status', () => {
	test('says what the player has to do next', () => {
		const { scene, turn } = begin();
		const [who, choose] = scene.status;
		expect(who).toBe('Your turn');
		const [tile] = turn.reach;
		if (tile !== undefined) turn.choose(tile);
		expect(scene.status[0]).toBe('Your turn');
		expect(scene.status[1]).not.toBe(choose);
		expect(scene.status[1]).not.toBe('');
	});

	test('says that the game is over', () => {
		const { scene } = begin({ tiles: 1000 });
		expect(scene.view.outcome).not.toBeNull();
		expect([scene.status[0], scene.activeSeat]).toEqual(['Nova Luna', null]);
	});
});

describe('a previewed tile', () => {
	test('is drawn in the display and on the moon track, with what the engine says of it', () => {
		const { scene, turn } = begin();
		expect([scene.placePreview, scene.trackPreview]).toEqual([null, null]);
		const [tile] = turn.reach;
		if (tile === undefined) throw new Error('there is nothing to choose');
		turn.choose(tile);
		const [cell] = turn.legal;
		if (cell === undefined) throw new Error('there is no cell');
		void turn.pick(cell);
		expect(scene.placePreview).toEqual({ ...cell, tile, covers: turn.take?.covers });
		expect(scene.trackPreview).toEqual({ seat: 0, steps: turn.take?.steps });
		const covers = turn.take?.covers.length ?? 0;
		expect(scene.describeCell(cell)).toContain(covers === 0 ? 'no task' : `${covers}`);
	});

	test('without a tile in hand a cell is only named', () => {
		const { scene } = begin();
		expect(scene.describeCell({ x: 0, y: 0 })).toMatch(/^row \d+, column \d+$/i);
	});
});

test('the last tile is marked until its owner has to decide again', () => {
	const own = begin();
	expect(own.scene.justPlaced).toBeNull();
	const { scene, view } = begin({ role: 2 });
	expect(scene.justPlaced).toBe(view.displays[2]?.tiles.at(-1)?.tile);
});

test('the last move is told', () => {
	const { game, scene } = begin();
	expect(scene.lastMove).toMatch(/^You refill the selection track/);
	game.show(0);
	expect(scene.lastMove).toBeNull();
});

test('the tiles that others have laid since the viewer’s last move are known', () => {
	const { game, scene } = begin({ role: 2 });
	const moves = game.course.steps.map(({ seat, played }) => ({ seat, events: played.events }));
	const since = moves.slice(moves.findLastIndex(({ seat }) => seat === 2) + 1);
	const laid = since.flatMap(({ events }) => events.flatMap((e) => (e.type === 'took' ? [e.tile] : [])));
	expect(scene.opponents.flatMap(({ fresh }) => fresh ?? []).toSorted()).toEqual(laid.toSorted());
	expect(laid.length).toBeGreaterThan(0);
});

test('a solo game has notes instead of a moon track', () => {
	const { scene } = begin({ players: 1 });
	expect([scene.track, scene.opponents]).toEqual([[], []]);
	expect(scene.solo).toMatchObject({ phase: 1, placed: scene.notes?.placed, goal: 8, ended: null });
	expect(scene.solo?.sum).toMatch(/^\d+ \+ \d × 10 = \d+$/);
	expect(scene.playersLine).not.toContain('against');
});

test('a solo game counts no points before the first tile', () => {
	const { scene } = begin({ players: 1, tiles: 0 });
	expect(scene.solo).toEqual({ phase: 1, placed: 0, goal: 8, sum: null, ended: null });
});

describe('the end of the game is announced', () => {
	test('when a player has few tokens left, and not before', () => {
		const early = begin();
		expect(early.scene.endInSight).toBeNull();
		const { scene, game } = begin({ tiles: 1000 });
		const least = (): number => Math.min(...scene.view.displays.map(({ tokensLeft }) => tokensLeft));
		for (let step = game.course.steps.length - 1; least() <= 3; step--) {
			game.show(step);
			if (least() <= 3) expect(scene.endInSight?.words).toMatch(/tokens? left/);
			else expect(scene.endInSight?.words ?? 'tiles left').toMatch(/tiles? left/);
		}
	});
});

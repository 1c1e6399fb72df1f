import type { NovaLunaKinds } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadAllMessages } from '../../test/all-messages.ts';
import { FixtureGame } from '../game/fixture-game.svelte.ts';
import { playersOf } from '../game/players.ts';
import { speak } from '../language/language.svelte.ts';
import { tellRefused } from './narration.ts';
import { Turn } from './turn.svelte.ts';

/* Everything that cannot be done is answered with the engine's reason, and never played. */

const ADA = { kind: 'human', name: 'Ada' } as const;
const BEN = { kind: 'bot', level: 'new', name: 'Ben' } as const;

beforeAll(async () => {
	vi.stubGlobal('document', { documentElement: { lang: '' } });
	await loadAllMessages();
	await speak('en');
});
afterAll(() => vi.unstubAllGlobals());

type Until = ConstructorParameters<typeof FixtureGame<NovaLunaKinds>>[0]['until'];

const threeTiles: Until = ({ position }) => {
	const { decision, displays } = novaLuna.view(position, 0);
	return decision?.seat === 0 && decision.reach.length === 3 && (displays[0]?.tiles.length ?? 0) >= 3;
};

function begin(until: Until = threeTiles, players: 1 | 2 = 2) {
	const game = new FixtureGame<NovaLunaKinds>({
		game: novaLuna,
		options: { players, firstGame: false },
		players: [ADA, BEN].slice(0, players),
		seed: 'refusals',
		until,
	});
	const play = vi.spyOn(game, 'play');
	const turn = new Turn(game, () => true);
	const said = (): string | null =>
		turn.refused && tellRefused(turn.refused, { players: playersOf(game.moment.seats, 0) });
	return { game, turn, play, said };
}

function first<T>([value]: readonly T[]): T {
	if (value === undefined) throw new Error('there is nothing');
	return value;
}

describe('what cannot be done is answered', () => {
	test('NL-9: a tile out of reach', () => {
		const { game, turn, said } = begin();
		const far = first(game.moment.view.ring.filter((tile) => tile !== null && !turn.reach.includes(tile)));
		if (far === null) throw new Error('every tile is in reach');
		expect(turn.choose(far)).toBe(false);
		expect(said()).toBe('Only the next three tiles clockwise from the moon.');
		expect([turn.refused?.tile, turn.refused?.instead]).toEqual([far, 'tiles']);
		const before = turn.refused;
		turn.choose(far);
		expect(turn.refused).not.toBe(before);
	});

	test('NL-11: a cell that touches no tile, and one with a tile', async () => {
		const { game, turn, play, said } = begin();
		turn.choose(first(turn.reach));
		expect(await turn.drop({ x: 40, y: 40 })).toBe(false);
		expect(said()).toBe('It has to touch one of your tiles, edge to edge.');
		expect([turn.refused?.cell, turn.refused?.instead]).toEqual([{ x: 40, y: 40 }, 'cells']);
		// A tile that lies there is a cell too.
		await turn.drop(first(game.moment.view.displays[0]?.tiles ?? []));
		expect(said()).toBe('There’s already a tile there.');
		expect(turn.chosen).not.toBeNull();
		expect(play).not.toHaveBeenCalled();
	});

	test('NL-11: the first tile beside the middle', async () => {
		const { turn, said } = begin(({ position }) => novaLuna.deciders(position)[0] === 0);
		turn.choose(first(turn.reach));
		await turn.drop({ x: 1, y: 0 });
		expect(said()).toBe('The first tile goes in the middle.');
	});

	test('a cell before any tile was chosen', async () => {
		const { turn, said } = begin();
		await turn.drop({ x: 0, y: 0 });
		expect(said()).toBe('Choose a tile on the Moon Wheel first.');
		expect(turn.refused?.instead).toBe('tiles');
	});

	test('anything while another player decides', async () => {
		const { game, turn, said } = begin(
			({ position, steps }) => steps.length > 2 && novaLuna.deciders(position)[0] === 1,
		);
		const tile = first(game.moment.view.decision?.reach ?? []);
		for (const attempt of [
			() => turn.choose(tile),
			() => turn.drop({ x: 0, y: 0 }),
			() => turn.playRefill(),
			() => turn.explain(),
		]) {
			turn.cancel();
			expect(turn.refused).toBeNull();
			await attempt();
			expect(said()).toBe('It’s Ben’s turn right now.');
		}
	});

	test('NL-8: a refill with three tiles, and taking before a refill that is due', async () => {
		const early = begin();
		expect(await early.turn.playRefill()).toBe(false);
		expect(early.said()).toBe('You can only refill when one or two tiles are left.');
		const due = begin(({ position }) => novaLuna.view(position, 0).decision?.refill === 'required', 1);
		due.turn.explain();
		expect(due.said()).toBe('The selection track is empty: refill it first.');
	});

	test('NL-22: ending phase 1 too early', async () => {
		const { turn, said } = begin(threeTiles, 1);
		await turn.playRefill();
		expect(said()).toMatch(/^You can end phase 1 once \d more tokens? (?:is|are) placed\.$/);
	});
});

describe('an answer goes', () => {
	test('with the next thing that is done', async () => {
		const { turn } = begin();
		const refuse = (): void => turn.explain();
		for (const next of [() => turn.choose(first(turn.reach)), () => turn.cancel(), () => turn.goOn()]) {
			refuse();
			expect(turn.refused).not.toBeNull();
			next();
			expect(turn.refused).toBeNull();
		}
	});

	test('with the position', async () => {
		const { game, turn } = begin();
		turn.explain();
		await game.play(first(novaLuna.legalMoves(game.course.position, 0)));
		expect(turn.refused).toBeNull();
	});
});

test('those who only look are not answered', () => {
	const { game, turn } = begin();
	game.show(game.course.steps.length - 1);
	turn.explain();
	expect([turn.player, turn.refused]).toEqual([null, null]);
});

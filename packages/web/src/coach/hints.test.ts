import type { NovaLunaKinds, Result } from '@orrery/engine';
import { fail, novaLuna, ok } from '@orrery/engine';
import { expect, test } from 'vitest';
import { FixtureGame } from '../game/fixture-game.svelte.ts';
import type { Best } from './hints.svelte.ts';
import { Hints } from './hints.svelte.ts';

/* Hints from a search that answers what the test wants. */

function begin(answers: readonly ('found' | 'failed')[] = ['found']) {
	const game = new FixtureGame<NovaLunaKinds>({
		game: novaLuna,
		options: { players: 2, firstGame: false },
		players: [
			{ kind: 'human', name: 'Ada' },
			{ kind: 'bot', level: 'new', name: 'Phoebe' },
		],
		seed: 'hints',
		until: ({ position }) => novaLuna.deciders(position)[0] === 0,
	});
	const [move] = novaLuna.legalMoves(game.course.position, 0);
	if (move === undefined) throw new Error('no move');
	let [asked, counted] = [0, 0];
	const thinking = {
		think: async (): Promise<Result<Best<NovaLunaKinds>, string>> =>
			answers[Math.min(asked++, answers.length - 1)] === 'found'
				? ok({ move, line: [move] })
				: fail('no answer'),
	};
	const source = { id: 'nova-luna', opponent: 'bright', thinking, surest: () => null };
	const hints = new Hints<NovaLunaKinds>(game, source, () => (counted += 1));
	return { hints, move, asked: () => asked, counted: () => counted };
}

test('three steps ask the search once and count three hints; seeing them again counts none', async () => {
	const { hints, move, asked, counted } = begin();
	for (const step of [1, 2, 3]) {
		expect(await hints.next()).toBe(true);
		expect(hints.count).toBe(step);
		expect(hints.best?.move).toEqual(move);
	}
	await hints.next();
	expect(hints.count).toBe(1);
	hints.hide();
	expect(hints.count).toBe(0);
	expect(hints.best).toBeNull();
	await hints.next();
	expect([asked(), counted()]).toEqual([1, 3]);
});

test('of hints asked for in a hurry, only the one that is shown counts', async () => {
	const { hints, counted } = begin();
	expect(await Promise.all([hints.next(), hints.next()])).toEqual([false, true]);
	expect([hints.count, counted()]).toEqual([2, 1]);
});

test('a search that fails gives no hint and counts none; the next try asks again', async () => {
	const { hints, asked, counted } = begin(['failed', 'found']);
	await hints.next();
	expect([hints.failed, hints.best, counted()]).toEqual([true, null, 0]);
	await hints.next();
	expect([hints.failed, asked(), counted()]).toEqual([false, 2, 1]);
	expect(hints.best).not.toBeNull();
});

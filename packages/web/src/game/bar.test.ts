import type { NovaLunaKinds } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import { rankingOf } from '@orrery/table';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadAllMessages } from '../../test/all-messages.ts';
import { speak } from '../language/language.svelte.ts';
import { idleBar, tableBar, thinkingWords, underWayBar } from './bar.ts';
import { FixtureGame } from './fixture-game.svelte.ts';
import type { PlayedGame } from './played-game.ts';
import { playersOf } from './players.ts';

beforeAll(async () => {
	vi.stubGlobal('document', { documentElement: { lang: '' } });
	await loadAllMessages();
	await speak('en');
});
afterAll(() => vi.unstubAllGlobals());

const IO = { kind: 'bot', level: 'new', name: 'Io' } as const;
const ADA = { kind: 'human', name: 'Ada' } as const;

function begun(until = (steps: number): boolean => steps >= 0): FixtureGame<NovaLunaKinds> {
	return new FixtureGame({
		game: novaLuna,
		options: { players: 2, firstGame: false },
		players: [ADA, IO],
		seed: 'a bar',
		until: ({ steps }) => until(steps.length),
	});
}

function tableOf(game: PlayedGame<NovaLunaKinds>, lastMove: string | null = null) {
	return { players: playersOf(game.moment.seats, game.moment.you), lastMove };
}

/** The same game with some of its parts replaced. */
function having(
	game: FixtureGame<NovaLunaKinds>,
	parts: Partial<PlayedGame<NovaLunaKinds>>,
): PlayedGame<NovaLunaKinds> {
	return {
		id: game.id,
		moment: game.moment,
		playable: game.playable,
		hindrance: null,
		idle: game.idle,
		underWay: null,
		refusal: null,
		knownFrom: 0,
		past: () => null,
		listen: () => () => undefined,
		play: () => Promise.resolve(false),
		undo: () => Promise.resolve(false),
		...parts,
	};
}

const COMMANDS = { showResult: () => undefined };

describe('the bar while nobody here has to decide', () => {
	test('says who is thinking and what happened last', () => {
		const game = having(begun(), { moment: { ...begun().moment, deciders: [1] } });
		expect(idleBar(game, null, tableOf(game, 'Io took red 4.'), COMMANDS)).toMatchObject({
			state: 'waiting',
			headline: 'Io is thinking',
			detail: 'Io took red 4.',
		});
		expect(idleBar(game, null, tableOf(game), COMMANDS)?.detail).not.toBe('');
	});

	test('does not say that anybody thinks about a position that is only shown', () => {
		const game = begun();
		game.idle = { kind: 'shown', headline: 'Step 3', detail: 'Io took red 4.' };
		expect(idleBar(game, null, tableOf(game), COMMANDS)).toEqual({
			state: 'shown',
			headline: 'Step 3',
			detail: 'Io took red 4.',
		});
		// Neither at the end: a replay says what it shows.
		const over = begun(() => false);
		over.idle = game.idle;
		expect(over.moment.ending).not.toBeNull();
		expect(idleBar(over, null, tableOf(over), COMMANDS)?.headline).toBe('Step 3');
	});

	test('tells the move that is shown, and can skip it', () => {
		const skip = vi.fn();
		const game = having(begun(), { idle: { kind: 'moving', seat: 1, skip } });
		const bar = idleBar(game, null, tableOf(game, 'Io took red 4.'), COMMANDS);
		expect(bar).toMatchObject({ state: 'waiting', headline: 'Io took red 4.' });
		bar?.secondary?.onclick();
		expect(skip).toHaveBeenCalledOnce();
	});

	test('leads back from an earlier position', () => {
		const back = vi.fn();
		const game = having(begun(), { idle: { kind: 'shown', headline: 'Earlier position', back } });
		const bar = idleBar(game, null, tableOf(game, 'Io took red 4.'), COMMANDS);
		expect(bar).toMatchObject({ state: 'shown', detail: 'Io took red 4.' });
		bar?.primary?.onclick();
		expect(back).toHaveBeenCalledOnce();
	});

	test('is none while somebody here has to decide', () => {
		const game = begun();
		expect(idleBar(game, 0, tableOf(game), COMMANDS)).toBeNull();
	});

	test('says who has won, and opens the result', () => {
		const game = begun(() => false);
		const showResult = vi.fn();
		const bar = idleBar(game, null, tableOf(game), { showResult });
		const { ending } = game.moment;
		const [winner] = ending === null ? [] : (rankingOf(ending)[0] ?? []);
		expect(bar).toMatchObject({ state: 'over', headline: winner === 0 ? 'You win' : 'Io wins' });
		bar?.primary?.onclick();
		expect(showResult).toHaveBeenCalledOnce();
	});

	test('says that a bot does not answer, and asks it again', () => {
		const tryAgain = vi.fn();
		const game = having(begun(), { hindrance: { kind: 'silent', seat: 1, tryAgain } });
		const bar = idleBar(game, 0, tableOf(game), COMMANDS);
		expect(bar?.headline).toContain('Io');
		bar?.primary?.onclick();
		expect(tryAgain).toHaveBeenCalledOnce();
	});

	test('offers to take a game back that another tab plays', () => {
		const takeOver = vi.fn();
		const game = having(begun(), { hindrance: { kind: 'elsewhere', takeOver } });
		idleBar(game, 0, tableOf(game), COMMANDS)?.primary?.onclick();
		expect(takeOver).toHaveBeenCalledOnce();
	});
});

test('several who decide at once are all named', () => {
	const game = begun();
	expect(thinkingWords([0, 1], tableOf(game))).toBe('Waiting for you and Io');
});

describe('the bar while a command is being sent', () => {
	const bar = {
		state: 'preview',
		headline: 'Covers 1 task',
		detail: 'Moon track +5',
		primary: { label: 'Place', onclick: () => undefined },
		secondary: { label: 'Cancel', onclick: () => undefined },
	} as const;

	test('takes no second press', () => {
		expect(underWayBar(bar, null)).toBe(bar);
		const sent = underWayBar(bar, 'now');
		expect([sent.primary?.disabled, sent.secondary?.disabled, sent.detail]).toEqual([
			true,
			true,
			'Moon track +5',
		]);
	});

	test('says so if it takes long, and why', () => {
		const [slow, heldUp] = [underWayBar(bar, 'slow').detail, underWayBar(bar, 'held-up').detail];
		expect(new Set([slow, heldUp, bar.detail]).size).toBe(3);
	});

	test('is the same for the bars of all games', () => {
		const game = having(begun(), { underWay: 'now' });
		expect(tableBar(game, 0, tableOf(game), COMMANDS, () => bar).primary?.disabled).toBe(true);
	});
});

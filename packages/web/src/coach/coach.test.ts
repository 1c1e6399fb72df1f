import type { NovaLunaKinds, NovaLunaMove } from '@orrery/engine';
import { novaLuna, ok } from '@orrery/engine';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FixtureGame } from '../game/fixture-game.svelte.ts';
import { Coach } from './coach.svelte.ts';
import { CERTAIN_LOSS, CLEAR_LOSS, isClearMistake } from './mistake.ts';

/* The coach with a search that says what the test wants. */

const kept = new Map<string, string>();
beforeEach(() => {
	kept.clear();
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => void kept.set(key, value),
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

function begin({ wanted = 0.2, answers = true, kind = 'twice' } = {}) {
	const game = new FixtureGame<NovaLunaKinds>({
		game: novaLuna,
		options: { players: 2, firstGame: false },
		players: [
			{ kind: 'human', name: 'Ada' },
			{ kind: 'bot', level: 'new', name: 'Phoebe' },
		],
		seed: 'coach',
		until: ({ position }) => {
			const { decision, displays } = novaLuna.view(position, 0);
			return decision?.seat === 0 && decision.reach.length === 3 && (displays[0]?.tiles.length ?? 0) >= 3;
		},
	});
	const moves = novaLuna.legalMoves(game.course.position, 0);
	const [best, mistake, other] = moves;
	if (best === undefined || mistake === undefined || other === undefined) throw new Error('too few moves');
	const compare = vi.fn(() =>
		answers ? Promise.resolve(ok([0.7, wanted])) : new Promise<never>(() => undefined),
	);
	const adviser = { think: async () => ok({ move: best, line: [best] }), compare };
	const coach = new Coach<NovaLunaKinds, { kind: string; certain: boolean }>(game, 'nova-luna', adviser, {
		opponent: 'bright',
		iterations: 1,
		surest: () => null,
		judges: () => true,
		reasonAgainst: () => ({ kind, certain: true }),
		tellMove: ({ seat, events }) => `${seat}: ${events.map(({ type }) => type).join()}`,
	});
	return { game, coach, best, mistake, other, compare };
}

/** Puts a move together and wants to play it. */
function want(coach: Coach<NovaLunaKinds, { kind: string; certain: boolean }>, move: NovaLunaMove) {
	coach.consider(move);
	return coach.allows(move);
}

test.each([
	[true, CERTAIN_LOSS],
	[false, CLEAR_LOSS],
])('a mistake is clear from a loss on: certain %s, %d', (certain, loss) => {
	const reason = { kind: 'any', certain };
	expect(isClearMistake({ best: 0.501 + loss, wanted: 0.5 }, reason)).toBe(true);
	expect(isClearMistake({ best: 0.499 + loss, wanted: 0.5 }, reason)).toBe(false);
});

describe('before a move', () => {
	test('the coach warns of a clear mistake and holds it back', async () => {
		const { coach, mistake } = begin();
		expect(await want(coach, mistake)).toBe(false);
		expect(coach.warning).toMatchObject({ move: mistake, reason: { kind: 'twice' } });
		// Only its own button plays it now.
		expect(await coach.allows(mistake)).toBe(false);
		coach.accept();
		expect(coach.warning).toBeNull();
		expect(await coach.allows(mistake)).toBe(true);
	});

	test('once in a turn: who chooses again may then do as they like', async () => {
		const { coach, mistake, other } = begin();
		await want(coach, mistake);
		expect(coach.chooseAgain()).toBe(true);
		expect(coach.warning).toBeNull();
		expect(await want(coach, other)).toBe(true);
		expect(await want(coach, mistake)).toBe(true);
	});

	test('the warning goes when another move is put together', async () => {
		const { coach, mistake, other } = begin();
		await want(coach, mistake);
		coach.consider(other);
		expect(coach.warning).toBeNull();
		coach.consider(mistake);
		expect(coach.warning).not.toBeNull();
	});

	test('the best move is never warned of: it is not even compared', async () => {
		const { coach, best, compare } = begin();
		expect(await want(coach, best)).toBe(true);
		expect(compare).not.toHaveBeenCalled();
	});

	test('a move that loses little is played', async () => {
		const { coach, mistake } = begin({ wanted: 0.65 });
		expect(await want(coach, mistake)).toBe(true);
	});

	test('nobody waits longer than a second for the search', async () => {
		vi.useFakeTimers();
		const { coach, mistake } = begin({ answers: false });
		const allowed = want(coach, mistake);
		await vi.advanceTimersByTimeAsync(1000);
		expect(await allowed).toBe(true);
		expect(coach.warning).toBeNull();
	});

	test('a kind of mistake that the player muted is not warned of, also after a reload', async () => {
		const { coach, mistake } = begin();
		await want(coach, mistake);
		coach.mute('twice');
		const again = begin();
		expect(await want(again.coach, mistake)).toBe(true);
		const another = begin({ kind: 'finish' });
		expect(await want(another.coach, mistake)).toBe(false);
	});

	test('turned off it says and hinders nothing, also after a reload; turned on again it does', async () => {
		const { coach, mistake } = begin();
		coach.turn(false);
		expect(await want(coach, mistake)).toBe(true);
		coach.hint();
		expect(coach.hints).toBe(0);
		expect(coach.told).toEqual([]);
		const reloaded = begin();
		expect(reloaded.coach.on).toBe(false);
		reloaded.coach.turn(true);
		expect(await want(reloaded.coach, mistake)).toBe(false);
	});
});

test('hints come in three steps, then begin again; a warning makes way for them', async () => {
	const { coach, best, mistake } = begin();
	await want(coach, mistake);
	const counts = [1, 2, 3, 4].map(() => {
		coach.hint();
		return coach.hints;
	});
	expect(counts).toEqual([1, 2, 3, 1]);
	expect(coach.warning).toBeNull();
	await expect.poll(() => coach.hinted?.move).toEqual(best);
});

test('tells what others did since the player’s last move, and nothing of the player', () => {
	const { game, coach } = begin();
	const { events } = game.moment;
	const own = events.findLastIndex((event) => event.type === 'moved' && event.seat === 0);
	expect(coach.told).toHaveLength(events.length - own - 1);
	expect(coach.told.every((line) => line.startsWith('1: '))).toBe(true);
});

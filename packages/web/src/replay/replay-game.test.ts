import type { Kinds, NebulaKinds, NovaLunaKinds } from '@orrery/engine';
import { nebula, novaLuna } from '@orrery/engine';
import type { Holder } from '@orrery/table';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FixtureParts } from '../game/fixture-game.svelte.ts';
import { FixtureGame } from '../game/fixture-game.svelte.ts';
import { isJump } from '../game/moment.ts';
import { nebulaPace } from '../nebula/pace.ts';
import { novaLunaPace } from '../nova-luna/pace.ts';
import type { ReplayStart } from './replay-game.svelte.ts';
import { ReplayGame } from './replay-game.svelte.ts';
import type { ReplayedGame } from './replayed-game.ts';

/* Replays of games that random moves have played to their end. */

const PLAYERS: readonly Holder[] = [
	{ kind: 'human', name: 'Mira' },
	{ kind: 'bot', level: 'quarter', name: 'Titan' },
	{ kind: 'bot', level: 'quarter', name: 'Rhea' },
];

function replayedOf<K extends Kinds>(parts: Pick<FixtureParts<K>, 'game' | 'options'>): ReplayedGame<K> {
	const { course, moment } = new FixtureGame<K>({
		...parts,
		players: PLAYERS,
		seed: 'replay',
		until: () => false,
	});
	return {
		id: 'one',
		origin: { kind: 'device', id: 'one', imported: false },
		course,
		seats: moment.seats,
		ending: moment.ending,
		name: null,
		at: null,
	};
}

const lunaGame = replayedOf<NovaLunaKinds>({ game: novaLuna, options: { players: 3, firstGame: false } });
const nebulaGame = replayedOf<NebulaKinds>({ game: nebula, options: { players: 3, variant: 'full' } });

function novaLunaReplay(start: ReplayStart = {}): ReplayGame<NovaLunaKinds> {
	const kind = { open: (view: NovaLunaKinds['view']) => view, pace: novaLunaPace };
	return new ReplayGame(lunaGame, { ...kind, beginFrom: (position) => ({ position }) }, start);
}

function nebulaReplay(start: ReplayStart = {}): ReplayGame<NebulaKinds> {
	const kind = { open: (view: NebulaKinds['view']) => view, pace: nebulaPace };
	return new ReplayGame(nebulaGame, { ...kind, beginFrom: (position) => ({ position }) }, start);
}

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal('matchMedia', () => ({ matches: false }));
	vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16));
	vi.stubGlobal('cancelAnimationFrame', (frame: ReturnType<typeof setTimeout>) => clearTimeout(frame));
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** Any move of the seat that is tried for, other than the one that the game went on with. */
function otherMove(game: ReplayGame<NovaLunaKinds>): NovaLunaKinds['move'] {
	const earlier = game.course.at(game.step);
	const { role } = game.moment;
	if (!earlier.ok || role === 'spectator') throw new Error('nobody decides here');
	const played = JSON.stringify(game.course.steps[game.step]?.move);
	const other = novaLuna
		.legalMoves(earlier.value.position, role)
		.find((move) => JSON.stringify(move) !== played);
	if (other === undefined) throw new Error('there is only one move');
	return other;
}

test('every step of a game is shown as each seat saw it', () => {
	const game = nebulaReplay();
	for (const seat of [0, 1, 2] as const) {
		game.seeFrom(seat);
		for (const step of [0, 1, 2, 3, 20, game.last]) {
			game.show(step);
			const live = nebulaGame.course.at(step);
			if (!live.ok) throw new Error(live.fault.code);
			expect(game.moment.view).toEqual(nebula.view(live.value.position, seat));
			expect([game.moment.role, game.moment.version]).toEqual([seat, step]);
		}
	}
});

test('a step that the game does not have gives its end, and an unknown seat that of the only person', () => {
	const game = novaLunaReplay({ step: 4000, seat: 3 });
	expect([game.step, game.seat, game.moment.ending?.kind]).toEqual([game.last, 0, 'finished']);
	game.show(-1);
	expect([game.step, game.moment.ending]).toEqual([0, null]);
});

test('the open view follows the seat that has just moved, and the person who played is still addressed', () => {
	const game = novaLunaReplay({ seat: 'open', step: 9 });
	expect(game.moment.role).toBe(lunaGame.course.steps[8]?.seat);
	expect(game.moment.you).toBe(0);
});

test('going forward plays the steps of a turn one after the other, going back jumps', () => {
	const game = nebulaReplay({ seat: 0 });
	const seen: number[] = [];
	game.listen(({ sequence }) => seen.push(sequence));
	const { stops } = game;
	const long = stops.findIndex(({ step }, index) => step - (stops[index - 1]?.step ?? 0) >= 3);
	const end = stops[long]?.step ?? 0;
	game.show(stops[long - 1]?.step ?? 0);
	const before = game.moment;
	game.next();
	expect(game.step).toBe(before.version + 1);
	expect(isJump(before, game.moment)).toBe(false);
	vi.runAllTimers();
	expect(game.step).toBe(end);
	expect(seen).toEqual(Array.from({ length: end - before.version }, (_, i) => before.version + 1 + i));
	game.previous();
	expect(game.moment.jump).toBe(true);
	expect(game.step).toBe(before.version);
});

test('a second key finishes the turn that is being played and goes on', () => {
	const game = nebulaReplay({ seat: 0 });
	const index = game.stops.findIndex(({ step }, i) => step - (game.stops[i - 1]?.step ?? 0) >= 3);
	game.show(game.stops[index - 1]?.step ?? 0);
	game.next();
	game.next();
	vi.runAllTimers();
	expect(game.step).toBe(game.stops[index + 1]?.step);
});

test('another move makes a branch that goes on with what was dealt, and the game stays as it is', async () => {
	const game = novaLunaReplay({ step: 12, seat: 0 });
	const { steps } = lunaGame.course;
	const all = steps.length;
	game.try(true);
	expect(game.moment.role).toBe(steps[12]?.seat);
	expect(await game.play(otherMove(game))).toBe(true);
	expect([game.branches.length, game.step, game.last, game.stepOfGame]).toEqual([1, 13, 13, 12]);
	await game.play(otherMove(game));
	expect(game.branches).toMatchObject([{ number: 1, from: 12 }]);
	expect(game.last).toBe(14);
	game.follow(null);
	expect([game.step, game.last, game.trying]).toEqual([12, all, false]);
	expect(steps.length).toBe(all);
});

test('the move that was played is shown, not branched', async () => {
	const game = novaLunaReplay({ step: 5, seat: 'open' });
	game.try(true);
	const move = lunaGame.course.steps[5]?.move;
	expect(move !== undefined && (await game.play(move))).toBe(true);
	expect([game.step, game.branches.length]).toEqual([6, 0]);
});

test('there are several branches, one may begin inside another, and each can be deleted', async () => {
	const game = novaLunaReplay({ step: 12, seat: 0 });
	game.try(true);
	await game.play(otherMove(game));
	await game.play(otherMove(game));
	game.show(13);
	game.try(true);
	await game.play(otherMove(game));
	expect(game.branches.map(({ number, from, course }) => [number, from, course.steps.length])).toEqual([
		[1, 12, 14],
		[2, 12, 14],
	]);
	const [first, second] = game.branches;
	if (first === undefined || second === undefined) throw new Error('two branches were made');
	game.delete(second);
	expect([game.branch, game.branches, game.step]).toEqual([null, [first], 12]);
	game.follow(first);
	expect(game.step).toBe(14);
});

test('the moves of a branch can be taken back, the last one with the branch', async () => {
	const game = novaLunaReplay({ step: 12, seat: 0 });
	game.try(true);
	await game.play(otherMove(game));
	await game.play(otherMove(game));
	expect(await game.undo()).toBe(true);
	expect([game.last, game.branches.length]).toEqual([13, 1]);
	await game.undo();
	expect([game.step, game.branches.length, game.branch, game.trying]).toEqual([12, 0, null, true]);
	expect(await game.undo()).toBe(false);
});

import type { NovaLunaKinds } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import type { Holder, TableEvent } from '@orrery/table';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadAllMessages } from '../../test/all-messages.ts';
import { MOTION, PAUSE } from '../design/motion.ts';
import { speak } from '../language/language.svelte.ts';
import { novaLunaPace } from '../nova-luna/pace.ts';
import type { Speed } from '../settings/preferences.svelte.ts';
import { FixtureGame } from './fixture-game.svelte.ts';
import { PacedGame } from './paced-game.svelte.ts';
import { actorIn } from './played-game.ts';

const ADA: Holder = { kind: 'human', name: 'Ada' };
const BEN: Holder = { kind: 'human', name: 'Ben' };
const bot = (name: string): Holder => ({ kind: 'bot', level: 'new', name });

/** A finished game whose steps happen when the test says so. */
class Live extends FixtureGame<NovaLunaKinds> {
	readonly #listeners = new Set<(event: TableEvent<NovaLunaKinds>) => void>();
	count = 0;

	override get playable(): boolean {
		return true;
	}

	override listen(listener: (event: TableEvent<NovaLunaKinds>) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	/** Goes on by so many steps; all of them at once, as after a lost connection, if `together`. */
	go(steps: number, together = false): void {
		for (let i = 0; i < steps; i++) {
			this.count += together ? (i === 0 ? steps : 0) : 1;
			this.show(this.count);
			const event = this.moment.events[this.count - (together ? steps - i : 1)];
			if (event !== undefined) for (const listener of this.#listeners) listener(event);
		}
	}

	/** Goes on silently until it is this seat's turn. */
	wind(seat: number, after = 0): void {
		for (this.count = after; ; this.count++) {
			this.show(this.count);
			if (this.moment.deciders[0] === seat) return;
		}
	}
}

function begin(speed: Speed = 'normal', players: readonly Holder[] = [ADA, bot('Io'), bot('Rhea')]) {
	const shared = players.filter(({ kind }) => kind === 'human').length > 1;
	const live = new Live({
		game: novaLuna,
		options: { players: players.length === 2 ? 2 : 3, firstGame: false },
		players,
		seed: 'followed',
		until: () => false,
		...(shared ? { you: null } : {}),
	});
	live.show(0);
	const paced = new PacedGame(live, novaLunaPace, () => speed);
	const emitted: number[] = [];
	paced.listen(({ sequence }) => emitted.push(sequence));
	return { live, paced, emitted };
}

const FRAME = 16;
/** The longest that one event stays. */
const LONGEST = FRAME + Math.max(MOTION.walk.most, MOTION.flip.most) + PAUSE.turn.normal;

/** Winds to where two moves of bots follow on one another. */
function beforeBots(live: Live): void {
	for (let start = 0; ; start = live.count + 1) {
		live.wind(1, start);
		const { events } = live.past(live.count + 2) ?? live.moment;
		const next = events.slice(live.count, live.count + 2);
		if (next.length === 2 && next.every((event) => event.type === 'moved' && event.by === 'bot')) return;
	}
}

beforeEach(async () => {
	vi.stubGlobal('document', { documentElement: { lang: '' } });
	await loadAllMessages();
	await speak('en');
	vi.useFakeTimers();
	vi.stubGlobal('matchMedia', () => ({ matches: false }));
	vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, FRAME));
	vi.stubGlobal('cancelAnimationFrame', clearTimeout);
	return () => {
		vi.useRealTimers();
		vi.unstubAllGlobals();
	};
});

describe('a game that people can follow', () => {
	test('shows the moves of bots one after the other, and passes each event on when it is shown', () => {
		const { live, paced, emitted } = begin();
		beforeBots(live);
		const start = live.count;
		live.go(2);
		expect(paced.moment.version).toBe(start + 1);
		expect(emitted).toEqual([start + 1]);
		expect(paced.idle.kind).toBe('moving');
		expect(paced.moment.deciders).toEqual([]);
		vi.advanceTimersByTime(LONGEST);
		expect(paced.moment.version).toBe(start + 2);
		expect(emitted).toEqual([start + 1, start + 2]);
		vi.advanceTimersByTime(LONGEST);
		expect(paced.behind).toBe(false);
		expect(paced.moment).toBe(live.moment);
	});

	test('lets the player decide only when the last move has been seen', () => {
		const { live, paced } = begin();
		live.wind(0);
		live.wind(0, live.count + 1);
		const yours = live.count;
		live.wind(1);
		while (live.count < yours) live.go(1);
		expect(live.moment.deciders).toEqual([0]);
		expect(actorIn(paced)).toBeNull();
		vi.advanceTimersByTime(LONGEST * yours);
		expect(actorIn(paced)).toBe(0);
	});

	test('shows a move made here at once, and the next one after it was seen', () => {
		const { live, paced } = begin();
		live.wind(0);
		const start = live.count;
		live.go(2);
		expect(paced.moment.version).toBe(start + 1);
		expect(paced.idle.kind).toBe('thinking');
		vi.advanceTimersByTime(LONGEST);
		expect(paced.moment.version).toBe(start + 2);
	});

	test('is slower or faster as the player likes, and at once if they like', () => {
		const length = (speed: Speed): number => {
			const { live, paced } = begin(speed);
			beforeBots(live);
			live.go(1);
			let waited = 0;
			for (; paced.behind; waited += 10) vi.advanceTimersByTime(10);
			return waited;
		};
		const [slow, normal, fast, instant] = (['slow', 'normal', 'fast', 'instant'] as const).map(length);
		expect(instant).toBe(0);
		expect(slow).toBeGreaterThan((normal ?? 0) + 500);
		expect(normal).toBeGreaterThan((fast ?? 0) + 150);
		expect(fast).toBeGreaterThanOrEqual(MOTION.walk.most);
	});

	test('counts from when the move was drawn, and goes on if a hidden page draws nothing', () => {
		vi.stubGlobal('requestAnimationFrame', () => 0);
		vi.stubGlobal('cancelAnimationFrame', () => undefined);
		const { live, paced } = begin('fast');
		beforeBots(live);
		live.go(1);
		vi.advanceTimersByTime(PAUSE.frame + MOTION.fly.ms);
		expect(paced.behind).toBe(true);
		vi.advanceTimersByTime(LONGEST);
		expect(paced.behind).toBe(false);
	});

	test('keeps the pauses where motion is reduced', () => {
		vi.stubGlobal('matchMedia', () => ({ matches: true }));
		const { live, paced } = begin();
		beforeBots(live);
		live.go(1);
		vi.advanceTimersByTime(PAUSE.step.normal - 10);
		expect(paced.behind).toBe(true);
		vi.advanceTimersByTime(FRAME + PAUSE.turn.normal);
		expect(paced.behind).toBe(false);
	});

	test('skips to where the game is, drawn at once, and announces everything', () => {
		const { live, paced, emitted } = begin();
		beforeBots(live);
		const start = live.count;
		live.go(2);
		paced.skip();
		expect(paced.moment).toEqual({ ...live.moment, jump: true });
		expect(emitted).toEqual([start + 1, start + 2]);
		vi.advanceTimersByTime(LONGEST * 3);
		expect(emitted).toHaveLength(2);
	});

	test('does not play through what was missed while the connection was lost', () => {
		const { live, paced, emitted } = begin();
		beforeBots(live);
		const start = live.count;
		live.go(2, true);
		expect(paced.moment.version).toBe(start + 2);
		expect(emitted).toEqual([start + 1, start + 2]);
	});

	test('shows the result after the last move was seen', () => {
		const { live, paced } = begin('normal', [ADA, bot('Io')]);
		const all = live.course.steps.length;
		const last = live.past(all)?.events.at(-1);
		live.count = all - 1;
		live.show(all - 1);
		live.go(1);
		const own = last?.type === 'moved' && last.by === 'human';
		expect(paced.moment.ending === null).toBe(!own);
		vi.advanceTimersByTime(LONGEST);
		expect(paced.moment.ending).not.toBeNull();
	});

	test('shows moves again from where they began, and keeps the whole log meanwhile', () => {
		const { live, paced, emitted } = begin();
		beforeBots(live);
		const start = live.count;
		live.go(2);
		paced.skip();
		emitted.length = 0;
		expect(paced.showAgain([start + 1, start + 2])).toBe(true);
		expect(paced.moment).toMatchObject({ version: start, jump: true, deciders: [] });
		expect(paced.shownEvents).toHaveLength(start + 2);
		vi.advanceTimersByTime(FRAME + PAUSE.again);
		expect(paced.moment.version).toBe(start + 1);
		vi.advanceTimersByTime(LONGEST * 2);
		expect(paced.behind).toBe(false);
		expect(emitted).toEqual([start + 1, start + 2]);
		expect(paced.showAgain([start + 9])).toBe(false);
	});

	test('visits an earlier position while the game goes on behind it', () => {
		const { live, paced, emitted } = begin();
		beforeBots(live);
		const start = live.count;
		expect(paced.visit(2)).toBe(true);
		expect(paced.moment).toMatchObject({ version: 2, deciders: [], jump: true });
		expect(paced.idle.kind).toBe('shown');
		live.go(1);
		expect(paced.moment.version).toBe(2);
		expect(emitted).toEqual([start + 1]);
		paced.skip();
		expect(paced.moment.version).toBe(start + 1);
		expect(paced.visit(10_000)).toBe(false);
	});

	test('around one screen, the board of the player who moved stays until the move was seen', () => {
		const { live, paced } = begin('normal', [ADA, BEN]);
		live.wind(0);
		const start = live.count;
		live.go(1);
		// The table goes on with the view of the other player.
		live.moment = { ...live.moment, role: 1 };
		expect(paced.moment).toMatchObject({ version: start + 1, role: 0 });
		expect(paced.behind).toBe(true);
		vi.advanceTimersByTime(LONGEST);
		expect(paced.moment.role).toBe(1);
	});
});

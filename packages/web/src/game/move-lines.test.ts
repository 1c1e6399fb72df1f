import type { NovaLunaKinds } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import type { TableEvent } from '@orrery/table';
import { describe, expect, test } from 'vitest';
import { novaLunaPace } from '../nova-luna/pace.ts';
import { turnsOf } from './ending.ts';
import { FixtureGame } from './fixture-game.svelte.ts';
import { byTurn, linesSince, moveLines } from './move-lines.ts';

const FRAME = { at: 0, deciders: [], undoable: [], times: null, ending: null };

function played(steps: number): FixtureGame<NovaLunaKinds> {
	return new FixtureGame({
		game: novaLuna,
		options: { players: 3, firstGame: false },
		players: ['Ada', 'Ben', 'Eve'].map((name) => ({ kind: 'human', name })),
		seed: 'told',
		until: (course) => course.steps.length >= steps,
	});
}

function linesOf(events: readonly TableEvent<NovaLunaKinds>[]) {
	return moveLines(events, {
		narrate: ({ type, sequence }) => [`${type} ${sequence}`],
		endsTurn: (event) => novaLunaPace.endsTurn(event),
	});
}

/** The events of a game, and then an undo of its last steps. */
function undone(steps: number, back: number): readonly TableEvent<NovaLunaKinds>[] {
	const { events } = played(steps).moment;
	return [...events, { ...FRAME, type: 'taken-back', sequence: steps + 1, seat: 0, steps: back }];
}

describe('the lines of the log', () => {
	test('count turns as the top bar does', () => {
		for (const steps of [0, 1, 7, 30]) {
			const { moment, course } = played(steps);
			const lines = linesOf(moment.events);
			expect(lines).toHaveLength(steps);
			// The next move belongs to the turn that the bar shows.
			const next = played(steps + 1);
			expect(linesOf(next.moment.events).at(-1)?.turn).toBe(turnsOf(course.steps) + 1);
		}
	});

	test('a refill and the tile taken after it are one turn', () => {
		const turns = byTurn(linesOf(played(40).moment.events));
		expect(turns.some(({ lines }) => lines.length === 2)).toBe(true);
		expect(turns.map(({ turn }) => turn)).toEqual(turns.map((_, i) => i + 1));
	});

	test('an undone move stays, marked, and its turn is counted again', () => {
		const lines = linesOf(undone(12, 3));
		expect(lines.map(({ undone: gone }) => gone)).toEqual(lines.map((_, i) => i >= 9 && i < 12));
		const back = lines.at(-1);
		expect(back).toMatchObject({ seat: null, events: [], undone: false });
		expect(back?.turn).toBe(linesOf(played(9).moment.events).length === 9 ? lines[9]?.turn : undefined);
		expect(back?.say()).toEqual(['taken-back 13']);
	});

	test('what others did since one’s own last move leaves out what was undone', () => {
		const { events } = played(12).moment;
		const seats = linesOf(events).map(({ seat }) => seat);
		const own = seats[8] ?? 0;
		const since = linesSince(linesOf(undone(12, 1)), own);
		expect(since.map(({ sequence }) => sequence)).toEqual(
			[10, 11].filter((sequence) => sequence > seats.slice(0, 11).lastIndexOf(own) + 1),
		);
		expect(linesSince(linesOf(events), 'spectator')).toEqual([]);
	});

	test('before one’s own first move it is everything so far', () => {
		const lines = linesOf(played(12).moment.events);
		const others = lines.filter(({ seat }) => seat !== lines[0]?.seat);
		expect(linesSince(others, lines[0]?.seat ?? 0)).toEqual(others);
	});
});

import type { NebulaMove, NebulaView } from '@orrery/engine';
import { nebula } from '@orrery/engine';
import type { StagedPosition } from '@orrery/engine/examples';
import { stagedSnapshot } from '@orrery/engine/examples';
import { describe, expect, test } from 'vitest';
import { contrastOf } from './nebula-facts.ts';
import { nebulaIdea } from './nebula-idea.ts';

/* Positions made to measure: each idea with a move of which it is true and one of which it is not. */

function viewOf(staged: StagedPosition): NebulaView {
	const decoded = nebula.decode(stagedSnapshot(staged));
	if (!decoded.ok) throw new Error(JSON.stringify(decoded.fault));
	return nebula.view(decoded.value, 0);
}

const place = (piece: string, field: string): NebulaMove => ({ type: 'place', piece, field });
const DONE: NebulaMove = { type: 'done' };
const HOLE: NebulaMove = { type: 'black-hole' };

/** Five of the six fields of the kite, with two colors: a third completes it and its task. */
const KITE = { Z: 'red', A1: 'orange', A2: 'red', A3: 'red', A4: 'orange' };

describe('a task and a constellation', () => {
	const view = viewOf({
		galaxies: [KITE],
		observatories: [['yellow', 'blue']],
		public: ['V1', 'V2', 'V3', 'V4'],
		step: 'place',
	});

	test('the star that completes both, with the end of the turn: the task', () => {
		const line = [place('yellow', 'A5'), DONE];
		expect(nebulaIdea(view, place('yellow', 'A5'), line)).toEqual({ kind: 'completes', card: 'V1' });
	});

	test('not known to follow: the constellation', () => {
		const idea = nebulaIdea(view, place('yellow', 'A5'), [place('yellow', 'A5')]);
		expect(idea).toEqual({ kind: 'constellation', id: 'A' });
	});

	test('a star elsewhere does neither', () => {
		const line = [place('yellow', 'B1'), DONE];
		expect(['completes', 'constellation']).not.toContain(nebulaIdea(view, line[0] ?? DONE, line)?.kind);
	});

	test('is what ending the turn at once missed', () => {
		const better = [place('yellow', 'A5'), DONE];
		expect(contrastOf(view, place('yellow', 'B1'), better)).toEqual({
			kind: 'task',
			card: 'V1',
			how: 'place',
		});
		expect(contrastOf(view, place('yellow', 'A5'), better)).toBeNull();
	});
});

test('NB-7.7: the black hole that makes the most of all fulfills the personal task, a star does not', () => {
	const view = viewOf({
		galaxies: [{ Z: 'red' }],
		observatories: [['black', 'blue']],
		supernova: 'red',
		blackHoles: [1, 2],
		kept: ['O19', 'O1'],
		step: 'place',
	});
	expect(nebulaIdea(view, HOLE, [HOLE])).toEqual({ kind: 'personal' });
	expect(nebulaIdea(view, place('blue', 'A1'), [place('blue', 'A1')])?.kind).not.toBe('personal');
});

describe('the supernova', () => {
	const staged: StagedPosition = {
		galaxies: [{ Z: 'red' }],
		observatories: [['blue', 'white']],
		supernova: 'blue',
		step: 'place',
		public: ['V16', 'V17', 'V18', 'V19'],
		kept: ['O19', 'O1'],
	};
	const view = viewOf(staged);

	test('NB-8: a star of its color allows a third piece, another does not', () => {
		expect(nebulaIdea(view, place('blue', 'A1'), [place('blue', 'A1')])).toEqual({ kind: 'third' });
		expect(nebulaIdea(view, place('white', 'A1'), [place('white', 'A1')])?.kind).not.toBe('third');
	});

	test('not where a piece of this turn has allowed it already', () => {
		const matched = viewOf({ ...staged, placed: ['orange'], matched: true });
		expect(nebulaIdea(matched, place('blue', 'A1'), [place('blue', 'A1')])?.kind).not.toBe('third');
	});

	test('a piece like it is worth taking, if there is none yet', () => {
		const clusters = [['blue'], ['white'], ['white']];
		const time: NebulaMove = { type: 'time', steps: [0, 0, 5] };
		const none = viewOf({ ...staged, step: 'draw', observatories: [[]], clusters });
		expect(nebulaIdea(none, time, [time])).toEqual({ kind: 'like-supernova', piece: 'blue' });
		const one = viewOf({ ...staged, step: 'draw', observatories: [['blue']], clusters });
		expect(nebulaIdea(one, time, [time])).toBeNull();
	});
});

describe('tasks that come closer', () => {
	const view = viewOf({
		galaxies: [{ Z: 'red' }],
		observatories: [['blue', 'white']],
		supernova: 'red',
		public: ['V16', 'V10', 'V11', 'V12'],
		kept: ['O16', 'O1'],
		step: 'place',
	});

	test('O16 asks for blue stars, of which this is the first', () => {
		expect(nebulaIdea(view, place('blue', 'A1'), [place('blue', 'A1')])).toMatchObject({ kind: 'advances' });
	});

	test('a move that leaves everything as it is says nothing of it', () => {
		expect(nebulaIdea(view, DONE, [DONE])).toEqual({ kind: 'saves', count: 2 });
	});
});

describe('black holes', () => {
	const staged: StagedPosition = {
		galaxies: [{ Z: 'red' }],
		observatories: [['black', 'blue']],
		supernova: 'red',
		blackHoles: [2, 2],
		kept: ['O13', 'O1'],
		step: 'place',
	};

	test('NB-3.4: the third one raises the bar from 5 to 9 points', () => {
		expect(nebulaIdea(viewOf(staged), HOLE, [HOLE])).toEqual({ kind: 'hole', gain: 4 });
	});

	test('one that starts the last round while ahead says that first, and while behind it does not', () => {
		const end: StagedPosition = { ...staged, blackHoles: [7, 7] };
		const ahead = viewOf({ ...end, galaxies: [KITE, {}], marks: [[0]] });
		expect(nebulaIdea(ahead, HOLE, [HOLE])).toMatchObject({ kind: 'ends' });
		const behind = viewOf({ ...end, galaxies: [{ Z: 'red' }, KITE], marks: [[1]] });
		expect(nebulaIdea(behind, HOLE, [HOLE])?.kind).not.toBe('ends');
		expect(contrastOf(behind, HOLE, [place('blue', 'A1')])).toMatchObject({ kind: 'last-round' });
	});
});

test('a value marker says what it is worth at once, and nothing where that is nothing', () => {
	const view = viewOf({
		variant: 'full',
		galaxies: [{ Z: 'red', A1: 'blue' }],
		blackHoles: [1, 0],
		placed: ['black'],
		step: 'marker',
	});
	const red: NebulaMove = { type: 'marker', marker: 'color:red' };
	expect(nebulaIdea(view, red, [red])).toEqual({ kind: 'marker', gain: 3 });
	const white: NebulaMove = { type: 'marker', marker: 'color:white' };
	expect(nebulaIdea(view, white, [white])).toBeNull();
});

test('chaos is told by what it always does, and a card to keep is a secret', () => {
	const view = viewOf({ galaxies: [{ Z: 'red' }], observatories: [['white']] });
	const chaos: NebulaMove = { type: 'chaos', discard: 'white' };
	expect(nebulaIdea(view, chaos, [chaos])).toEqual({ kind: 'chaos' });
	const keep: NebulaMove = { type: 'keep', card: 'O1' };
	expect(nebulaIdea(viewOf({ step: 'keep' }), keep, [keep])).toBeNull();
});

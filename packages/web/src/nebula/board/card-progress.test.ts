import type { PartProgress, TaskProgress } from '@orrery/engine';
import { Galaxy, haveOf, isTaskFulfilled, NEBULA_BOARD, needOf } from '@orrery/engine';
import { expect, test } from 'vitest';
import type { CardProgress } from './card-progress.ts';
import { cardProgress } from './card-progress.ts';
import { cardOf } from './cards.ts';

/** The progress of one seat with these stars, by the engine's own counts. */
function progress(card: string, stars: Readonly<Record<string, string>>): CardProgress {
	const found = cardOf(card);
	if (found.deck === 'advanced') throw new Error('not a task');
	const { task } = found.card;
	const galaxy = new Galaxy(NEBULA_BOARD);
	for (const [field, colour] of Object.entries(stars)) {
		galaxy.place(
			NEBULA_BOARD.colours.indexOf(colour),
			NEBULA_BOARD.fields.findIndex(({ id }) => id === field),
		);
	}
	const galaxies = [galaxy];
	const parts = task.parts.map((part): PartProgress => {
		const [have, need] = [haveOf(part, galaxies, 0), needOf(part, galaxies, 0)];
		return {
			measure: part.measure,
			where: part.where,
			colour: null,
			have,
			need,
			exact: part.exact,
			done: part.exact ? have === need : have >= need,
		};
	});
	const told: TaskProgress = {
		kind: task.kind,
		needed: task.needed,
		done: isTaskFulfilled(task, galaxies, 0),
		parts,
	};
	return cardProgress(told);
}

const HERON = { Z: 'blue', C1: 'orange', C3: 'blue', C4: 'white', C5: 'yellow' };

test('a task to fill an area counts its fields, and warns of a color too many', () => {
	expect(progress('V3', HERON)).toEqual({
		have: 5,
		need: 6,
		done: false,
		danger: { code: 'colours', colours: 4 },
	});
	expect(progress('V3', { ...HERON, C5: 'orange' }).danger).toBeNull();
});

test('a task of different colors warns of a color that is there twice', () => {
	expect(progress('V9', { A5: 'red', B5: 'blue' })).toEqual({ have: 2, need: 4, done: false, danger: null });
	expect(progress('V9', { A5: 'red', C5: 'red' }).danger).toEqual({ code: 'colour-twice' });
});

test('of several alternatives the one with the most progress counts', () => {
	expect(progress('V17', HERON)).toMatchObject({ have: 5, need: 11 });
	expect(progress('V17', { ...HERON, B1: 'red', B2: 'white' })).toMatchObject({ have: 5, need: 11 });
	expect(progress('V17', { Z: 'red', B1: 'blue', D1: 'white' })).toMatchObject({ have: 3, need: 11 });
});

test('a task with more parts than needed counts the fulfilled parts', () => {
	expect(progress('V13', HERON)).toMatchObject({ have: 1, need: 3 });
	expect(progress('V13', { ...HERON, A3: 'blue', B2: 'blue', D2: 'blue' })).toMatchObject({
		have: 3,
		need: 3,
		done: true,
	});
});

test('any other task adds everything up, capped at what is needed', () => {
	expect(progress('O16', HERON)).toMatchObject({ have: 2, need: 6 });
	expect(progress('V6', HERON)).toMatchObject({ have: 5, need: 12 });
	expect(progress('V6', { A2: 'red', B2: 'red', C2: 'red' })).toMatchObject({ have: 2, need: 12 });
	expect(progress('O20', HERON)).toMatchObject({ have: 5, need: 17 });
	expect(progress('O19', {})).toEqual({ have: 0, need: 0, done: true, danger: null });
});

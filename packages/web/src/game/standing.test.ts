import type { NovaLunaEvent, NovaLunaKinds } from '@orrery/engine';
import type { TableEvent } from '@orrery/table';
import { expect, test } from 'vitest';
import { lastChange, standingEvents } from './standing.ts';

const frame = (sequence: number) => ({
	sequence,
	at: 0,
	deciders: [],
	undoable: [],
	times: null,
	ending: null,
});
const refilled = (seat: 0 | 1): NovaLunaEvent => ({ type: 'refilled', seat, tiles: [], phase1Note: null });
const moved = (sequence: number, seat: 0 | 1): TableEvent<NovaLunaKinds> => ({
	...frame(sequence),
	type: 'moved',
	seat,
	by: 'human',
	events: [refilled(seat)],
});
const takenBack = (sequence: number, steps: number): TableEvent<NovaLunaKinds> => ({
	...frame(sequence),
	type: 'taken-back',
	seat: 0,
	steps,
});
const ranOut = (sequence: number): TableEvent<NovaLunaKinds> => ({
	...frame(sequence),
	type: 'ran-out',
	seat: 1,
});

test('what was undone does not stand, and what came after it does', () => {
	const events = [moved(1, 0), moved(2, 1), takenBack(3, 2), moved(4, 1), ranOut(5), moved(6, 0)];
	expect(standingEvents(events)).toEqual([refilled(1), refilled(0)]);
	expect(standingEvents([moved(1, 0), moved(2, 1), takenBack(3, 1)])).toEqual([refilled(0)]);
	expect(standingEvents([])).toEqual([]);
});

test('the position last changed by a move or an undo, not by what happens beside the game', () => {
	expect(lastChange([moved(1, 0), moved(2, 1), ranOut(3)])).toBe(2);
	expect(lastChange([moved(1, 0), takenBack(2, 1), ranOut(3)])).toBe(2);
	expect(lastChange([ranOut(1)])).toBe(0);
});

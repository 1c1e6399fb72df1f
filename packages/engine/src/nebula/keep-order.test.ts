import { describe, expect, test } from 'vitest';
import { dealt, faultOf, must } from '../../test/results.ts';
import { Course } from '../course.ts';
import type { Seat } from '../game.ts';
import { SeededRandom } from '../random.ts';
import type { NebulaKinds } from './nebula.ts';
import { nebula } from './nebula.ts';

/* All keep their cards at the same time, but everyone sees who has chosen already: a record says in which order. */

const OPTIONS = { players: 3, variant: 'full' } as const;
const RESIGNED = { resigned: { ranking: [[0, 1, 2]] } } as const;

function keptBy(...seats: readonly Seat[]): Course<NebulaKinds> {
	const course = Course.deal(nebula, OPTIONS, new SeededRandom('keep order'));
	for (const seat of seats) {
		const [card = ''] = dealt(course.setup).personalDealt[seat] ?? [];
		must(course.play(seat, { type: 'keep', card }));
	}
	return course;
}

test.each([
	[[2, 0, 1], { kept: [2, 0, 1] }, '[Kept "2 0 1"]'],
	[[2, 1], { kept: [2, 1] }, '[Kept "2 1"]'],
	[[0, 1, 2], {}, null],
	[[0, 2], {}, null],
	[[1], {}, null],
	[[], {}, null],
] as const)('%j', (seats, field, line) => {
	const record = nebula.record(keptBy(...seats), RESIGNED);
	expect({ ...('kept' in record.setup ? { kept: record.setup.kept } : {}) }).toEqual(field);
	const replayed = must(nebula.replay(JSON.parse(JSON.stringify(record))));
	expect(replayed.course.steps.map(({ seat }) => seat)).toEqual(seats);
	expect(nebula.record(replayed.course, replayed.details)).toEqual(record);
	const text = nebula.printRecord(record);
	expect(text.includes('[Kept ')).toBe(line !== null);
	expect(text).toContain(line ?? '');
	expect(must(nebula.parseRecord(text))).toEqual(record);
});

test('a position in which some have kept a card already', () => {
	const position = nebula.encode(keptBy(1).position);
	const course = must(Course.begin(nebula, OPTIONS, { position }));
	for (const seat of [2, 0] as const) {
		const [card = ''] = position.seats[seat]?.dealt ?? [];
		must(course.play(seat, { type: 'keep', card }));
	}
	const record = nebula.record(course, RESIGNED);
	expect(record.setup.kept).toEqual([2, 0]);
	expect(must(nebula.replay(record)).course.steps.map(({ seat }) => seat)).toEqual([2, 0]);
	expect(must(nebula.parseRecord(nebula.printRecord(record)))).toEqual(record);

	const other = { ...record, setup: { ...record.setup, personal: [null, null, null] } };
	expect(faultOf(nebula.replay(other))).toMatchObject({ code: 'differs', path: 'setup.personal[1]' });
});

describe('an order that cannot be', () => {
	const record = nebula.record(keptBy(2, 0), RESIGNED);
	test.each([
		[[2], 'wrong-length', 'setup.kept'],
		[[2, 2], 'duplicate', 'setup.kept[1]'],
		[[2, 1], 'unknown-value', 'setup.kept[1]'],
		['2 0', 'wrong-type', 'setup.kept'],
	])('%j', (kept, code, path) => {
		const changed = { ...record, setup: { ...record.setup, kept } };
		expect(faultOf(nebula.replay(changed))).toMatchObject({ code, path });
	});
});

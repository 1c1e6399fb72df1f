import type { Game, Kinds, NebulaKinds, NovaLunaKinds } from '@orrery/engine';
import { Course, nebula, novaLuna, SeededRandom } from '@orrery/engine';
import type { TableSeat } from '@orrery/table';
import { describe, expect, test } from 'vitest';
import { isJump, momentOf } from './moment.ts';
import { standingEvents } from './standing.ts';

const SEATS: readonly TableSeat[] = [
	{ player: { kind: 'human', name: 'Ada' }, standIn: null, left: null },
	{ player: { kind: 'bot', level: 'new', name: 'Io' }, standIn: null, left: null },
];

/** A game that random moves have played so far. */
function played<K extends Kinds>(game: Game<K>, options: K['options'], steps: number): Course<K> {
	const random = new SeededRandom('a moment');
	const course = Course.deal(game, options, random);
	while (course.steps.length < steps) {
		const [seat] = game.deciders(course.position);
		if (seat === undefined) break;
		const moves = game.legalMoves(course.position, seat);
		const move = moves[random.below(moves.length)];
		if (move !== undefined) course.play(seat, move);
	}
	return course;
}

const novaLunaAfter = (steps: number): Course<NovaLunaKinds> =>
	played(novaLuna, { players: 2, firstGame: false }, steps);
const nebulaAfter = (steps: number): Course<NebulaKinds> =>
	played(nebula, { players: 2, variant: 'full' }, steps);

describe.each([
	['Nova Luna', () => novaLunaAfter(9), () => novaLunaAfter(10_000)],
	['Nebula', () => nebulaAfter(9), () => nebulaAfter(10_000)],
] as const)('a moment of %s', (_, under, over) => {
	test('shows the position and tells its steps', () => {
		const course: Course<Kinds> = under();
		const { game, position, steps } = course;
		const moment = momentOf({ game, position, steps, seats: SEATS, role: 1 });
		expect(moment.view).toEqual(game.view(position, 1));
		expect(moment.deciders).toEqual(game.deciders(position));
		expect(moment.turns).toBe(steps.filter((step) => step.played.turnEnded).length);
		expect(standingEvents(moment.events)).toEqual(steps.flatMap((step) => step.played.events));
		expect(moment.events.map((event) => (event.type === 'moved' ? event.by : event.type))).toEqual(
			steps.map(({ seat }) => (seat === 0 ? 'human' : 'bot')),
		);
		expect(moment).toMatchObject({ version: 9, role: 1, you: 1, undoer: null, ending: null });
	});

	test('ends by the rules, and then nobody decides', () => {
		const course: Course<Kinds> = over();
		const { game, position, steps } = course;
		const moment = momentOf({ game, position, steps, seats: SEATS, role: 'spectator' });
		expect(moment.ending).toEqual({ kind: 'finished', outcome: game.outcome(position) });
		expect(moment.events.at(-1)?.ending).toEqual(moment.ending);
		expect(moment.events.at(-2)?.ending).toBeNull();
		expect(moment.you).toBeNull();
		expect(moment.deciders).toEqual([]);
	});

	test('is the same for a seat whatever is hidden from it', () => {
		const course: Course<Kinds> = under();
		const { game, position, steps } = course;
		const shown = { game, steps, seats: SEATS, role: 1 } as const;
		const imagined = game.imagine(game.view(position, 1), new SeededRandom('something else'));
		if (!imagined.ok) throw new Error(imagined.fault.code);
		expect(game.encode(imagined.value)).not.toEqual(game.encode(position));
		expect(momentOf({ ...shown, position: imagined.value })).toEqual(momentOf({ ...shown, position }));
	});
});

test('a moment of Nebula names the cards of the viewer and of no one else', () => {
	const { game, position, steps } = nebulaAfter(9);
	const keptBy = (seat: number): string => {
		const step = steps.find(({ seat: other, move }) => other === seat && move.type === 'keep');
		if (step?.move.type !== 'keep') throw new Error('no card was kept');
		return step.move.card;
	};
	const written = JSON.stringify(momentOf({ game, position, steps, seats: SEATS, role: 1 }));
	expect(written).toContain(`"${keptBy(1)}"`);
	expect(written).not.toContain(`"${keptBy(0)}"`);
	for (const card of game.view(position, 0).seats[0]?.dealt ?? []) expect(written).not.toContain(`"${card}"`);
});

describe('a jump', () => {
	const { game, position, steps } = novaLunaAfter(9);
	const after = (count: number, jump = false) =>
		momentOf({ game, position, steps: steps.slice(0, count), seats: SEATS, role: 0, jump });

	test('is any change but the next step', () => {
		expect(isJump(after(4), after(5))).toBe(false);
		expect(isJump(after(4), after(6))).toBe(true);
		expect(isJump(after(5), after(4))).toBe(true);
		expect(isJump(after(4), after(4))).toBe(false);
	});

	test('can be asked for, and is made once', () => {
		expect(isJump(after(4), after(5, true))).toBe(true);
		const shown = after(5, true);
		expect(isJump(shown, shown)).toBe(false);
		expect(isJump(shown, after(6))).toBe(false);
	});

	test('is no undo at a table: that is the next event', () => {
		const { events } = after(5);
		const undone = {
			type: 'taken-back',
			sequence: 6,
			at: 0,
			deciders: [],
			undoable: [],
			times: null,
			ending: null,
			seat: 0,
			steps: 1,
		} as const;
		const before = after(5);
		const back = momentOf({
			game,
			position,
			steps: steps.slice(0, 4),
			seats: SEATS,
			role: 0,
			events: [...events, undone],
		});
		expect(isJump(before, back)).toBe(false);
	});
});

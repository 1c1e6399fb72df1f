import type { Course, Game, Kinds, Role } from '@orrery/engine';
import { nebula, novaLuna, SEATS, SeededRandom } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import type { Holder, Terms } from '../src/index.ts';
import { Table } from '../src/index.ts';
import { anyOf } from './lives.ts';
import { ADA, BEN, BOT, CAROLINE, must, NO_CLOCK, STAND_IN, signed, someMove } from './tables.ts';

/*
 * What a seat or a spectator sees in the replay of a record is, byte for byte, what it saw at the table after the same
 * step: nothing hidden is shown before its moment, and nothing is missing.
 */

const HOLDERS: readonly Holder[] = [ADA, BOT, BEN, CAROLINE];

function rolesOf({ options }: { readonly options: { readonly players: number } }): readonly Role[] {
	return [...SEATS.slice(0, options.players), 'spectator'];
}

/** The views of all roles, and what everyone was told about the last step. */
function seen<K extends Kinds>(
	game: Game<K>,
	position: K['position'],
	events: unknown,
	roles: readonly Role[],
): string {
	return JSON.stringify([events, ...roles.map((role) => game.view(position, role))]);
}

interface Played {
	/** By steps that stand: what was seen then. */
	readonly views: readonly string[];
	/** How often something was taken back. */
	readonly undone: number;
}

/** Plays a table to its end, with moves taken back, and keeps what was seen after each step that stands. */
function playedLive<K extends Kinds>(table: Table<K>, random: SeededRandom): Played {
	const { course, terms } = table;
	const roles = rolesOf(terms);
	const live = (): string => seen(course.game, course.position, course.steps.at(-1)?.played.events, roles);
	const views = [live()];
	let undone = 0;
	while (table.ending === null) {
		const back = SEATS.find((seat) => seat < terms.options.players && table.undoable(seat) > 0);
		if (back !== undefined && random.below(8) === 0) {
			must(table.act({ ...signed(table), type: 'take-back', seat: back }, 0));
			views.splice(course.steps.length + 1);
			expect(live() === views.at(-1)).toBe(true);
			undone++;
			continue;
		}
		must(table.act(someMove(table, random, anyOf(table.deciders, random)), 0));
		views.push(live());
	}
	expect(views).toHaveLength(course.steps.length + 1);
	return { views, undone };
}

function expectSameViews<K extends Kinds>(course: Course<K>, views: readonly string[]): void {
	const { game, steps } = course;
	const roles = rolesOf(course);
	const position = course.first();
	expect(seen(game, position, undefined, roles)).toBe(views[0]);
	steps.forEach(({ seat, move, played }, i) => {
		must(game.play(position, seat, move));
		// A string is compared first, because a difference of two long ones takes long to print.
		const now = seen(game, position, played.events, roles);
		if (now !== views[i + 1]) expect(JSON.parse(now)).toEqual(JSON.parse(views[i + 1] ?? 'null'));
		expect(now === views[i + 1]).toBe(true);
	});
}

function expectReplayed<K extends Kinds>(game: Game<K>, options: K['options'], seed: string): void {
	const terms: Terms<K> = {
		options,
		seats: HOLDERS.slice(0, options.players),
		clock: NO_CLOCK,
		undo: 'device',
		standIn: STAND_IN,
	};
	const random = new SeededRandom(seed);
	const table = must(Table.create(game, terms, { random, seed: 'bots' }, 0));
	const undone = expectSameInReplay(table, random);
	expect(undone).toBeGreaterThan(0);
	// A game that begins from a position in the middle of it.
	const position = game.encode(must(table.course.at(Math.floor(table.course.steps.length / 2))).position);
	expectSameInReplay(must(Table.open(game, [{ ...table.log[0], setup: { position } }])), random);
}

function expectSameInReplay<K extends Kinds>(table: Table<K>, random: SeededRandom): number {
	const { game } = table.course;
	const { views, undone } = playedLive(table, random);
	const record = table.record();
	if (record === null) throw new Error('the game is over and has a record');
	const replayed = must(game.replay(JSON.parse(JSON.stringify(record)))).course;
	expect(replayed.steps).toHaveLength(views.length - 1);
	expectSameViews(replayed, views);
	// The moments as their addresses open them.
	for (const count of [0, 1, 2, 3, Math.floor(views.length / 2), views.length - 1]) {
		const { position, steps } = must(replayed.at(count));
		const now = seen(game, position, steps.at(-1)?.played.events, rolesOf(table.terms));
		expect(now === views[count]).toBe(true);
	}
	return undone;
}

describe.each([1, 2, 3, 4] as const)('Nova Luna, %i players', (players) => {
	test.each([false, true])('first game: %s', (firstGame) => {
		expectReplayed(novaLuna, { players, firstGame }, `views ${players} ${firstGame}`);
	});
});

describe.each([2, 3, 4] as const)('Nebula, %i players', (players) => {
	test.each(['basic', 'full'] as const)('%s', (variant) => {
		expectReplayed(nebula, { players, variant }, `views ${players} ${variant}`);
	});
});

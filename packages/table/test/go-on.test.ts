import type { Game, Kinds } from '@orrery/engine';
import { nebula, novaLuna, SeededRandom } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import type { Terms } from '../src/index.ts';
import { Table } from '../src/index.ts';
import {
	ADA,
	BEN,
	BOT,
	faultOf,
	must,
	nebulaTable,
	nebulaTerms,
	novaLunaTable,
	novaLunaTerms,
	playOn,
	playSome,
	signed,
	timeOf,
} from './tables.ts';

/* A table that goes on with a game which was begun elsewhere, or with a position. */

function expectGoesOn<K extends Kinds>(
	game: Game<K>,
	old: Table<K>,
	terms: Terms<K>,
	random: SeededRandom,
): void {
	const { course } = old;
	const half = must(course.at(Math.floor(course.steps.length / 2)));
	const table = must(Table.goOn(game, terms, half, 'bots', 5000));
	expect(game.encode(table.course.position)).toEqual(game.encode(half.position));
	expect(table.course.steps).toEqual(half.steps);
	expect(table.version).toBe(1 + half.steps.length);
	expect(new Set(table.log.map(({ at }) => at))).toEqual(new Set([5000]));
	// The log is one like any other.
	const reopened = must(Table.open(game, JSON.parse(JSON.stringify(table.log))));
	expect(reopened.openView()).toEqual(table.openView());
	expect(reopened.pendingBot()).toEqual(table.pendingBot());
	// The same moves lead to the same end.
	for (const { seat, move } of course.steps.slice(half.steps.length)) {
		const by = terms.seats[seat]?.kind === 'bot' ? 'bot' : 'human';
		must(table.act({ ...signed(table), type: 'play-move', seat, by, move }, timeOf(table)));
	}
	expect(table.ending).toEqual(old.ending);
	expect(JSON.stringify(table.record())).toContain('"names":["Ben"');

	// And the half game from its position alone, which has no steps yet.
	const position = game.encode(half.position);
	const setup = must(Table.open(game, [{ ...old.log[0], setup: { position } }])).course.setup;
	const begun = must(Table.goOn(game, terms, { setup, steps: [] }, 'bots', 5000));
	expect(begun.version).toBe(1);
	for (const seat of begun.deciders) expect(begun.undoable(seat)).toBe(0);
	playOn(begun, random);
	const record = JSON.parse(JSON.stringify(begun.record()));
	expect(record.setup.position).toEqual(JSON.parse(JSON.stringify(position)));
	expect(must(game.replay(record)).course.steps).toEqual(begun.course.steps);
}

describe('a table goes on with a game', () => {
	test('of Nova Luna, with other players', () => {
		const random = new SeededRandom('go on');
		const old = novaLunaTable([ADA, BOT]);
		playOn(old, random);
		expectGoesOn(novaLuna, old, novaLunaTerms([BEN, BOT]), random);
	});

	test('of Nebula, with other players', () => {
		const random = new SeededRandom('go on');
		const old = nebulaTable([BOT, ADA, BOT]);
		playOn(old, random);
		expectGoesOn(nebula, old, nebulaTerms([BEN, BOT, BOT]), random);
	});

	test('and its players may take back steps that they were given', () => {
		const random = new SeededRandom('take back');
		const old = novaLunaTable([BOT, BOT]);
		while (old.course.steps.length < 5) playSome(old, random);
		expect(old.course.steps.some(({ played }) => played.revealed)).toBe(false);
		const table = must(Table.goOn(novaLuna, novaLunaTerms([ADA, BOT]), old.course, 'bots', 0));
		const back = table.undoable(0);
		expect(back).toBeGreaterThan(0);
		must(table.act({ ...signed(table), type: 'take-back', seat: 0 }, 0));
		expect(table.course.steps).toEqual(old.course.steps.slice(0, -back));
	});

	test('unless a step is against the rules, or of a seat that nobody holds', () => {
		const old = novaLunaTable([ADA, BOT]);
		const random = new SeededRandom('refused');
		while (old.course.steps.length < 4) playSome(old, random);
		const { setup, steps } = old.course;
		const begun = { setup, steps: [...steps.slice(0, 2), ...steps.slice(3)] };
		expect(faultOf(Table.goOn(novaLuna, novaLunaTerms([ADA, BOT]), begun, 'bots', 0))).toMatchObject({
			code: 'refused',
			path: 'steps[2]',
		});
		const open = novaLunaTerms([ADA, { kind: 'open' }]);
		expect(faultOf(Table.goOn(novaLuna, open, old.course, 'bots', 0)).path).toMatch(/^steps/);
		const more = novaLunaTerms([ADA, BOT, BEN]);
		expect(faultOf(Table.goOn(novaLuna, more, old.course, 'bots', 0)).path).toBe('setup.order');
	});
});

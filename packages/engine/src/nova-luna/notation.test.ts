import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { playedGame, playedSteps } from '../../test/nova-luna/games.ts';
import { dealt, faultOf, must } from '../../test/results.ts';
import { novaLuna } from './nova-luna.ts';

const RECORDS = {
	'two players': novaLuna.record(playedGame({ players: 2, firstGame: false }, 'text', 4), {
		id: 'a "b"',
		at: '2025-11-15T09:22:00Z',
		names: ['Ada', 'Čeněk\n'],
		fair: { commitment: 'c', secret: 's', contributions: ['x', 'y'] },
	}),
	'three players, first game': novaLuna.record(playedGame({ players: 3, firstGame: true }, 'text', 2)),
	'four players, broken off': novaLuna.record(playedSteps({ players: 4, firstGame: false }, 'text', 12), {
		resigned: { ranking: [[3], [0, 2], [1]] },
	}),
	solo: novaLuna.record(playedGame({ players: 1, firstGame: false }, 'text', 4)),
	'solo, broken off': novaLuna.record(playedSteps({ players: 1, firstGame: false }, 'text', 6), {
		resigned: {},
	}),
	'no move at all': novaLuna.record(playedSteps({ players: 2, firstGame: false }, 'text', 0), {
		resigned: { ranking: [[0, 1]] },
	}),
};

test('the text is a header and a line for each turn', () => {
	const lines = novaLuna.printRecord(RECORDS['two players']).split('\n');
	const { moves, result } = RECORDS['two players'];
	const setup = dealt(RECORDS['two players'].setup);
	expect(lines.slice(0, 9)).toEqual([
		'[Game "nova-luna"]',
		'[Rules "1"]',
		'[Id "a \\"b\\""]',
		'[At "2025-11-15T09:22:00Z"]',
		'[Name "Ada"]',
		'[Name "Čeněk\\n"]',
		'[Commitment "c"]',
		'[Secret "s"]',
		'[Contribution "x"]',
	]);
	expect(lines.slice(10, 19)).toEqual([
		'[Players "2"]',
		'[FirstGame "no"]',
		`[Ring "- ${setup.ring.slice(1).join(' ')}"]`,
		`[Stock "${setup.stock.join(' ')}"]`,
		`[Order "${setup.order.join(' ')}"]`,
		`[TokensLeft "${result.tokensLeft.join(' ')}"]`,
		`[Ranking "${'ranking' in result ? result.ranking?.join(' ') : ''}"]`,
		`[Reason "${result.reason}"]`,
		'',
	]);
	moves.forEach(({ seat, refill, space, tile, x, y, covered }, i) => {
		const tasks = covered.map(([of, task]) => ` +${of}${'abc'[task]}`);
		expect(lines[19 + i]).toBe(
			`${i + 1}. ${seat} ${refill ? 'refill ' : ''}${space}:${tile} ${x},${y}${tasks.join('')}`,
		);
	});
	expect(lines.slice(19 + moves.length)).toEqual(['']);
	expect(moves.some(({ refill }) => refill) && moves.some(({ covered }) => covered.length > 1)).toBe(true);
});

test('solo games print a score and two notes', () => {
	const { result } = RECORDS.solo;
	const text = novaLuna.printRecord(RECORDS.solo);
	if (!('notes' in result)) expect.fail('a solo game has notes');
	expect(text).toContain(`[Score "${result.score}"]\n[Notes "${result.notes.join(' ')}"]\n[Reason "`);
	expect(text).not.toContain('Ranking');
});

describe.each(Object.entries(RECORDS))('%s', (_, record) => {
	const text = novaLuna.printRecord(record);

	test('goes through text and back', () => {
		expect(must(novaLuna.parseRecord(text))).toEqual(record);
	});

	test('any single character changed, added or taken away gives that text again, or a fault in it', () => {
		const characters = fc.constantFrom(...'0123456789 -+:,.="\\[]\n\rabcrefilNtY', '\u0000', 'é', '\ud83c');
		fc.assert(
			fc.property(
				fc.nat(text.length),
				characters,
				fc.constantFrom('replace', 'insert', 'delete'),
				(at, character, how) => {
					const middle = how === 'delete' ? '' : character;
					expectExact(text.slice(0, at) + middle + text.slice(how === 'insert' ? at : at + 1));
				},
			),
			{ numRuns: 1000, seed: 2 },
		);
	});

	test('every single character taken away or doubled gives that text again, or a fault in it', () => {
		for (let at = 0; at < text.length; at++) {
			expectExact(text.slice(0, at) + text.slice(at + 1));
			expectExact(text.slice(0, at + 1) + text.slice(at));
		}
	});

	test('a text cut off anywhere gives a fault', () => {
		for (let length = 0; length < text.length; length += 3) {
			const cut = text.slice(0, length);
			const result = novaLuna.parseRecord(cut);
			// Cut off between two turns, it is the record of fewer turns: it still reads, but will not replay.
			if (result.ok) {
				expect(cut.endsWith('\n')).toBe(true);
				expect(novaLuna.printRecord(result.value)).toBe(cut);
				expect(result.value.moves.length).toBeLessThanOrEqual(record.moves.length);
			} else {
				expectInside(cut, result.fault);
			}
		}
	});
});

/** Either the text parses to a record that prints as the same text, or the fault is at a place inside it. */
function expectExact(text: string): void {
	const result = novaLuna.parseRecord(text);
	if (!result.ok) {
		expectInside(text, result.fault);
		return;
	}
	// Line ends of Windows and empty lines at the end are the only freedom.
	const plain = `${text.replaceAll('\r\n', '\n').replace(/\n+$/, '')}\n`;
	const printed = novaLuna.printRecord(result.value);
	expect(printed.replace(/\n+$/, '\n')).toBe(plain);
}

function expectInside(text: string, fault: { line: number; column: number }): void {
	const lines = text.replaceAll('\r\n', '\n').split('\n');
	const columns = (lines[fault.line - 1]?.length ?? -1) + 1;
	expect(fault.column).toBeGreaterThanOrEqual(1);
	expect(fault.column).toBeLessThanOrEqual(columns);
}

describe('faults', () => {
	const text = novaLuna.printRecord(RECORDS['three players, first game']);
	const line = (start: string): number => text.split('\n').findIndex((row) => row.startsWith(start)) + 1;

	test.each([
		['', '[Game "nova-luna"]', '[Game "nebula"]', '[Game', 8],
		['', '[Rules "1"]', '[Rules "2"]', '[Rules', 9],
		['', '[Players "3"]', '[Players "5"]', '[Players', 11],
		['', '[FirstGame "yes"]', '[FirstGame "true"]', '[FirstGame', 13],
		['', '[Order "', '[Order "3', '[Order', 9],
		['', '[Ring "- ', '[Ring "0 ', '[Ring', 8],
		['', '[Stock "', '[Stock "69 ', '[Stock', 9],
		['', '[Reason "', '[Reason "x', '[Reason', 10],
		['', '\n1. ', '\n2. ', '1. ', 1],
		['', '\n2. ', '\n2.', '2. ', 1],
	])('%s%j → %j', (_, from, to, start, column) => {
		expect(text).toContain(from);
		expect(faultOf(novaLuna.parseRecord(text.replace(from, to)))).toMatchObject({
			code: 'unexpected-text',
			line: line(start),
			column,
		});
	});

	test('an empty text misses its first line', () => {
		expect(faultOf(novaLuna.parseRecord(''))).toEqual({
			code: 'unexpected-text',
			line: 1,
			column: 1,
			expected: '[Game "',
			found: 'end of text',
		});
	});

	test('a fair draw needs its secret', () => {
		const fair = novaLuna.printRecord(RECORDS['two players']).replace('[Secret "s"]\n', '');
		expect(faultOf(novaLuna.parseRecord(fair))).toMatchObject({
			line: 8,
			column: 1,
			expected: '[Secret "…"]',
		});
	});
});

test('bug: solo texts with no number or several for the tokens left were read as one number', () => {
	const text = novaLuna.printRecord(RECORDS.solo);
	for (const tokens of ['', '1 2', ' ']) {
		const changed = text.replace(/\[TokensLeft "\d+"\]/, `[TokensLeft "${tokens}"]`);
		expect(faultOf(novaLuna.parseRecord(changed))).toMatchObject({ code: 'unexpected-text' });
	}
});

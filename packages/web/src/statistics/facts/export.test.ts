import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { games } from '../../../test/own-games.ts';
import { csvOf, jsonOf, rowOf } from './export.ts';
import type { GameFacts } from './game-facts.ts';

/** Reads what RFC 4180 describes, and nothing looser. */
function parse(csv: string): readonly (readonly string[])[] {
	const rows: string[][] = [];
	let row: string[] = [];
	let at = 0;
	while (at < csv.length) {
		const quoted = /^"((?:[^"]|"")*)"/.exec(csv.slice(at));
		const plain = /^[^",\r\n]*/.exec(csv.slice(at));
		row.push(quoted === null ? (plain?.[0] ?? '') : (quoted[1] ?? '').replaceAll('""', '"'));
		at += quoted?.[0].length ?? plain?.[0].length ?? 0;
		if (csv[at] === ',') at += 1;
		else {
			expect(csv.slice(at, at + 2)).toBe('\r\n');
			at += 2;
			rows.push(row);
			row = [];
		}
	}
	return rows;
}

const ONE: GameFacts = {
	...{
		id: 'a',
		place: 'online',
		game: 'nova-luna',
		at: 0,
		began: 0,
		players: 2,
		seat: 0,
		variant: 'standard',
	},
	opponents: [{ key: 'person-"Mi,ra"', kind: 'person', name: '"Mi,ra"' }],
	won: false,
	listedStanding: null,
	turns: 61,
	hints: 0,
	moves: {
		...{ standing: [5, 2], score: null, progress: [], tasks: 16, time: 60 },
		colors: { red: 1, blue: 2, turquoise: 3, yellow: 4 },
	},
	review: { accuracy: 81.23456, luck: -0.1 },
};

describe('CSV', () => {
	it('has one row a game, with stable names', () => {
		const [names, ...rows] = parse(csvOf([ONE]));
		expect(names).toEqual([
			...['id', 'game', 'place', 'began', 'ended', 'players', 'variant', 'opponents', 'won', 'solo_score'],
			...['tokens_left', 'margin', 'turns', 'hints', 'tasks', 'time_spent'],
			...['tiles_red', 'tiles_blue', 'tiles_turquoise', 'tiles_yellow', 'accuracy', 'luck', 'luck_points'],
		]);
		expect(rows).toEqual([
			[
				...[
					'a',
					'nova-luna',
					'online',
					'1970-01-01T00:00:00.000Z',
					'1970-01-01T00:00:00.000Z',
					'2',
					'standard',
				],
				...['person-"Mi,ra"', 'false', '', '5', '-3', '61', '0', '16', '60', '1', '2', '3', '4', '81.235'],
				...['-0.1', ''],
			],
		]);
	});

	it('reads back, row by row, and no text begins like a formula', () => {
		fc.assert(
			fc.property(games, fc.string(), (all, variant) => {
				const one = all.filter(({ game }) => game === 'nebula').map((game) => ({ ...game, variant }));
				const [names = [], ...rows] = parse(csvOf(one));
				expect(rows).toHaveLength(one.length);
				for (const [i, game] of one.entries()) {
					expect(names).toEqual(Object.keys(rowOf(game)));
					for (const [column, value] of Object.entries(rowOf(game))) {
						const cell = rows[i]?.[names.indexOf(column)] ?? 'missing';
						if (typeof value !== 'string') expect(cell).toBe(value === null ? '' : String(value));
						else expect(cell).toBe(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);
					}
				}
			}),
		);
	});

	it('keeps the luck of a solo game, which is points, apart from shares of a chance', () => {
		const solo: GameFacts = {
			...{ ...ONE, players: 1, won: null, opponents: [], hints: 2 },
			review: { accuracy: 70, luck: 12.5 },
		};
		expect(rowOf(ONE)).toMatchObject({ luck: -0.1, luck_points: null, hints: 0 });
		expect(rowOf(solo)).toMatchObject({ luck: null, luck_points: 12.5, hints: 2 });
		expect(rowOf({ ...ONE, game: 'nebula' })).not.toHaveProperty('luck_points');
	});

	it('is empty without games', () => {
		expect(csvOf([]).trim()).toBe('');
	});
});

describe('JSON', () => {
	it('says the same, with the opponents as a list', () => {
		const { format, games: listed } = JSON.parse(jsonOf([ONE]));
		expect(format).toBe(1);
		expect(listed).toEqual([{ ...rowOf(ONE), opponents: ['person-"Mi,ra"'] }]);
	});
});

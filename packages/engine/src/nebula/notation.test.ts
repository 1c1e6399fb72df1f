import { expect, test } from 'vitest';
import { playedGame } from '../../test/nebula/games.ts';
import { faultOf, must } from '../../test/results.ts';
import { nebula } from './nebula.ts';
import type { NebulaRecord } from './record.ts';

const RECORD: NebulaRecord = {
	game: 'nebula',
	rules: 1,
	options: { players: 2, variant: 'full' },
	setup: {
		clusters: [['red', 'black'], ['white'], []],
		supernova: 'blue',
		observatories: [[], ['white']],
		public: ['V3', 'V9', 'V15', 'V20'],
		personalDealt: [
			['O4', 'O19'],
			['O7', 'O20'],
		],
		personal: ['O19', null],
		advanced: ['B2', 'B17', 'B20', 'B30'],
	},
	moves: [
		{
			seat: 0,
			draw: { time: [2, -3, 0], took: ['white', null, 'yellow'] },
			place: [
				{ piece: 'white', field: 'Z' },
				{ piece: 'black', supernova: null, marker: 'color:white' },
			],
			tasks: ['V15', 'V3'],
			refill: [null, ['red', 'blue'], null],
		},
		{
			seat: 1,
			draw: { chaos: 'white', drawn: ['red', 'blue', 'black'], kept: ['red', 'black'] },
			place: [
				{
					piece: 'black',
					supernova: { from: 'bag', piece: 'red', putBack: ['blue', 'blue'] },
					marker: 'advanced:II',
				},
			],
			tasks: [],
			refill: [null, null, null],
		},
		{
			seat: 0,
			draw: { chaos: 'black', drawn: [], kept: [] },
			place: [{ piece: 'black', supernova: { from: 'bag', piece: 'red', putBack: [] }, marker: null }],
			tasks: [],
			refill: [['red'], null, ['blue']],
		},
		{
			seat: 1,
			draw: { time: [0, 0, -5], took: [null, null, null] },
			place: [
				{ piece: 'black', supernova: { from: 'observatory', piece: 'orange' }, marker: 'constellation:A' },
			],
			tasks: ['V9'],
			refill: [null, null, null],
		},
	],
	result: {
		reason: 'marking-stars',
		points: [
			{ personal: 14, public: 26, blackHoles: 10, constellations: 26, colors: 9, advanced: 12, total: 97 },
			{ personal: 0, public: 10, blackHoles: 0, constellations: 6, colors: 0, advanced: 0, total: 16 },
		],
		ranking: [[0], [1]],
	},
};

const TEXT = `[Game "nebula"]
[Rules "1"]
[Players "2"]
[Variant "full"]
[Cluster "red black"]
[Cluster "white"]
[Cluster ""]
[Supernova "blue"]
[Observatory ""]
[Observatory "white"]
[Public "V3 V9 V15 V20"]
[Dealt "O4 O19"]
[Dealt "O7 O20"]
[Personal "O19 -"]
[Advanced "B2 B17 B20 B30"]
[Points "14 26 10 26 9 12 97"]
[Points "0 10 0 6 0 0 16"]
[Ranking "0 1"]
[Reason "marking-stars"]

1. 0 time 2,-3,0 white,-,yellow; white Z; black color:white; tasks V15 V3; refill - red,blue -
2. 1 chaos white red,blue,black red,black; black bag red blue,blue advanced:II
3. 0 chaos black - -; black bag red -; refill red - blue
4. 1 time 0,0,-5 -,-,-; black observatory orange constellation:A; tasks V9
`;

test('the form of a record, word for word', () => {
	expect(nebula.printRecord(RECORD)).toBe(TEXT);
	expect(must(nebula.parseRecord(TEXT))).toEqual(RECORD);
});

test.each([
	['[Game "nebula"]', '[Game "nova-luna"]', 1, 8],
	['[Rules "1"]', '[Rules "2"]', 2, 9],
	['[Players "2"]', '[Players "5"]', 3, 11],
	['[Variant "full"]', '[Variant "solo"]', 4, 11],
	['red black"]', 'red pink"]', 5, 15],
	['[Supernova "blue"]', '[Supernova ""]', 8, 13],
	['V3 V9 V15 V20"', 'V3 V9  V15 V20"', 11, 16],
	['"O7 O20"', '"O7 V20"', 13, 12],
	['9 12 97"', '9 12"', 16, 26],
	['[Points "0 10', '[Points "0 010', 17, 12],
	['[Ranking "0 1"]', '[Ranking "0 2"]', 18, 13],
	['[Reason "marking-stars"]', '[Reason "tired"]', 19, 10],
	['1. 0 time', '2. 0 time', 21, 1],
	['1. 0 time', '1. 2 time', 21, 4],
	['time 2,-3,0', 'time 2,-3', 21, 15],
	['time 2,-3,0', 'time 2,-7,0', 21, 13],
	['white,-,yellow', 'white,,yellow', 21, 24],
	['white Z;', 'white Q;', 21, 40],
	['black color:white;', 'black color:pink;', 21, 49],
	['tasks V15 V3', 'tasks V15 V99x', 21, 74],
	['refill - red,blue -', 'refill - red,blue', 21, 93],
	['chaos white red', 'chaos pink red', 22, 12],
	['black bag red blue,blue', 'black bag red', 22, 58],
	['3. 0 chaos', '5. 0 chaos', 23, 1],
	['constellation:A; tasks V9\n', 'constellation:A; tasks V9\nx', 25, 1],
])('%j as %j is found at line %i, column %i', (from, to, line, column) => {
	const text = TEXT.replace(from, to);
	expect(text).not.toBe(TEXT);
	expect(faultOf(nebula.parseRecord(text))).toMatchObject({ code: 'unexpected-text', line, column });
});

test('a text that ends too early is at fault at its end', () => {
	for (const length of [0, 10, 100, 400]) expect(nebula.parseRecord(TEXT.slice(0, length)).ok).toBe(false);
});

test('any slip of one character is found, or makes another record', () => {
	const record = nebula.record(playedGame({ players: 2, variant: 'full' }, 'slips'));
	const text = nebula.printRecord(record);
	for (let i = 0; i < text.length; i += 41) {
		const slipped = `${text.slice(0, i)}~${text.slice(i + 1)}`;
		expect(nebula.parseRecord(slipped).ok).toBe(false);
	}
});

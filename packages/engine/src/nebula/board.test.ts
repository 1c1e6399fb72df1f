import { describe, expect, test } from 'vitest';
import { BOARD_JSON } from '../../test/nebula/board-json.ts';
import { RENAMED_BOARD, SMALL_BOARD, SMALL_DATA } from '../../test/nebula/other-boards.ts';
import { faultOf, must } from '../../test/results.ts';
import { bitsIn, countBits } from './bits.ts';
import { BOARD_DATA } from './board-data.ts';
import { BOARD } from './default-board.ts';
import { readBoard } from './read-board.ts';
import { GALAXY_FIELDS } from './rule-numbers.ts';

const names = (set: number): readonly string[] => bitsIn(set).map((i) => BOARD.fields[i]?.id ?? '');

describe('the printed board', () => {
	test('is the one that the rules describe, word for word', () => {
		expect(BOARD_JSON).toMatchObject(JSON.parse(JSON.stringify(BOARD_DATA)));
		expect(must(readBoard(BOARD_JSON))).toEqual(BOARD);
	});

	test('Nebula 3: 4 constellations of 6 fields, 5 bright fields with the center, orbits of 2, 3, 6, 5, 4', () => {
		expect(BOARD.fields).toHaveLength(21);
		expect(GALAXY_FIELDS).toBe(BOARD.fields.length);
		expect(BOARD.constellations.map(({ fields }) => fields.length)).toEqual([6, 6, 6, 6]);
		expect(names(BOARD.sets.bright)).toEqual(['Z', 'A2', 'B3', 'C4', 'D5']);
		expect(BOARD.fields[BOARD.centre]?.id).toBe('Z');
		expect(Array.from(BOARD.sets.orbits, countBits)).toEqual([2, 3, 6, 5, 4]);
	});

	test('NB-3.6, NB-3.7: 20 direct, 4 indirect and 19 orbital lines join the fields as listed', () => {
		const count = (kind: string): number => BOARD.lines.filter((line) => line.kind === kind).length;
		expect(['direct', 'indirect', 'orbital'].map(count)).toEqual([20, 4, 19]);
		for (const [i, { id }] of BOARD.fields.entries()) {
			expect(new Set(names(BOARD.sets.joined[i] ?? 0))).toEqual(new Set(BOARD_JSON.derived.neighbours[id]));
		}
	});

	test('NB-3.3: the screen position follows from orbit and angle', () => {
		for (const [i, { x, y }] of BOARD_JSON.fields.entries()) {
			expect(BOARD.fields[i]?.x).toBeCloseTo(x, 4);
			expect(BOARD.fields[i]?.y).toBeCloseTo(y, 4);
		}
	});

	test('Nebula 4, 5: clusters, track, bar and counters', () => {
		expect(BOARD.clusters).toMatchObject({ count: 3, rays: 8, startRay: 0, steps: 5 });
		expect(BOARD.blackHoleTrack).toEqual({ start: 0, length: 15, highlighted: [3, 6, 9, 12] });
		expect(BOARD.blackHoleBar).toEqual({ values: [0, 2, 5, 9, 13, 17, 21, 25, 29, 33], most: 9 });
		expect(BOARD.counters.map(({ markers, length }) => [markers.length, length])).toEqual([
			[6, 15],
			[4, 15],
			[4, 15],
		]);
	});

	test('NB-2.2: the order of the colors', () => {
		expect(BOARD.colours).toEqual(['red', 'orange', 'yellow', 'blue', 'purple', 'white']);
		expect(BOARD.pieces).toEqual([...BOARD.colours, 'black']);
	});

	test('Nebula 7: 20 personal, 20 public and 30 advanced cards', () => {
		const { personal, public: open, advanced } = BOARD.decks;
		expect([personal, open, advanced].map((deck) => deck.length)).toEqual([20, 20, 30]);
		expect(personal.every(({ points }) => points === 14)).toBe(true);
		expect(open.every(({ first, later }) => first === 16 && later === 10)).toBe(true);
	});
});

describe('other boards', () => {
	test('the same board under other names and in another order', () => {
		expect(RENAMED_BOARD.fields[RENAMED_BOARD.centre]?.id).toBe('f100');
		expect(Array.from(RENAMED_BOARD.sets.joined, countBits).toReversed()).toEqual(
			Array.from(BOARD.sets.joined, countBits),
		);
	});

	test('a small one', () => {
		expect(SMALL_BOARD.timeCodes).toHaveLength(12);
		expect(SMALL_BOARD.retainCodes.map(({ length }) => length)).toEqual([1, 4, 10, 20]);
		expect(SMALL_BOARD.counters[2]?.markers).toEqual(['advanced:x', 'advanced:y']);
	});
});

describe('a board that does not fit is refused with the reason and the place', () => {
	/** The small board with something else at a path such as `fields[2].id`. */
	const changed = (path: string, value: unknown): unknown => {
		const data: unknown = JSON.parse(JSON.stringify(SMALL_DATA));
		const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
		let at = data;
		for (const key of keys.slice(0, -1)) at = Reflect.get(Object(at), key);
		Reflect.set(Object(at), keys.at(-1) ?? '', value);
		return data;
	};
	const line = (a: string, b: string, kind: string): unknown => ({ a, b, kind });
	const card = (fields: object): object => ({ first: 1, later: 1, ...fields });

	test.each([
		['not an object', '', 'wrong-type', '', 7],
		['no colours', 'colours', 'wrong-length', 'colours', []],
		['too many colours', 'colours', 'wrong-length', 'colours', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
		['a colour twice', 'colours', 'duplicate', 'colours[2]', ['green', 'pink', 'pink']],
		['a colour called black', 'colours', 'duplicate', 'colours[3]', ['green', 'pink', 'black']],
		['a name with a space', 'colours[0]', 'out-of-range', 'colours[0]', 'light green'],
		['a field twice', 'fields[1].id', 'duplicate', 'fields[1].id', 'E1'],
		[
			'a field without constellation',
			'fields[1].constellations',
			'wrong-length',
			'fields[1].constellations',
			[],
		],
		[
			'an unknown constellation',
			'fields[1].constellations',
			'unknown-value',
			'fields[1].constellations[0]',
			['Q'],
		],
		['an unknown orbit', 'fields[1].orbit', 'unknown-value', 'fields[1].orbit', 9],
		['a field besides the centre on no orbit', 'fields[1].orbit', 'differs', 'fields[1].orbit', null],
		['no angle', 'fields[1].angle', 'wrong-type', 'fields[1].angle', null],
		['a constellation twice', 'constellations[1].id', 'duplicate', 'constellations[1].id', 'E'],
		[
			'a constellation that lists a stranger',
			'constellations[0].fields',
			'differs',
			'constellations[0].fields',
			['M', 'E1', 'E2', 'W3'],
		],
		[
			'a constellation that lists a field twice',
			'constellations[0].fields',
			'duplicate',
			'constellations[0].fields[3]',
			['M', 'E1', 'E2', 'E2'],
		],
		[
			'an orbit that lists nothing known',
			'orbits[0].fields',
			'unknown-value',
			'orbits[0].fields[1]',
			['E1', 'X1'],
		],
		['an orbit twice', 'orbits[1].id', 'duplicate', 'orbits[1].id', 1],
		['a line to nowhere', 'lines[0].b', 'unknown-value', 'lines[0].b', 'E9'],
		['a line from a field to itself', 'lines[0]', 'duplicate', 'lines[0].b', line('E1', 'E1', 'direct')],
		['a line twice', 'lines[1]', 'duplicate', 'lines[1]', line('E1', 'M', 'direct')],
		['a kind of line that is unknown', 'lines[0].kind', 'unknown-value', 'lines[0].kind', 'dotted'],
		[
			'a direct line between constellations',
			'lines[1]',
			'not-adjacent',
			'lines[1]',
			line('E1', 'W3', 'direct'),
		],
		['an orbital line between orbits', 'lines[6]', 'not-adjacent', 'lines[6]', line('E1', 'E2', 'orbital')],
		[
			'a field that no line leads to',
			'lines',
			'not-adjacent',
			'fields[1]',
			[SMALL_DATA.lines[0], ...SMALL_DATA.lines.slice(2, 6), SMALL_DATA.lines[7], SMALL_DATA.lines[8]],
		],
		['an unknown centre', 'derived.centre', 'unknown-value', 'derived.centre', 'Q'],
		['indirect fields that contradict', 'derived.indirectFields', 'differs', 'derived.indirectFields', ['M']],
		['bright fields that contradict', 'derived.brightFields', 'differs', 'derived.brightFields', ['M', 'E1']],
		['neighbours that contradict', 'derived.neighbours', 'differs', 'derived.neighbours.E1', { E1: ['M'] }],
		['a card twice', 'cards.public[1].id', 'duplicate', 'cards.public[1].id', 'T1'],
		['a card in two decks', 'cards.public[1].id', 'duplicate', 'cards.public[1].id', 'P1'],
		[
			'an unknown kind of task',
			'cards.public[0].kind',
			'unknown-value',
			'cards.public[0].kind',
			'everything',
		],
		[
			'an unknown kind of advanced card',
			'cards.advanced[0].kind',
			'unknown-value',
			'cards.advanced[0].kind',
			'starsOfColour',
		],
		[
			'a card with an unknown colour',
			'cards.personal[0].colour',
			'unknown-value',
			'cards.personal[0].colour',
			'black',
		],
		['more bright stars than fields', 'cards.personal[1].min', 'out-of-range', 'cards.personal[1].min', 3],
		['more stars than fields', 'cards.personal[2].min', 'out-of-range', 'cards.personal[2].min', 8],
		['more empty fields than fields', 'cards.personal[4].max', 'out-of-range', 'cards.personal[4].max', 7],
		[
			'no word on ties',
			'cards.personal[3].tieCounts',
			'wrong-type',
			'cards.personal[3].tieCounts',
			undefined,
		],
		['an unknown orbit on a card', 'cards.public[1].orbit', 'unknown-value', 'cards.public[1].orbit', 3],
		[
			'more colours than the orbit has fields',
			'cards.public[1].colours',
			'out-of-range',
			'cards.public[1].colours',
			3,
		],
		[
			'all different, with fewer colours than fields',
			'cards.public[1].colours',
			'out-of-range',
			'cards.public[1].colours',
			1,
		],
		[
			'an unknown constellation on a card',
			'cards.public[0].constellation',
			'unknown-value',
			'cards.public[0].constellation',
			'N',
		],
		['a set of the wrong size', 'cards.public[2].sets', 'wrong-length', 'cards.public[2].sets[0]', [[1]]],
		['no sets', 'cards.public[2].sets', 'wrong-length', 'cards.public[2].sets', []],
		['an orbit twice in a set', 'cards.public[2].sets', 'duplicate', 'cards.public[2].sets[0][1]', [[2, 2]]],
		[
			'an unknown field on a card',
			'cards.public[3].fields',
			'unknown-value',
			'cards.public[3].fields[0]',
			['Q'],
		],
		[
			'fewer indirect fields than there are',
			'cards.public[3].fields',
			'differs',
			'cards.public[3].fields',
			['E1', 'W1'],
		],
		['no fields on a card', 'cards.public[3].fields', 'differs', 'cards.public[3].fields', []],
		[
			'more constellations than there are',
			'cards.public[3]',
			'out-of-range',
			'cards.public[3].minConstellations',
			card({
				id: 'T4',
				kind: 'colourInConstellations',
				colour: 'pink',
				starsPerConstellation: 1,
				minConstellations: 3,
			}),
		],
		[
			'a pair of one colour',
			'cards.advanced[0].colours',
			'duplicate',
			'cards.advanced[0].colours[1]',
			['pink', 'pink'],
		],
		[
			'a start ray beyond the rays',
			'tracks.clusters.startRay',
			'out-of-range',
			'tracks.clusters.startRay',
			5,
		],
		['too many steps', 'tracks.clusters.stepsPerTurn', 'out-of-range', 'tracks.clusters.stepsPerTurn', 16],
		['steps that contradict', 'turn.timeStepsExact', 'differs', 'turn.timeStepsExact', 4],
		[
			'a refill of full clusters',
			'tracks.clusters.refillWhenLeft.3',
			'out-of-range',
			'tracks.clusters.refillWhenLeft.3',
			5,
		],
		[
			'a highlighted space beyond the track',
			'tracks.blackHoleTrack.highlighted',
			'out-of-range',
			'tracks.blackHoleTrack.highlighted[0]',
			[7],
		],
		[
			'a start beyond the end',
			'tracks.blackHoleTrack.start',
			'out-of-range',
			'tracks.blackHoleTrack.start',
			6,
		],
		[
			'a highlighted start of the track',
			'tracks.blackHoleTrack.highlighted',
			'out-of-range',
			'tracks.blackHoleTrack.highlighted[0]',
			[1, 3],
		],
		[
			'a space highlighted twice',
			'tracks.blackHoleTrack.highlighted',
			'duplicate',
			'tracks.blackHoleTrack.highlighted[1]',
			[3, 3],
		],
		[
			'a bar without a free field',
			'tracks.blackHoleBar.maxBlackHoles',
			'out-of-range',
			'tracks.blackHoleBar.maxBlackHoles',
			4,
		],
		['two supernovas', 'tracks.supernova.spaces', 'unknown-value', 'tracks.supernova.spaces', 2],
		[
			'counters in another order',
			'tracks.counters',
			'differs',
			'tracks.counters[0].id',
			SMALL_DATA.tracks.counters.toReversed(),
		],
		[
			'markers that are no colours',
			'tracks.counters[0].markers',
			'differs',
			'tracks.counters[0].markers',
			['green', 'pink', 'blue'],
		],
		[
			'markers without cards',
			'tracks.counters[2].markers',
			'wrong-length',
			'tracks.counters[2].markers',
			['x'],
		],
		['two cards kept', 'setup.personalKept', 'unknown-value', 'setup.personalKept', 2],
		['too few marking stars', 'setup.markersPerPlayer', 'out-of-range', 'setup.markersPerPlayer', 2],
		['too few pieces', 'setup.starsPerColour', 'missing-piece', 'setup.starsPerColour', 1],
		['too many pieces', 'setup.starsPerColour', 'out-of-range', 'setup.starsPerColour', 90],
		[
			'no marking stars to end the game',
			'end.publicMarkersByPlayers.2',
			'out-of-range',
			'end.publicMarkersByPlayers.2',
			0,
		],
		[
			'too few public cards',
			'cards.public',
			'wrong-length',
			'cards.public',
			SMALL_DATA.cards.public.slice(2),
		],
		['too few personal cards', 'setup.personalDealt', 'wrong-length', 'cards.personal', 4],
		['more kept than drawn', 'turn.chaos.keep', 'out-of-range', 'turn.chaos.keep', 4],
		[
			'equal colours in a turn',
			'turn.placedStarsAllDifferent',
			'unknown-value',
			'turn.placedStarsAllDifferent',
			false,
		],
		[
			'a limit that a match lowers',
			'turn.placeLimitWithSupernovaMatch',
			'out-of-range',
			'turn.placeLimitWithSupernovaMatch',
			0,
		],
		['a game that ends within the round', 'end.finishRound', 'unknown-value', 'end.finishRound', false],
		[
			'more constellations than can be complete',
			'end.completedConstellations',
			'out-of-range',
			'end.completedConstellations',
			3,
		],
		[
			'a number of players without a word',
			'end.publicMarkersByPlayers.4',
			'wrong-type',
			'end.publicMarkersByPlayers.4',
			undefined,
		],
	])('%s', (_, path, code, where, value) => {
		const data = path === '' ? value : changed(path, value);
		expect(faultOf(readBoard(data))).toMatchObject({ code, path: where });
	});

	test('the data of the printed board with more than 32 fields', () => {
		const data = { ...BOARD_DATA, fields: [...BOARD_DATA.fields, ...BOARD_DATA.fields] };
		expect(faultOf(readBoard(data))).toMatchObject({ code: 'wrong-length', path: 'fields' });
	});
});

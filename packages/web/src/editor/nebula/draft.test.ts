import type { NebulaOptions, NebulaPosition, Seat } from '@orrery/engine';
import { nebula, nebulaPointsOf, SeededRandom } from '@orrery/engine';
import { expect, test } from 'vitest';
import { checkDraft } from './check-draft.ts';
import type { NebulaDraft } from './draft.ts';
import { dealtSnapshot, emptyDraft } from './draft.ts';
import { putMarker } from './edit-counters.ts';
import {
	markFirst,
	resetClusters,
	setAdvanced,
	setBlackHoles,
	setGone,
	setHeld,
	setOptions,
	setPersonal,
	setPublic,
	setRay,
	setStar,
	setSupernova,
	setTurn,
	toggleMark,
} from './edit-draft.ts';
import { placeOfFault } from './fault-place.ts';
import { turnOf } from './fill-in.ts';
import { readDraft } from './read-draft.ts';

const BASIC: NebulaOptions = { players: 2, variant: 'basic' };
const FULL: NebulaOptions = { players: 3, variant: 'full' };
const blank = (options: NebulaOptions = BASIC): NebulaDraft => emptyDraft(options, new SeededRandom('blank'));

function withStars(draft: NebulaDraft, seat: Seat, stars: Readonly<Record<string, string>>): NebulaDraft {
	return Object.entries(stars).reduce((last, [field, piece]) => setStar(last, seat, field, piece), draft);
}

/** Plays legal moves at random; gives every position on the way. */
function* positionsOf(options: NebulaOptions, seed: string): Generator<NebulaPosition> {
	const random = new SeededRandom(seed);
	const started = nebula.start(options, nebula.deal(options, random));
	if (!started.ok) throw new Error('the deal was refused');
	const position = started.value;
	yield position;
	for (let i = 0; i < 1500 && position.step !== 'over'; i++) {
		const [seat = 0] = nebula.deciders(position);
		const moves = nebula.legalMoves(position, seat);
		const move = moves[random.below(moves.length)];
		if (move !== undefined) nebula.play(position, seat, move);
		yield position;
	}
}

test.each([BASIC, FULL, { players: 4, variant: 'full' } as const])(
	'an empty draft can be played: %j',
	(options) => {
		const { position, added } = checkDraft(blank(options));
		expect(position?.step).toBe('draw');
		expect(added).toContain('clusters');
	},
);

test.each([BASIC, FULL])('every position of a game survives the way through a draft: %j', (options) => {
	let seen = 0;
	for (const position of positionsOf(options, 'through a draft')) {
		// Seven has no factor in common with the steps of a turn.
		if (seen++ % 7 !== 0 && position.step !== 'over') continue;
		const snapshot = nebula.encode(position);
		const draft = readDraft(JSON.parse(JSON.stringify(snapshot)), blank());
		const checked = checkDraft(draft);
		expect(checked.fault).toBeNull();
		expect(checked.position === null ? null : nebula.encode(checked.position)).toEqual(snapshot);
		expect(checked.score?.points).toEqual(snapshot.seats.map((_, seat) => nebulaPointsOf(position, seat)));
		expect(readDraft(JSON.parse(JSON.stringify(draft)), blank(FULL))).toEqual(draft);
	}
	expect(seen).toBeGreaterThan(30);
});

test('anything else becomes a draft too', () => {
	for (const value of [
		null,
		7,
		'x',
		[],
		{ seats: 3 },
		{ options: { players: 9 }, seats: [{ galaxy: [null] }] },
	])
		expect(readDraft(value, blank())).toEqual(blank());
});

test('stars, black holes, cards and marks are counted without anything else entered', () => {
	let draft = withStars(blank(), 0, {
		Z: 'red',
		A1: 'orange',
		A2: 'red',
		A3: 'red',
		A4: 'orange',
		A5: 'yellow',
	});
	draft = setBlackHoles(draft, 1, 3);
	draft = setPersonal(setPersonal(draft, 0, 'kept', 'O13'), 1, 'kept', 'O19');
	draft = toggleMark(setPublic(draft, 0, 'V1'), 0, 0);
	const { score, position } = checkDraft(draft);
	expect(score?.points).toEqual([
		{ personal: 0, public: 16, blackHoles: 0, constellations: 6, total: 22 },
		{ personal: 14, public: 0, blackHoles: 9, constellations: 0, total: 23 },
	]);
	expect(score?.ranking).toEqual([[1], [0]]);
	expect(position?.step).toBe('draw');
});

test('the engine says where the end has come', () => {
	const over = checkDraft({ ...blank(), gone: 'rest' });
	expect(over.position?.step).toBe('over');
	expect(over.filled.bag).toEqual([]);
	const early = checkDraft(setTurn(blank(), turnOf('over', 2)));
	expect(early.fault).toMatchObject({ code: 'unfinished', path: 'turn.step' });
});

test('what cannot be is refused with its place', () => {
	const draft = withStars(blank(), 1, { Z: 'red', A1: 'red' });
	const { fault, filled, score } = checkDraft(draft);
	expect(fault?.code).toBe('refused');
	expect(fault && placeOfFault(fault, filled)).toEqual({ part: 'galaxy', seat: 1, field: 'A1', to: ['Z'] });
	expect(score).toBeNull();
	const many = checkDraft(setHeld(blank(), 0, 'red', 21));
	expect(many.fault).toMatchObject({ code: 'missing-piece', expected: 'red 20', found: '21' });
});

test('a forgotten move of a value marker forbids playing, not counting', () => {
	const holes = setBlackHoles(blank(FULL), 0, 2);
	expect(checkDraft(holes).fault).toMatchObject({
		code: 'differs',
		path: 'counters',
		expected: '2',
		found: '0',
	});
	expect(checkDraft(holes).score?.points[0]?.blackHoles).toBe(5);
	const moved = putMarker(putMarker(holes, 'color:red', 1), 'color:blue', 1);
	expect(checkDraft(moved).fault).toBeNull();
	expect(moved.counters[0]?.piles.at(-1)).toEqual({ space: 1, markers: ['color:red', 'color:blue'] });
	expect(putMarker(moved, 'color:red', 1).counters[0]?.piles.at(-1)?.markers).toEqual([
		'color:blue',
		'color:red',
	]);
});

test('an advanced card that scores has to be named', () => {
	const holes = putMarker(setBlackHoles(blank(FULL), 0, 1), 'advanced:II', 1);
	const { fault, filled } = checkDraft(holes);
	expect(fault && placeOfFault(fault, filled)).toEqual({ part: 'advanced', index: 1 });
	expect(checkDraft(setAdvanced(holes, 1, 'B17')).fault).toBeNull();
});

test('marks follow who was first, and leave with a player', () => {
	const marked = [2, 0, 1].reduce<NebulaDraft>(
		(draft, seat) => toggleMark(draft, 0, seat === 0 ? 0 : seat === 1 ? 1 : 2),
		setPublic(blank(FULL), 0, 'V5'),
	);
	expect(marked.public[0]).toEqual({ card: 'V5', first: 2, later: [0, 1] });
	expect(markFirst(marked, 0, 1).public[0]).toEqual({ card: 'V5', first: 1, later: [2, 0] });
	expect(setOptions(marked, { players: 2 }).public[0]).toEqual({ card: 'V5', first: 0, later: [1] });
	expect(toggleMark(marked, 0, 2).public[0]).toEqual({ card: 'V5', first: 0, later: [1] });
});

test('clusters stay filled in until one ray is said, and pieces leave the bag for the galaxies', () => {
	const { filled } = checkDraft(blank());
	const own = setSupernova(
		setRay(setRay(blank(), filled, 0, 3, null), filled, 1, 5, 'figure'),
		filled,
		'black',
	);
	expect(own.clusters?.[0]?.pieces[3]).toBeNull();
	expect(own.clusters?.[0]?.pieces[0]).toBe(filled.clusters[0]?.pieces[0]);
	expect(own.clusters?.[1]?.figure).toBe(5);
	expect(checkDraft(own).fault).toBeNull();
	expect(checkDraft(resetClusters(own, 'empty')).position?.bag.size).toBe(150);
	const gone = checkDraft(setGone(blank(), filled, 'red', 4));
	expect(gone.filled.gone.red).toBe(4);
	expect(gone.fault).toBeNull();
});

test('a card that goes to another place changes places, and leaves the seat that had it', () => {
	const two = setPublic(setPublic(blank(), 0, 'V1'), 1, 'V2');
	expect(setPublic(two, 0, 'V2').public.map(({ card }) => card)).toEqual(['V2', 'V1', null, null]);
	const kept = setPersonal(setPersonal(blank(), 0, 'kept', 'O1'), 1, 'kept', 'O1');
	expect(kept.seats.map(({ kept }) => kept)).toEqual([null, 'O1', null, null]);
	expect(checkDraft(kept).fault).toBeNull();
});

test('a game that has just been dealt is a draft', () => {
	const draft = readDraft(dealtSnapshot(FULL, new SeededRandom('dealt')), blank());
	const { position, added } = checkDraft(draft);
	expect(position?.step).toBe('keep');
	expect(added).toEqual([]);
});

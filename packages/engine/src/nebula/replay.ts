import { Course } from '../course.ts';
import type { Fault } from '../fault.ts';
import type { Game, RecordDetails, Replay, Seat } from '../game.ts';
import { seatOf } from '../game.ts';
import { expectSame, readArray, reading, readObject, readOneOf, unwrap, wrong } from '../json.ts';
import { readExtras, readRanking } from '../record.ts';
import type { Result } from '../result.ts';
import type { Board, CardId, Piece } from './board.ts';
import { amountsOf, nameAt } from './board.ts';
import type { NebulaEvent, NebulaMove } from './move.ts';
import { readPieces } from './move.ts';
import { expectDistinct, readIndex, readIndexes } from './names.ts';
import type { NebulaKinds } from './nebula.ts';
import type { NebulaOptions } from './options.ts';
import { readOptions } from './options.ts';
import { allPoints } from './outcome.ts';
import { NebulaPosition } from './position.ts';
import type { BagChange } from './read-record.ts';
import { bagChanges, readTurn } from './read-record.ts';
import type { RecordedPlacement, RecordedTurn } from './record.ts';
import { REASONS } from './record.ts';
import type { Points } from './scoring.ts';
import type { NebulaDeal, NebulaSetup } from './setup.ts';
import { dealOf, readFirstPosition, readTable } from './setup.ts';
import { clusterPieces, nameOrNull, personalCards, snapshotOf } from './snapshot.ts';

/*
 * A record says what was drawn from the bag, move by move, but not the order of the bag. So first an
 * order is found that gives just that; then the game is played with it by the rules, and every word of
 * the record compared.
 */

type Fields = Readonly<Record<string, unknown>>;

/** Plays a record again and compares every field with what the rules give. */
export function replayRecord(
	game: Game<NebulaKinds>,
	board: Board,
	value: unknown,
): Result<Replay<NebulaKinds>, Fault> {
	return reading(() => {
		const fields = readObject(value, '');
		readOneOf(fields.game, 'game', ['nebula']);
		readOneOf(fields.rules, 'rules', [1]);
		const options = readOptions(fields.options, 'options');
		const extras = readExtras(fields, options.players);
		const turns = readArray(fields.moves, 'moves').map((turn, i) =>
			readTurn(board, turn, `moves[${i}]`, options.players),
		);
		const start = readStart(board, options, readObject(fields.setup, 'setup'), turns);
		const { setup, missing } = start;
		const course = unwrap(Course.begin(game, options, setup));
		keepCards(course, start, fields.setup);
		turns.forEach((turn, i) => {
			if (missing?.turn === i) wrong('missing-piece', missing.path);
			replayTurn(course, turn, `moves[${i}]`);
		});
		const resigned = replayResult(course, fields.result);
		return { course, details: { ...extras, ...(resigned === undefined ? {} : { resigned }) } };
	});
}

interface Start extends FoundBag {
	/** By seat: the card to keep before the first turn. */
	readonly personal: readonly (CardId | null)[];
}

function readStart(
	board: Board,
	options: NebulaOptions,
	fields: Fields,
	turns: readonly RecordedTurn[],
): Start {
	if (fields.position !== undefined) return readPosition(board, options, fields);
	const table = readDealtTable(board, options, fields);
	return { ...findBag(board, table, turns), personal: table.personal };
}

/** A game that begins from a position says the order of its bag. */
function readPosition(board: Board, options: NebulaOptions, fields: Fields): Start {
	const first = readFirstPosition(board, options, fields.position, 'setup.position');
	const personal = first.step === 'keep' ? readPersonal(first, fields.personal) : [];
	personal.forEach((card, seat) => {
		const { kept } = personalCards(first, seat);
		if (kept !== null) expectSame(kept, card, `setup.personal[${seat}]`);
	});
	return {
		setup: { position: snapshotOf(first) },
		personal: personal.map((card, seat) => (personalCards(first, seat).kept === null ? card : null)),
		missing: null,
	};
}

function readPersonal(table: NebulaPosition, value: unknown): readonly (CardId | null)[] {
	return readArray(value, 'setup.personal', table.players).map((card, seat) => {
		const { dealt } = personalCards(table, seat);
		return card === null ? null : nameAt(dealt, readIndex(dealt, card, `setup.personal[${seat}]`));
	});
}

interface DealtTable {
	/** Laid out but for the bag. */
	readonly table: NebulaPosition;
	/** By seat. */
	readonly personal: readonly (CardId | null)[];
	readonly observatories: readonly (readonly Piece[])[];
}

function readDealtTable(board: Board, options: NebulaOptions, fields: Fields): DealtTable {
	const table = new NebulaPosition(board, options);
	table.begin();
	readTable(table, fields, 'setup');
	const personal = readPersonal(table, fields.personal);
	// In a game that ended before everyone had chosen, nothing was drawn.
	const begun = !personal.includes(null);
	const where = 'setup.observatories';
	const observatories = readArray(fields.observatories, where, options.players).map((pieces, seat) => {
		const drawn = begun ? (board.setup.startingPieces[seat] ?? 0) : 0;
		return readPieces(board, readArray(pieces, `${where}[${seat}]`, drawn), `${where}[${seat}]`);
	});
	return { table, personal, observatories };
}

interface FoundBag {
	readonly setup: NebulaSetup;
	/** The first piece that the bag could not give, if there is one: the record is wrong there. */
	readonly missing: { readonly turn: number; readonly path: string } | null;
}

/** Finds an order of the bag, and numbers for putting back, that give what the record says. */
function findBag(
	board: Board,
	{ table, observatories }: DealtTable,
	turns: readonly RecordedTurn[],
): FoundBag {
	const left = piecesOffTheTable(table);
	const changes = observatories.flatMap((pieces, seat) =>
		pieces.map(
			(piece, i): BagChange => ({ kind: 'drawn', piece, path: `setup.observatories[${seat}][${i}]` }),
		),
	);
	for (const change of changes) if (!apply(board, left, change)) wrong('missing-piece', change.path);
	let missing: FoundBag['missing'] = null;
	let putBack = 0;
	for (const [turn, recorded] of turns.entries()) {
		for (const change of bagChanges(recorded, `moves[${turn}]`)) {
			if (change.kind === 'put-back') putBack++;
			if (putBack > table.bag.mostReturns || !apply(board, left, change)) {
				missing = { turn, path: change.path };
				break;
			}
			changes.push(change);
		}
		if (missing !== null) break;
	}
	return { setup: { ...dealOf(table), ...orderOf(board, left, changes) }, missing };
}

/** By piece: how many are not laid out at the start. */
function piecesOffTheTable(table: NebulaPosition): number[] {
	const { board, options } = table;
	const laid = [...clusterPieces(table).flat(), nameOrNull(board, table.supernova)];
	return amountsOf(board, options.players).map((amount, piece) => {
		const count = laid.filter((name) => name === board.pieces[piece]).length;
		if (count > amount) wrong('missing-piece', 'setup', `${board.pieces[piece]} ${amount}`, count);
		return amount - count;
	});
}

/** Counts a change; false if the bag does not hold the piece. */
function apply({ pieces }: Board, left: number[], { kind, piece }: BagChange): boolean {
	const number = pieces.indexOf(piece);
	const after = (left[number] ?? 0) + (kind === 'drawn' ? -1 : 1);
	left[number] = Math.max(after, 0);
	return after >= 0;
}

/**
 * Goes through the changes from the last to the first. What is left in the end may lie in any order; a
 * piece drawn was on top before; one put back is taken out from wherever one of its kind lies, and that
 * depth is the number that brings it there again.
 */
function orderOf(
	board: Board,
	left: readonly number[],
	changes: readonly BagChange[],
): Pick<NebulaDeal, 'bag' | 'returns'> {
	const lastToTop = board.pieces.flatMap((name, piece) => Array<Piece>(left[piece] ?? 0).fill(name));
	const returns: number[] = [];
	for (const { kind, piece } of changes.toReversed()) {
		if (kind === 'drawn') {
			lastToTop.push(piece);
		} else {
			const at = lastToTop.lastIndexOf(piece);
			returns.push(lastToTop.length - 1 - at);
			lastToTop.splice(at, 1);
		}
	}
	return { bag: lastToTop.reverse(), returns: returns.reverse() };
}

/** In the order that the record says; by rising seat where it says none. */
function keepCards(course: Course<NebulaKinds>, { personal }: Start, setup: unknown): void {
	const choosing = personal.flatMap((card, seat) => (card === null ? [] : { card, seat: seatOf(seat) }));
	const { kept } = readObject(setup, 'setup');
	const order = kept === undefined ? choosing : readKeepOrder(choosing, kept);
	for (const { card, seat } of order) play(course, seat, { type: 'keep', card }, `setup.personal[${seat}]`);
}

function readKeepOrder<Choice extends { readonly seat: Seat }>(
	choosing: readonly Choice[],
	value: unknown,
): readonly Choice[] {
	const path = 'setup.kept';
	const seats = choosing.map(({ seat }) => seat);
	const order = readIndexes(seats, readArray(value, path, seats.length), path);
	expectDistinct(order, path);
	return order.flatMap((index) => choosing[index] ?? []);
}

function replayTurn(course: Course<NebulaKinds>, turn: RecordedTurn, path: string): void {
	if (course.position.step === 'over') wrong('after-the-end', path);
	replayDraw(course, turn, `${path}.draw`);
	turn.place.forEach((placement, i) => {
		replayPlacement(course, turn.seat, placement, `${path}.place[${i}]`);
	});
	const finished = play(course, turn.seat, { type: 'done' }, path);
	if (finished?.type !== 'finished-turn') throw new Error('the end of a turn is always told as such');
	expectSame(
		finished.tasks.map(({ card }) => card),
		turn.tasks,
		`${path}.tasks`,
	);
	expectSame(finished.refill, turn.refill, `${path}.refill`);
}

function replayDraw(course: Course<NebulaKinds>, { seat, draw }: RecordedTurn, path: string): void {
	// A game may begin from a position in which its first turn has begun already.
	const { step } = course.position;
	if (draw === null || !('time' in draw || 'chaos' in draw)) {
		const form = draw === null ? 'place' : 'retain';
		const here = step === 'draw' || step === 'keep' ? 'draw' : step === 'retain' ? 'retain' : 'place';
		if (form !== here) wrong('differs', path, here, form);
		if (draw !== null) play(course, seat, { type: 'retain', pieces: draw.kept }, `${path}.kept`);
		return;
	}
	if ('time' in draw) {
		const told = play(course, seat, { type: 'time', steps: draw.time }, `${path}.time`);
		if (told?.type === 'invested-time') expectSame(told.took, draw.took, `${path}.took`);
		return;
	}
	const told = play(course, seat, { type: 'chaos', discard: draw.chaos }, `${path}.chaos`);
	if (told?.type === 'yielded-to-chaos') expectSame(told.drawn, draw.drawn, `${path}.drawn`);
	// With an empty bag there is nothing to choose from.
	if (course.position.step === 'retain')
		play(course, seat, { type: 'retain', pieces: draw.kept }, `${path}.kept`);
	else expectSame([], draw.kept, `${path}.kept`);
}

/** Refusals that are about where a star goes, not about which. */
const FIELD_REFUSALS: readonly string[] = [
	'first-star-in-centre',
	'not-joined',
	'colour-joined',
	'same-colour',
];

function replayPlacement(
	course: Course<NebulaKinds>,
	seat: Seat,
	placement: RecordedPlacement,
	path: string,
): void {
	if ('field' in placement) {
		const { piece, field } = placement;
		play(course, seat, { type: 'place', piece, field }, (code) =>
			FIELD_REFUSALS.includes(code) ? `${path}.field` : `${path}.piece`,
		);
		return;
	}
	const { supernova, marker } = placement;
	// The position that the game begins from may come right after the black hole.
	const { step } = course.position;
	if (step !== 'supernova' && step !== 'marker') play(course, seat, { type: 'black-hole' }, `${path}.piece`);
	if (course.position.step === 'supernova' && supernova !== null) {
		const { from, piece } = supernova;
		const move: NebulaMove =
			from === 'bag' ? { type: 'supernova', from } : { type: 'supernova', from, piece };
		const told = play(course, seat, move, `${path}.supernova`);
		if (told?.type === 'replaced-supernova' && supernova.from === 'bag') {
			expectSame(told.putBack, supernova.putBack, `${path}.supernova.putBack`);
			expectSame(told.piece, supernova.piece, `${path}.supernova.piece`);
		}
	} else {
		expectSame(course.position.step === 'supernova' ? 'supernova' : null, supernova, `${path}.supernova`);
	}
	if (course.position.step === 'marker' && marker !== null)
		play(course, seat, { type: 'marker', marker }, `${path}.marker`);
	else expectSame(course.position.step === 'marker' ? 'marker' : null, marker, `${path}.marker`);
}

function play(
	course: Course<NebulaKinds>,
	seat: Seat,
	move: NebulaMove,
	path: string | ((code: string) => string),
): NebulaEvent | undefined {
	const result = course.play(seat, move);
	if (result.ok) return result.value.events[0];
	const { code } = result.fault;
	return wrong('refused', typeof path === 'string' ? path : path(code), undefined, code);
}

/** The result must be what the rules give; a game that is not over may only have been resigned. */
function replayResult(course: Course<NebulaKinds>, value: unknown): RecordDetails['resigned'] {
	const fields = readObject(value, 'result');
	const reason = readOneOf(fields.reason, 'result.reason', REASONS);
	const outcome = course.game.outcome(course.position);
	if (outcome === null && reason !== 'resigned') wrong('unfinished', 'result.reason', undefined, reason);
	if (outcome !== null) expectSame(outcome.reason, reason, 'result.reason');
	expectPoints(allPoints(course.position), fields.points, 'result.points');
	if (outcome === null)
		return { ranking: readRanking(fields.ranking, 'result.ranking', course.options.players) };
	expectSame(outcome.ranking, fields.ranking, 'result.ranking');
	return undefined;
}

/** By seat and heading, in whatever order the record names the headings. */
function expectPoints(points: readonly Points[], value: unknown, path: string): void {
	const found = readArray(value, path, points.length);
	points.forEach((headings, seat) => {
		const fields = readObject(found[seat], `${path}[${seat}]`);
		for (const [heading, expected] of Object.entries(headings))
			expectSame(expected, fields[heading], `${path}[${seat}].${heading}`);
	});
}

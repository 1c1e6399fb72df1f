import {
	expectSame,
	field,
	readArray,
	readBoolean,
	readInteger,
	readObject,
	readOneOf,
	wrong,
} from '../json.ts';
import { RETURN_RANGE } from './bag.ts';
import { lowestBit, setOf } from './bits.ts';
import type { Board } from './board.ts';
import { amountsOf } from './board.ts';
import type { Galaxy } from './galaxy.ts';
import { expectDistinct, readIndex, readIndexes, readSet } from './names.ts';
import { NONE } from './none.ts';
import { readOptions } from './options.ts';
import { NebulaPosition, STEPS } from './position.ts';

type Fields = Readonly<Record<string, unknown>>;

const MOST_OF_A_PIECE = 255;
/** More rounds than any game sees. */
const MOST_ROUNDS = 1_000_000;

/** Takes a snapshot from outside, if it could be a position of the game. */
export function readSnapshot(board: Board, value: unknown, path: string): NebulaPosition {
	const position = readTableToScore(board, value, path);
	if (position.full) expectMarkerMoves(position, field(path, 'counters'));
	expectAllPieces(position, path);
	expectPossible(position, path);
	return position;
}

/**
 * Takes as much of a snapshot for granted as scoring can: what lies on each board is checked, but not whether every
 * piece is somewhere, whether markers moved as often as they had to, or whether everyone has kept a card. So a table
 * can be scored of which not all is known, or at which a move was forgotten.
 */
export function readTableToScore(board: Board, value: unknown, path: string): NebulaPosition {
	const fields = readObject(value, path);
	const at = (name: string): string => field(path, name);
	const position = new NebulaPosition(board, readOptions(fields.options, at('options')));
	position.begin();
	position.round = readInteger(fields.round, at('round'), 1, MOST_ROUNDS);
	readClusters(position, fields.clusters, at('clusters'));
	position.supernova =
		fields.supernova === null ? NONE : readIndex(board.pieces, fields.supernova, at('supernova'));
	readBag(position, fields, path);
	position.gone.set(readCounts(board, fields.gone, at('gone')));
	readPublic(position, fields.public, at('public'));
	readSeats(position, fields.seats, at('seats'));
	placeBlackHoleMarker(position);
	readTurn(position, fields.turn, at('turn'));
	if (position.full) {
		const deck = board.decks.advanced.map(({ id }) => id);
		const cards = readIndexes(deck, fields.advanced, at('advanced'), board.setup.advancedCards);
		expectDistinct(cards, at('advanced'));
		position.advancedCards.set(cards);
		readCounters(position, fields.counters, at('counters'));
	}
	return position;
}

function readClusters({ board, clusters }: NebulaPosition, value: unknown, path: string): void {
	readArray(value, path, clusters.count).forEach((item, cluster) => {
		const where = `${path}[${cluster}]`;
		const fields = readObject(item, where);
		const pieces = readArray(fields.pieces, `${where}.pieces`, clusters.rays).map((piece, ray) =>
			piece === null ? NONE : readIndex(board.pieces, piece, `${where}.pieces[${ray}]`),
		);
		clusters.lay(cluster, pieces, readInteger(fields.figure, `${where}.figure`, 0, clusters.rays - 1));
	});
}

/** The order of drawing, and the numbers for putting back. */
export function readBag({ board, bag }: NebulaPosition, fields: Fields, path: string): void {
	const where = field(path, 'returns');
	const returns = readArray(fields.returns, where).map((number, i) =>
		readInteger(number, `${where}[${i}]`, 0, RETURN_RANGE - 1),
	);
	if (returns.length > bag.mostReturns) wrong('wrong-length', where, `0…${bag.mostReturns}`, returns.length);
	const pieces = readIndexes(board.pieces, fields.bag, field(path, 'bag'));
	if (pieces.length > bag.mostPieces)
		wrong('wrong-length', field(path, 'bag'), `0…${bag.mostPieces}`, pieces.length);
	bag.lay(pieces, returns);
}

function readCounts({ pieces }: Board, value: unknown, path: string): readonly number[] {
	const fields = readObject(value, path);
	return pieces.map((name) => readInteger(fields[name], field(path, name), 0, MOST_OF_A_PIECE));
}

function readPublic(position: NebulaPosition, value: unknown, path: string): void {
	const { board, publicTasks, players } = position;
	const deck = board.decks.public.map(({ id }) => id);
	const seats = Array.from({ length: players }, (_, seat) => seat);
	readArray(value, path, board.setup.publicCards).forEach((item, i) => {
		const where = `${path}[${i}]`;
		const fields = readObject(item, where);
		publicTasks.cards[i] = readIndex(deck, fields.card, `${where}.card`);
		const later = readSet(seats, fields.later, `${where}.later`);
		if (fields.first === null) {
			if (later !== 0) wrong('missing-piece', `${where}.first`);
			return;
		}
		const first = readIndex(seats, fields.first, `${where}.first`);
		if ((later & (1 << first)) !== 0) wrong('duplicate', `${where}.later`, undefined, first);
		publicTasks.firsts[i] = first;
		publicTasks.marked[i] = later | (1 << first);
	});
	expectDistinct(Array.from(publicTasks.cards), path, 'card');
}

function readSeats(position: NebulaPosition, value: unknown, path: string): void {
	const { board, galaxies, observatories, players, dealt, kept } = position;
	const { personalDealt } = board.setup;
	const deck = board.decks.personal.map(({ id }) => id);
	const seen: number[] = [];
	readArray(value, path, players).forEach((item, seat) => {
		const where = `${path}[${seat}]`;
		const fields = readObject(item, where);
		const cards = readIndexes(deck, fields.dealt, `${where}.dealt`, personalDealt);
		cards.forEach((card, i) => {
			if (seen.includes(card)) wrong('duplicate', `${where}.dealt[${i}]`, undefined, deck[card]);
			seen.push(card);
		});
		dealt.set(cards, seat * personalDealt);
		if (fields.kept !== null) {
			const names = cards.flatMap((card) => deck[card] ?? []);
			kept[seat] = cards[readIndex(names, fields.kept, `${where}.kept`)] ?? NONE;
		}
		const galaxy = galaxies[seat];
		if (galaxy !== undefined) readGalaxy(board, galaxy, fields, where);
		readCounts(board, fields.observatory, `${where}.observatory`).forEach((count, piece) => {
			for (let i = 0; i < count; i++) observatories[seat]?.add(piece);
		});
	});
}

/** Nebula 8, place: one piece of fields around the center, no two equal colors joined. */
function readGalaxy(board: Board, galaxy: Galaxy, fields: Fields, path: string): void {
	galaxy.blackHoles = readInteger(fields.blackHoles, `${path}.blackHoles`, 0, board.blackHoleBar.most);
	const ids = board.fields.map(({ id }) => id);
	const where = `${path}.galaxy`;
	const stars = readArray(fields.galaxy, where).map((item, i) => {
		const star = readObject(item, `${where}[${i}]`);
		return {
			at: readIndex(ids, star.field, `${where}[${i}].field`),
			colour: readIndex(board.colours, star.piece, `${where}[${i}].piece`),
			path: `${where}[${i}]`,
		};
	});
	expectDistinct(
		stars.map(({ at }) => at),
		where,
		'field',
	);
	// They may have come in any order that begins at the center and never leaves what is there.
	for (let left = stars; left.length > 0; ) {
		const next = left.find(({ at }) =>
			galaxy.filled === 0 ? at === board.centre : (galaxy.beside & (1 << at)) !== 0,
		);
		if (next === undefined)
			wrong('not-adjacent', left[0]?.path ?? where, galaxy.filled === 0 ? ids[board.centre] : undefined);
		const alike = (galaxy.stars[next.colour] ?? 0) & (board.sets.joined[next.at] ?? 0);
		if (alike !== 0) wrong('refused', next.path, undefined, ids[lowestBit(alike)]);
		galaxy.place(next.colour, next.at);
		left = left.filter((star) => star !== next);
	}
}

/** Nebula 8, place: it moves once for every black hole, as far as its track goes. */
function placeBlackHoleMarker(position: NebulaPosition): void {
	const { start, length } = position.board.blackHoleTrack;
	position.blackHoleSpace = Math.min(start + blackHolesPlaced(position), length);
}

function blackHolesPlaced({ galaxies }: NebulaPosition): number {
	return galaxies.reduce((sum, { blackHoles }) => sum + blackHoles, 0);
}

function readTurn(position: NebulaPosition, value: unknown, path: string): void {
	const { board, chaos, players } = position;
	const fields = readObject(value, path);
	position.activeSeat = readInteger(fields.seat, field(path, 'seat'), 0, players - 1);
	position.step = readOneOf(fields.step, field(path, 'step'), STEPS);
	const placed = readIndexes(board.pieces, fields.placed, field(path, 'placed'));
	expectDistinct(placed, field(path, 'placed'));
	position.placed = placed.length;
	position.placedKinds = setOf(placed);
	position.matched = readBoolean(fields.matched, field(path, 'matched'));
	const drawn = readIndexes(board.pieces, fields.drawn, field(path, 'drawn'));
	if (drawn.length > chaos.pieces.length)
		wrong('wrong-length', field(path, 'drawn'), chaos.pieces.length, drawn.length);
	chaos.lay(drawn);
	expectTurn(position, path);
}

/** What can be pending at each step of a turn. */
function expectTurn(position: NebulaPosition, path: string): void {
	const { board, step, placed, matched, chaos, activeSeat, players, placeLimit } = position;
	const placing = step === 'place' || step === 'supernova' || step === 'marker';
	if (placed > (placing ? placeLimit : 0))
		wrong('wrong-length', field(path, 'placed'), placing ? placeLimit : 0, placed);
	if (matched && placed === 0) wrong('differs', field(path, 'matched'), false, true);
	if ((step === 'retain') !== chaos.size > 0)
		wrong('wrong-length', field(path, 'drawn'), undefined, chaos.size);
	if (step === 'keep' && activeSeat !== 0) wrong('differs', field(path, 'seat'), 0, activeSeat);
	if (step === 'over' && activeSeat !== players - 1)
		wrong('differs', field(path, 'seat'), players - 1, activeSeat);
	const blackPlaced = (position.placedKinds & (1 << board.black)) !== 0;
	if (blackPlaced && position.galaxies[activeSeat]?.blackHoles === 0)
		wrong('differs', field(path, 'placed'), undefined, board.pieces[board.black]);
	if (step !== 'supernova' && step !== 'marker') return;
	// Both steps follow a black hole that has just been placed and has moved the marker.
	if (!blackPlaced) wrong('missing-piece', field(path, 'placed'), board.pieces[board.black]);
	const { start, length } = board.blackHoleTrack;
	const moved = blackHolesPlaced(position) <= length - start;
	const due = step === 'supernova' ? position.supernovaIsDue && position.canReplaceSupernova : position.full;
	if (!moved || !due) wrong('refused', field(path, 'step'), undefined, step);
}

function readCounters({ counters }: NebulaPosition, value: unknown, path: string): void {
	readArray(value, path, counters.rules.length).forEach((item, counter) => {
		const where = `${path}[${counter}]`;
		const rules = counters.rules[counter];
		const fields = readObject(item, where);
		readOneOf(fields.id, `${where}.id`, [rules?.id]);
		const markers = rules?.markers ?? [];
		const length = rules?.length ?? 0;
		let before = NONE;
		const placed = readArray(fields.piles, `${where}.piles`).flatMap((pile, i) => {
			const { space: at, markers: names } = readObject(pile, `${where}.piles[${i}]`);
			const space = readInteger(at, `${where}.piles[${i}].space`, before + 1, length);
			before = space;
			return readIndexes(markers, names, `${where}.piles[${i}].markers`).map((marker) => ({ marker, space }));
		});
		expectSame(
			markers.map((_, marker) => marker),
			placed.map(({ marker }) => marker).sort((a, b) => a - b),
			`${where}.piles`,
		);
		counters.lay(counter, placed.filter(({ space }) => space > 0).toReversed());
	});
}

/** Nebula 8, place: one move for each of the black-hole marker, but for one that is still to be made. */
function expectMarkerMoves({ counters, step, board, blackHoleSpace }: NebulaPosition, path: string): void {
	let moves = 0;
	let most = 0;
	counters.rules.forEach(({ length, markers }, counter) => {
		markers.forEach((_, marker) => {
			moves += counters.spaceOf(counter, marker);
			most += length;
		});
	});
	const due = step === 'supernova' || step === 'marker' ? 1 : 0;
	const made = Math.min(blackHoleSpace - board.blackHoleTrack.start - due, most);
	if (moves !== made) wrong('differs', path, made, moves);
}

/** Nebula 2: every piece is somewhere. */
export function expectAllPieces(position: NebulaPosition, path: string): void {
	const { board, options } = position;
	const found = countPieces(position);
	amountsOf(board, options.players).forEach((amount, piece) => {
		if (found[piece] !== amount)
			wrong('missing-piece', path, `${board.pieces[piece]} ${amount}`, found[piece]);
	});
}

/** By piece: how many there are on the table, in the bag and out of the game. */
function countPieces(position: NebulaPosition): readonly number[] {
	const { board, clusters, bag, galaxies, observatories, chaos, gone, supernova } = position;
	const counts = board.pieces.map((_, piece) => (bag.counts[piece] ?? 0) + (gone[piece] ?? 0));
	const add = (piece: number): void => {
		if (piece !== NONE) counts[piece] = (counts[piece] ?? 0) + 1;
	};
	add(supernova);
	for (let cluster = 0; cluster < clusters.count; cluster++) {
		for (let ray = 0; ray < clusters.rays; ray++) add(clusters.pieceOn(cluster, ray));
	}
	for (const piece of chaos.pieces.subarray(0, chaos.size)) add(piece);
	for (const { counts: held } of observatories)
		held.forEach((count, piece) => {
			for (let i = 0; i < count; i++) add(piece);
		});
	for (const galaxy of galaxies) {
		board.fields.forEach((_, at) => {
			add(galaxy.colourAt(at));
		});
		for (let i = 0; i < galaxy.blackHoles; i++) add(board.black);
	}
	return counts;
}

/** Nebula 8, set-up: nothing has been taken, placed or put out of the game before all have kept a card. */
function isAsDealt(position: NebulaPosition): boolean {
	const { board, round, clusters, supernova, gone, publicTasks, galaxies, observatories } = position;
	return (
		round === 1 &&
		supernova !== NONE &&
		clusters.left.every((left) => left === clusters.rays) &&
		clusters.figures.every((figure) => figure === board.clusters.startRay) &&
		gone.every((count) => count === 0) &&
		publicTasks.marked.every((seats) => seats === 0) &&
		galaxies.every(({ filled, blackHoles }) => filled === 0 && blackHoles === 0) &&
		observatories.every(({ held }) => held === 0)
	);
}

/** What the step demands of the rest. */
function expectPossible(position: NebulaPosition, path: string): void {
	const { step, kept, activeSeat, ending, counters } = position;
	const where = field(field(path, 'turn'), 'step');
	if ((step === 'keep') !== kept.includes(NONE))
		wrong('differs', where, step === 'keep' ? undefined : 'keep', step);
	if (step === 'keep' && !isAsDealt(position)) wrong('differs', where, undefined, step);
	if (step === 'marker' && counters.movable === 0) wrong('refused', where, undefined, step);
	if (step === 'over' && ending === null) wrong('unfinished', where);
	if (step === 'draw' && activeSeat === 0 && ending !== null)
		wrong('after-the-end', where, undefined, ending);
}

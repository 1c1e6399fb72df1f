import { SEATS } from '../game.ts';
import { expectSame, field, readArray, readInteger, readObject, readOneOf, wrong } from '../json.ts';
import type { Board, ClusterRules, CounterId, CounterRules } from './board.ts';
import { COUNTERS } from './board.ts';
import { MOST_CLUSTERS, MOST_KEPT, MOST_MARKERS, MOST_STEPS } from './codes.ts';
import { expectDistinct, readName } from './names.ts';
import type { Players } from './options.ts';
import { PLAYERS } from './rule-numbers.ts';

/* The numbers of the game: tracks, set-up, turn, end and scoring (Nebula 3.4, 4, 5, 8). */

type Fields = Readonly<Record<string, unknown>>;
type Rules = Pick<
	Board,
	| 'clusters'
	| 'blackHoleTrack'
	| 'blackHoleBar'
	| 'counters'
	| 'setup'
	| 'turn'
	| 'end'
	| 'constellationPoints'
>;

/** Counts are held in bytes. */
const MOST = 255;
const HIGHEST_POINTS = 999;
const MOST_RAYS = 32;

export interface MarkerNames {
	readonly colours: readonly string[];
	readonly constellations: readonly string[];
}

export function readRules(data: Fields, names: MarkerNames): Rules {
	const tracks = readObject(data.tracks, 'tracks');
	const setup = readSetupRules(data.setup, 'setup');
	const clusters = readClusters(tracks.clusters, 'tracks.clusters');
	const supernova = readObject(tracks.supernova, 'tracks.supernova');
	expectRule(supernova.spaces, 'tracks.supernova.spaces', 1);
	expectRule(supernova.mayBeBlackHole, 'tracks.supernova.mayBeBlackHole', true);
	const turn = readObject(data.turn, 'turn');
	if (turn.timeStepsExact !== undefined)
		expectSame(clusters.steps, turn.timeStepsExact, 'turn.timeStepsExact');
	return {
		clusters,
		blackHoleTrack: readBlackHoleTrack(tracks.blackHoleTrack, 'tracks.blackHoleTrack'),
		blackHoleBar: readBlackHoleBar(tracks.blackHoleBar, 'tracks.blackHoleBar'),
		counters: readCounters(tracks.counters, 'tracks.counters', names, setup.advancedCards),
		setup,
		turn: readTurnRules(turn, 'turn'),
		end: readEndRules(data.end, 'end'),
		constellationPoints: readInteger(
			readObject(data.scoring, 'scoring').constellationBase,
			'scoring.constellationBase',
			0,
			HIGHEST_POINTS,
		),
	};
}

/** A rule that the code does not vary: a board that says otherwise is refused, not misplayed. */
function expectRule<const Value>(value: unknown, path: string, expected: Value): void {
	readOneOf(value, path, [expected]);
}

function readClusters(value: unknown, path: string): ClusterRules {
	const fields = readObject(value, path);
	const count = readInteger(fields.count, field(path, 'count'), 1, MOST_CLUSTERS);
	const rays = readInteger(fields.rays, field(path, 'rays'), 1, MOST_RAYS);
	return {
		count,
		positions: readArray(fields.positions, field(path, 'positions'), count).map((position, i) =>
			readName(position, `${path}.positions[${i}]`),
		),
		rays,
		startRay: readInteger(fields.startRay, field(path, 'startRay'), 0, rays - 1),
		steps: readInteger(fields.stepsPerTurn, field(path, 'stepsPerTurn'), 1, MOST_STEPS),
		refillWhenLeft: readByPlayers(fields.refillWhenLeft, field(path, 'refillWhenLeft'), 0, rays - 1),
	};
}

function readBlackHoleTrack(value: unknown, path: string): Board['blackHoleTrack'] {
	const fields = readObject(value, path);
	const length = readInteger(fields.length, field(path, 'length'), 1, MOST);
	const start = readInteger(fields.start, field(path, 'start'), 0, length - 1);
	const where = field(path, 'highlighted');
	const highlighted = readArray(fields.highlighted, where).map((space, i) =>
		readInteger(space, `${where}[${i}]`, start + 1, length),
	);
	expectDistinct(highlighted, where);
	return { start, length, highlighted };
}

function readBlackHoleBar(value: unknown, path: string): Board['blackHoleBar'] {
	const fields = readObject(value, path);
	const where = field(path, 'values');
	const values = readArray(fields.values, where).map((points, i) =>
		readInteger(points, `${where}[${i}]`, 0, HIGHEST_POINTS),
	);
	// Nebula 3.4: a free field always remains.
	const most = readInteger(fields.maxBlackHoles, field(path, 'maxBlackHoles'), 0, values.length - 1);
	return { values, most };
}

/** Nebula 14: what records write before the name of a marker. */
const MARKER_PREFIX: Readonly<Record<CounterId, string>> = {
	colours: 'color',
	constellations: 'constellation',
	advanced: 'advanced',
};

function readCounters(
	value: unknown,
	path: string,
	names: MarkerNames,
	advancedCards: number,
): readonly CounterRules[] {
	return readArray(value, path, COUNTERS.length).map((item, i) => {
		const where = `${path}[${i}]`;
		const fields = readObject(item, where);
		const id = readOneOf(fields.id, `${where}.id`, COUNTERS);
		if (id !== COUNTERS[i]) wrong('differs', `${where}.id`, COUNTERS[i], id);
		const markers = readArray(fields.markers, `${where}.markers`).map((name, j) =>
			readName(name, `${where}.markers[${j}]`),
		);
		// A marker stands for the color, constellation or card with its number.
		if (id !== 'advanced') expectSame(names[id], markers, `${where}.markers`);
		else if (markers.length !== advancedCards)
			wrong('wrong-length', `${where}.markers`, advancedCards, markers.length);
		expectDistinct(markers, `${where}.markers`);
		if (markers.length > MOST_MARKERS)
			wrong('wrong-length', `${where}.markers`, MOST_MARKERS, markers.length);
		return {
			id,
			markers: markers.map((name) => `${MARKER_PREFIX[id]}:${name}`),
			length: readInteger(fields.length, `${where}.length`, 1, MOST),
			points: readArray(fields.points, `${where}.points`).map((points, j) =>
				readInteger(points, `${where}.points[${j}]`, 0, HIGHEST_POINTS),
			),
			others: readInteger(fields.others, `${where}.others`, 0, HIGHEST_POINTS),
		};
	});
}

function readSetupRules(value: unknown, path: string): Board['setup'] {
	const fields = readObject(value, path);
	const count = (name: string, least: number, most = MOST): number =>
		readInteger(fields[name], field(path, name), least, most);
	expectRule(fields.personalKept, field(path, 'personalKept'), 1);
	const publicCards = count('publicCards', 0);
	// A player marks each public card at most once, so no one may run out of marking stars.
	count('markersPerPlayer', publicCards);
	const where = field(path, 'startingStarsBySeat');
	return {
		starsPerColour: count('starsPerColour', 1),
		blackHoles: readByPlayers(fields.blackHolesByPlayers, field(path, 'blackHolesByPlayers')),
		startingPieces: readArray(fields.startingStarsBySeat, where, SEATS.length).map((pieces, seat) =>
			readInteger(pieces, `${where}[${seat}]`, 0, MOST),
		),
		publicCards,
		personalDealt: count('personalDealt', 1),
		advancedCards: count('advancedCards', 0, MOST_MARKERS),
	};
}

function readTurnRules(fields: Fields, path: string): Board['turn'] {
	expectRule(fields.placedStarsAllDifferent, field(path, 'placedStarsAllDifferent'), true);
	const chaos = readObject(fields.chaos, field(path, 'chaos'));
	const at = (name: string): string => field(field(path, 'chaos'), name);
	expectRule(chaos.discardFromObservatory, at('discardFromObservatory'), 1);
	const chaosDraw = readInteger(chaos.draw, at('draw'), 1, MOST);
	const placeLimit = readInteger(fields.placeLimit, field(path, 'placeLimit'), 1, MOST);
	return {
		chaosDraw,
		chaosKeep: readInteger(chaos.keep, at('keep'), 0, Math.min(chaosDraw, MOST_KEPT)),
		placeLimit,
		placeLimitMatched: readInteger(
			fields.placeLimitWithSupernovaMatch,
			field(path, 'placeLimitWithSupernovaMatch'),
			placeLimit,
			MOST,
		),
	};
}

function readEndRules(value: unknown, path: string): Board['end'] {
	const fields = readObject(value, path);
	for (const name of ['blackHoleTrackEnd', 'bagEmpty', 'finishRound'])
		expectRule(fields[name], field(path, name), true);
	return {
		constellations: readInteger(
			fields.completedConstellations,
			field(path, 'completedConstellations'),
			1,
			MOST,
		),
		markingStars: readByPlayers(fields.publicMarkersByPlayers, field(path, 'publicMarkersByPlayers'), 1),
	};
}

function readByPlayers(
	value: unknown,
	path: string,
	least = 0,
	most = MOST,
): Readonly<Record<Players, number>> {
	const fields = readObject(value, path);
	const of = (players: Players): number => readInteger(fields[players], `${path}.${players}`, least, most);
	return { 2: of(2), 3: of(3), 4: of(4) };
}

/** Nebula 8, set-up: there must be pieces and cards for every number of players. */
export function expectEnough({ colours, clusters, setup, decks, end, constellations }: Board): void {
	for (const players of PLAYERS) {
		const pieces = colours.length * setup.starsPerColour + setup.blackHoles[players];
		const starting = setup.startingPieces.slice(0, players).reduce((sum, count) => sum + count, 0);
		const laidOut = clusters.count * clusters.rays + 1 + starting;
		if (pieces < laidOut) wrong('missing-piece', 'setup.starsPerColour', laidOut, pieces);
		if (pieces > MOST) wrong('out-of-range', 'setup.starsPerColour', `${laidOut}…${MOST} in all`, pieces);
	}
	for (const [deck, need, path] of [
		[decks.public, setup.publicCards, 'cards.public'],
		[decks.personal, setup.personalDealt * SEATS.length, 'cards.personal'],
		[decks.advanced, setup.advancedCards, 'cards.advanced'],
	] as const) {
		if (deck.length < need) wrong('wrong-length', path, need, deck.length);
		if (deck.length > MOST) wrong('wrong-length', path, MOST, deck.length);
	}
	if (end.constellations > constellations.length)
		wrong('out-of-range', 'end.completedConstellations', `1…${constellations.length}`, end.constellations);
}

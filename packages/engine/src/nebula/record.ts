import type { Course } from '../course.ts';
import type { PositionSetup, RecordDetails, Seat } from '../game.ts';
import type { RecordExtras } from '../record.ts';
import { extrasOf } from '../record.ts';
import type { CardId, FieldId, Piece } from './board.ts';
import { BLACK } from './board.ts';
import type { MarkerId, NebulaEvent } from './move.ts';
import type { NebulaKinds } from './nebula.ts';
import type { NebulaOptions } from './options.ts';
import type { NebulaOutcome } from './outcome.ts';
import { allPoints } from './outcome.ts';
import { ENDINGS } from './position.ts';
import type { Points } from './scoring.ts';
import type { NebulaSnapshot } from './snapshot.ts';
import { personalCards, snapshotOf } from './snapshot.ts';

/** A finished game as one JSON object; `docs/records.md` describes the format (Nebula 14). */
export interface NebulaRecord extends RecordExtras {
	readonly game: 'nebula';
	readonly rules: 1;
	readonly options: NebulaOptions;
	readonly setup: RecordedSetup;
	readonly moves: readonly RecordedTurn[];
	readonly result: NebulaResult;
}

export type RecordedSetup = RecordedDeal | RecordedPosition;

/** A game that begins from a position, with the order of its bag. */
export interface RecordedPosition extends PositionSetup<NebulaSnapshot>, KeepOrder {
	/** Where not all had kept a card in the position: by seat, as in `RecordedDeal`. */
	readonly personal?: readonly (CardId | null)[];
}

/** All choose their cards at the same time, but everyone sees who has chosen already. */
interface KeepOrder {
	/** The seats in the order in which they kept a card, where it was not by rising seat. */
	readonly kept?: readonly Seat[];
}

/** What was on the table at the start. The rest of the bag is revealed move by move. */
export interface RecordedDeal extends KeepOrder {
	readonly clusters: readonly (readonly Piece[])[];
	readonly supernova: Piece;
	/** By seat: the pieces drawn before the first turn. */
	readonly observatories: readonly (readonly Piece[])[];
	readonly public: readonly CardId[];
	readonly personalDealt: readonly (readonly CardId[])[];
	/** Null for a seat that had not chosen when the game ended early. */
	readonly personal: readonly (CardId | null)[];
	readonly advanced?: readonly CardId[];
}

export interface RecordedTurn {
	readonly seat: Seat;
	/** Null for the first turn of a game whose position comes after the draw. */
	readonly draw: RecordedDraw | null;
	readonly place: readonly RecordedPlacement[];
	/** The public tasks newly marked. */
	readonly tasks: readonly CardId[];
	/** By cluster; null where nothing was drawn. */
	readonly refill: readonly (readonly Piece[] | null)[];
}

export type RecordedDraw =
	| { readonly time: readonly number[]; readonly took: readonly (Piece | null)[] }
	| { readonly chaos: Piece; readonly drawn: readonly Piece[]; readonly kept: readonly Piece[] }
	/** The first turn of a game whose position comes after chaos has drawn. */
	| { readonly kept: readonly Piece[] };

export type RecordedPlacement =
	| { readonly piece: Piece; readonly field: FieldId }
	| {
			readonly piece: Piece;
			readonly supernova: RecordedSupernova | null;
			readonly marker: MarkerId | null;
	  };

export type RecordedSupernova =
	| { readonly from: 'observatory'; readonly piece: Piece }
	| { readonly from: 'bag'; readonly piece: Piece; readonly putBack: readonly Piece[] };

export type NebulaResult = NebulaOutcome | ResignedResult;

/** A game that ended early: the points after the last complete turn. */
export interface ResignedResult {
	readonly reason: 'resigned';
	readonly points: readonly Points[];
	readonly ranking: readonly (readonly Seat[])[];
}

export const REASONS = [...ENDINGS, 'resigned'] as const;

export function recordOf(course: Course<NebulaKinds>, details: RecordDetails = {}): NebulaRecord {
	return {
		game: 'nebula',
		rules: 1,
		...extrasOf(details),
		options: course.options,
		setup: recordedSetup(course),
		moves: recordedTurns(course),
		result: resultOf(course, details),
	};
}

function recordedSetup(course: Course<NebulaKinds>): RecordedSetup {
	const { setup, steps } = course;
	if ('position' in setup) {
		// Encoded again, because a setup from outside may have fields that nobody reads.
		const position = snapshotOf(course.first());
		return {
			position,
			...(position.turn.step === 'keep' ? { personal: keptCards(course), ...keepOrder(course) } : {}),
		};
	}
	const { clusters, supernova, public: publicCards, personalDealt, advanced } = setup;
	const events = steps.flatMap(({ played }) => played.events);
	const began = events.find((event) => event.type === 'began');
	return {
		clusters,
		supernova,
		observatories: began?.observatories ?? personalDealt.map(() => []),
		public: publicCards,
		personalDealt,
		personal: keptCards(course),
		...keepOrder(course),
		...(advanced === undefined ? {} : { advanced }),
	};
}

/** By seat: the card that it kept, also before a position that the game begins from; null if it has not chosen. */
function keptCards(course: Course<NebulaKinds>): readonly (CardId | null)[] {
	const first = course.first();
	return first.galaxies.map((_, seat) => {
		const keep = course.steps.find((step) => step.seat === seat && step.move.type === 'keep');
		return keep?.move.type === 'keep' ? keep.move.card : personalCards(first, seat).kept;
	});
}

function keepOrder({ steps }: Course<NebulaKinds>): KeepOrder {
	const kept = steps.filter(({ move }) => move.type === 'keep').map(({ seat }) => seat);
	return kept.every((seat, i) => i === 0 || seat > (kept[i - 1] ?? 0)) ? {} : { kept };
}

/** The complete turns; what was played of an unfinished one is left out. */
function recordedTurns({ steps }: Course<NebulaKinds>): readonly RecordedTurn[] {
	const turns: RecordedTurn[] = [];
	let turn: NebulaEvent[] = [];
	for (const event of steps.flatMap(({ played }) => played.events)) {
		if (event.type === 'kept' || event.type === 'began' || event.type === 'ended') continue;
		if (event.type !== 'finished-turn') {
			turn.push(event);
			continue;
		}
		const { seat, tasks, refill } = event;
		turns.push({
			seat,
			draw: recordedDraw(turn),
			place: recordedPlacements(turn),
			tasks: tasks.map(({ card }) => card),
			refill,
		});
		turn = [];
	}
	return turns;
}

function recordedDraw(turn: readonly NebulaEvent[]): RecordedDraw | null {
	const [draw, retained] = turn;
	if (draw?.type === 'invested-time') return { time: draw.steps, took: draw.took };
	if (draw?.type === 'retained') return { kept: draw.pieces };
	if (draw?.type !== 'yielded-to-chaos') return null;
	const kept = retained?.type === 'retained' ? retained.pieces : [];
	return { chaos: draw.discarded, drawn: draw.drawn, kept };
}

function recordedPlacements(turn: readonly NebulaEvent[]): readonly RecordedPlacement[] {
	const placements = turn.flatMap((event, i): readonly RecordedPlacement[] => {
		if (event.type === 'placed') return [{ piece: event.piece, field: event.field }];
		return event.type === 'placed-black-hole' ? [recordedBlackHole(turn.slice(i + 1, i + 3))] : [];
	});
	// A game may begin from a position in which the black hole has just been placed.
	const [first] = turn;
	return first?.type === 'replaced-supernova' || first?.type === 'moved-marker'
		? [recordedBlackHole(turn.slice(0, 2)), ...placements]
		: placements;
}

/** What followed the placing of a black hole. */
function recordedBlackHole(then: NebulaEvent[]): RecordedPlacement {
	const replaced = then[0]?.type === 'replaced-supernova' ? then.shift() : undefined;
	const moved = then[0]?.type === 'moved-marker' ? then[0] : undefined;
	return { piece: BLACK, supernova: recordedSupernova(replaced), marker: moved?.marker ?? null };
}

function recordedSupernova(event: NebulaEvent | undefined): RecordedSupernova | null {
	if (event?.type !== 'replaced-supernova') return null;
	const { from, piece, putBack } = event;
	return from === 'bag' ? { from, piece, putBack } : { from, piece };
}

function resultOf(course: Course<NebulaKinds>, { resigned }: RecordDetails): NebulaResult {
	const outcome = course.game.outcome(course.position);
	if (outcome !== null) return outcome;
	if (resigned === undefined) throw new Error('a game that goes on has no record');
	const { ranking } = resigned;
	if (ranking === undefined) throw new Error('a game of several seats has a ranking');
	return { reason: 'resigned', points: pointsAfterLastTurn(course), ranking };
}

function pointsAfterLastTurn(course: Course<NebulaKinds>): readonly Points[] {
	const { game, steps } = course;
	const position = course.first();
	const complete = steps.findLastIndex(({ move, played }) => move.type === 'keep' || played.turnEnded) + 1;
	for (const { seat, move } of steps.slice(0, complete)) game.play(position, seat, move);
	return allPoints(position);
}

import type { Game, Kinds, Played, Role, Seat } from '../game.ts';
import { seatOf, seatsIn } from '../game.ts';
import { RULES } from '../game-id.ts';
import { reading } from '../json.ts';
import type { Random } from '../random.ts';
import { fail, ok } from '../result.ts';
import { advanceView } from './advance.ts';
import type { Display } from './display.ts';
import { cellAt, xOf, yOf } from './display.ts';
import type { NovaLunaEvent, NovaLunaMove, NovaLunaRefusal, TaskName } from './move.ts';
import { readMove } from './move.ts';
import { parseText, printText } from './notation.ts';
import type { NovaLunaOptions } from './options.ts';
import { readOptions } from './options.ts';
import type { NovaLunaOutcome } from './outcome.ts';
import { outcomeOf } from './outcome.ts';
import { cellOfCode, NovaLunaPosition, REFILL, ringOf, takeCode, tileOfCode } from './position.ts';
import type { NovaLunaRecord } from './record.ts';
import { recordOf, replayRecord } from './record.ts';
import { PHASE_1_TOKENS } from './rule-numbers.ts';
import type { NovaLunaSetup } from './setup.ts';
import { dealOf, readSetup } from './setup.ts';
import type { NovaLunaSnapshot } from './snapshot.ts';
import { readSnapshot, snapshotOf } from './snapshot.ts';
import { taskIndexOf, tileOf } from './tiles.ts';
import type { NovaLunaView } from './view.ts';
import { imagineSnapshot, reachOf, viewOf } from './view.ts';
import { SPACES } from './wheel.ts';

export interface NovaLunaKinds extends Kinds {
	readonly options: NovaLunaOptions;
	readonly setup: NovaLunaSetup;
	readonly position: NovaLunaPosition;
	readonly move: NovaLunaMove;
	readonly event: NovaLunaEvent;
	readonly refusal: NovaLunaRefusal;
	readonly view: NovaLunaView;
	readonly outcome: NovaLunaOutcome;
	readonly snapshot: NovaLunaSnapshot;
	readonly record: NovaLunaRecord;
}

/** Nova Luna, as everyone but the search uses it. The rules are in `position.ts` and its parts. */
export const novaLuna: Game<NovaLunaKinds> = {
	id: 'nova-luna',
	rules: RULES['nova-luna'],

	readOptions: (value) => reading(() => readOptions(value, '')),
	create: (options) => new NovaLunaPosition(options),
	deal(options, random: Random) {
		const position = new NovaLunaPosition(options);
		position.deal(random);
		return dealOf(position);
	},
	start: (options, setup) => reading(() => readSetup(options, setup, '').first),

	deciders: (position) => seatsIn(position.deciders()),
	legalMoves: (position, seat) =>
		Array.from({ length: position.moveCount(seat) }, (_, i) => moveOf(position.moveAt(seat, i))),
	check,
	play(position, seat, move) {
		const refusal = check(position, seat, move);
		return refusal === null ? ok(playLegal(position, move)) : fail(refusal);
	},
	playLegal: (position, _, move) => playLegal(position, move),
	outcome: outcomeOf,

	view: (position: NovaLunaPosition, role: Role) => viewOf(position, role),
	advance: (view, events) => reading(() => advanceView(novaLuna, view, events)),
	imagine: (view, random) => reading(() => readSnapshot(imagineSnapshot(view, random), '')),

	moveOf: (_, code) => moveOf(code),
	codeOf,
	readMove: (value) => reading(() => readMove(value, '')),

	encode: snapshotOf,
	decode: (value) => reading(() => readSnapshot(value, '')),

	record: recordOf,
	replay: (record) => replayRecord(novaLuna, record),
	printRecord: printText,
	parseRecord: parseText,
};

function moveOf(code: number): NovaLunaMove {
	if (code === REFILL) return { type: 'refill' };
	const cell = cellOfCode(code);
	return { type: 'take', tile: tileOf(tileOfCode(code)).id, x: xOf(cell), y: yOf(cell) };
}

function codeOf(position: NovaLunaPosition, move: NovaLunaMove): number {
	return move.type === 'refill'
		? REFILL
		: takeCode(move.tile, spaceOf(position, move.tile), cellAt(move.x, move.y));
}

/** The space of a tile on the selection track. */
function spaceOf({ wheel }: NovaLunaPosition, tile: number): number {
	for (let space = 0; space < SPACES; space++) if (wheel.tileOn(space) === tile) return space;
	throw new RangeError(`tile ${tile} is not on the selection track`);
}

function check(position: NovaLunaPosition, seat: Seat, move: NovaLunaMove): NovaLunaRefusal | null {
	if (position.ending !== null) return { code: 'game-over' };
	const toMove = seatOf(position.activeSeat);
	if (seat !== toMove) return { code: 'not-your-turn', toMove };
	return move.type === 'refill' ? checkRefill(position) : checkTake(position, move);
}

/** Checks the reasons in the order in which they matter to a player. */
function checkRefill(position: NovaLunaPosition): NovaLunaRefusal | null {
	const { solo, wheel } = position;
	if (position.refillChoice !== 'forbidden') return null;
	if (solo && position.phase1Note >= 0) return { code: 'no-refill-in-phase-2' };
	if (position.refilled) return { code: 'refilled-already' };
	if (solo) return { code: 'tokens-missing-for-phase-2', missing: PHASE_1_TOKENS - position.tokensPlaced(0) };
	if (wheel.count > 2) return { code: 'too-many-tiles-to-refill', tiles: wheel.count };
	return { code: 'stock-empty' };
}

function checkTake(
	position: NovaLunaPosition,
	{ tile, x, y }: NovaLunaMove & { type: 'take' },
): NovaLunaRefusal | null {
	if (position.refillChoice === 'required') return { code: 'refill-first' };
	const reach = reachOf(position);
	if (!reach.includes(tile)) return { code: 'tile-out-of-reach', tile, reach };
	const display = position.display(position.activeSeat);
	const cell = cellAt(x, y);
	if (display.isFrontier(cell)) return null;
	if (display.size === 0) return { code: 'first-tile-at-origin' };
	return { code: display.isOccupied(cell) ? 'cell-occupied' : 'cell-not-adjacent', x, y };
}

function playLegal(position: NovaLunaPosition, move: NovaLunaMove): Played<NovaLunaEvent> {
	return move.type === 'refill' ? refill(position) : take(position, move);
}

function refill(position: NovaLunaPosition): Played<NovaLunaEvent> {
	const seat = seatOf(position.activeSeat);
	const before = ringOf(position);
	position.refill();
	const { meeple } = position.wheel;
	const after = ringOf(position);
	const tiles = Array.from({ length: SPACES - 1 }, (_, step) => (meeple + 1 + step) % SPACES).flatMap(
		(space) => {
			const tile = after[space] ?? null;
			return tile === null || before[space] !== null ? [] : [{ space, tile }];
		},
	);
	const phase1Note = position.solo ? position.phase1Note : null;
	return { events: [{ type: 'refilled', seat, tiles, phase1Note }], revealed: true, turnEnded: false };
}

function take(
	position: NovaLunaPosition,
	{ tile, x, y }: NovaLunaMove & { type: 'take' },
): Played<NovaLunaEvent> {
	const seat = seatOf(position.activeSeat);
	const display = position.display(seat);
	const space = spaceOf(position, tile);
	position.take(space, cellAt(x, y));
	const took: NovaLunaEvent = {
		type: 'took',
		seat,
		tile,
		space,
		x,
		y,
		distance: position.track.distance(seat),
		covered: coveredBy(display),
		tokensLeft: display.tokensLeft,
	};
	const outcome = outcomeOf(position);
	return {
		events: outcome === null ? [took] : [took, { type: 'ended', outcome }],
		revealed: false,
		turnEnded: true,
	};
}

/** The tasks that the seat's last tile covered, by tile in the order of laying (NL-17). */
function coveredBy(display: Display): readonly TaskName[] {
	return Array.from({ length: display.coveredCount }, (_, i) => {
		const tile = tileOf(display.tileAt(display.coveredSlot(i)));
		return [tile.id, taskIndexOf(display.coveredTask(i))] as const;
	});
}

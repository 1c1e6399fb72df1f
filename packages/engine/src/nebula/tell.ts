import type { Played, Seat } from '../game.ts';
import type { Piece } from './board.ts';
import { cardName, pieceName } from './board.ts';
import { counterOf, markerOf, placedField } from './codes.ts';
import type { NebulaEvent, NebulaMove } from './move.ts';
import { NONE } from './none.ts';
import { outcomeOf } from './outcome.ts';
import type { NebulaPosition } from './position.ts';
import { clusterPieces, drawnPieces, nameOrNull } from './snapshot.ts';
import { codeOf } from './translate.ts';

/** Plays a legal move and returns what it did. */
export function playAndTell(position: NebulaPosition, seat: Seat, move: NebulaMove): Played<NebulaEvent> {
	const code = codeOf(position.board, move);
	switch (move.type) {
		case 'keep':
			return tellKeep(position, seat, move, code);
		case 'time': {
			const { board, clusters } = position;
			const took = move.steps.map((steps, cluster) =>
				nameOrNull(board, clusters.pieceOn(cluster, clusters.rayAfter(cluster, steps))),
			);
			position.play(seat, code);
			const steps = move.steps.map((step) => step + 0);
			return step({ type: 'invested-time', seat, steps, figures: Array.from(clusters.figures), took });
		}
		case 'chaos': {
			position.play(seat, code);
			const drawn = drawnPieces(position);
			return step({ type: 'yielded-to-chaos', seat, discarded: move.discard, drawn }, drawn.length > 0);
		}
		case 'retain':
			position.play(seat, code);
			return step({ type: 'retained', seat, pieces: move.pieces });
		case 'place': {
			const { board, supernova } = position;
			const overbuilt = nameOrNull(board, position.galaxies[seat]?.colourAt(placedField(code)) ?? NONE);
			const matched = board.pieces[supernova] === move.piece;
			position.play(seat, code);
			return step({ type: 'placed', seat, piece: move.piece, field: move.field, overbuilt, matched });
		}
		case 'black-hole':
			return tellBlackHole(position, seat, code);
		case 'supernova':
			return tellSupernova(position, seat, code, move.from);
		case 'marker': {
			position.play(seat, code);
			const space = position.counters.spaceOf(counterOf(code), markerOf(code));
			return step({ type: 'moved-marker', seat, marker: move.marker, space });
		}
		case 'done':
			return tellDone(position, seat, code);
	}
}

function step(event: NebulaEvent, revealed = false): Played<NebulaEvent> {
	return { events: [event], revealed, turnEnded: false };
}

/** The choice stays hidden from others; the last one reveals the first pieces. No turn has begun yet. */
function tellKeep(
	position: NebulaPosition,
	seat: Seat,
	{ card }: NebulaMove & { readonly type: 'keep' },
	code: number,
): Played<NebulaEvent> {
	const { board, bag, observatories } = position;
	const starting = board.setup.startingPieces;
	let next = 0;
	const drawn = observatories.map((_, drawing) =>
		Array.from({ length: starting[drawing] ?? 0 }, () => pieceName(board, bag.pieceAt(next++))),
	);
	position.play(seat, code);
	const kept: NebulaEvent = { type: 'kept', seat };
	const began: readonly NebulaEvent[] =
		position.step === 'keep' ? [] : [{ type: 'began', observatories: drawn }];
	return {
		events: [kept, ...began],
		own: [{ ...kept, card }, ...began],
		revealed: began.length > 0 && next > 0,
		turnEnded: false,
	};
}

function tellBlackHole(position: NebulaPosition, seat: Seat, code: number): Played<NebulaEvent> {
	const { board, supernova, blackHoleSpace } = position;
	position.play(seat, code);
	const left = supernova !== NONE && position.supernova === NONE;
	return step({
		type: 'placed-black-hole',
		seat,
		blackHoles: position.galaxies[seat]?.blackHoles ?? 0,
		space: position.blackHoleSpace,
		moved: position.blackHoleSpace !== blackHoleSpace,
		matched: supernova === board.black,
		supernovaLeft: left ? pieceName(board, supernova) : null,
	});
}

function tellSupernova(
	position: NebulaPosition,
	seat: Seat,
	code: number,
	from: 'observatory' | 'bag',
): Played<NebulaEvent> {
	const { board, bag, supernova } = position;
	const old = nameOrNull(board, supernova);
	const putBack: Piece[] = [];
	if (from === 'bag' && old !== null) while (bag.pieceAt(putBack.length) === supernova) putBack.push(old);
	position.play(seat, code);
	const piece = pieceName(board, position.supernova);
	return step({ type: 'replaced-supernova', seat, from, old, piece, putBack }, from === 'bag');
}

function tellDone(position: NebulaPosition, seat: Seat, code: number): Played<NebulaEvent> {
	const { publicTasks } = position;
	const marked = Array.from(publicTasks.cards, (_, i) => publicTasks.isMarkedBy(i, seat));
	const before = clusterPieces(position);
	position.play(seat, code);
	const tasks = marked.flatMap((already, i) =>
		already || !publicTasks.isMarkedBy(i, seat)
			? []
			: { card: publicTasks.cardAt(i).id, first: publicTasks.firsts[i] === seat },
	);
	const refill = clusterPieces(position).map((pieces, cluster) => {
		const drawn = pieces.flatMap((piece, ray) => (before[cluster]?.[ray] === null ? (piece ?? []) : []));
		return drawn.length === 0 ? null : drawn;
	});
	const finished: NebulaEvent = { type: 'finished-turn', seat, tasks, refill };
	const outcome = outcomeOf(position);
	if (outcome === null)
		return { events: [finished], revealed: refill.some((drawn) => drawn !== null), turnEnded: true };
	const kept = Array.from(position.kept, (card) => cardName(position.board, card));
	return { events: [finished, { type: 'ended', outcome, kept }], revealed: true, turnEnded: true };
}

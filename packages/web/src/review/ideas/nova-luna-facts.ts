import type {
	NovaLunaEvent,
	NovaLunaKinds,
	NovaLunaMove,
	NovaLunaView,
	Seat,
	TaskName,
	TileId,
} from '@orrery/engine';
import { novaLuna, tileOf } from '@orrery/engine';
import { Lookahead } from '../../game/lookahead.ts';
import { Preview } from '../../nova-luna/preview.ts';

/*
 * What the rules and the open tiles make certain about a move of Nova Luna. Only the order of the draw pile is hidden
 * (NL-3), and nothing here depends on it.
 */

/** What a move does, and what it lets the next player do. */
export interface MoveFacts {
	readonly covers: number;
	/** Spaces on the moon track; 0 in a solo game. */
	readonly steps: number;
	/** The same player has the next turn too (NL-6). A refill is not a turn, so it never says this. */
	readonly again: boolean;
	/** How far the player would be ahead of the next one on the moon track. */
	readonly ahead: number;
	/** The numbers of the tiles with which the next player would have two turns in a row; empty if there are none. */
	readonly twiceWith: readonly number[];
	/** The next player could place the last token with a tile in reach, and so win (NL-17). */
	readonly otherCanFinish: boolean;
	/** The player's tasks that lack just one tile after it. */
	readonly nearlyCovered: number;
	/** It ends the game, and the player is first. */
	readonly wins: boolean;
}

type Position = NovaLunaKinds['position'];

/** The facts of a move of the seat that has to decide; null if it is not legal. */
export function factsOf(view: NovaLunaView, move: NovaLunaMove): MoveFacts | null {
	const seat = view.decision?.seat;
	if (seat === undefined) return null;
	const { position, after, tried } = trying(view, seat, move);
	if (tried === null) return null;
	const took = tried.find((event) => event.type === 'took');
	const outcome = tried.find((event) => event.type === 'ended')?.outcome;
	const [next] = novaLuna.deciders(after);
	const other = otherAfter(view, seat, next);
	return {
		covers: took?.covered.length ?? 0,
		steps: after.track.distance(seat) - position.track.distance(seat),
		again: move.type === 'take' && view.solo === null && next === seat,
		ahead: after.track.distance(seat) - after.track.distance(other),
		twiceWith: next === other && other !== seat ? twiceWith(after, other) : [],
		otherCanFinish: next === other && other !== seat && finishing(after, other) !== null,
		nearlyCovered: nearlyCovered(after, seat),
		wins: outcome !== undefined && 'ranking' in outcome && outcome.ranking[0]?.includes(seat) === true,
	};
}

/** The next player after the move; where the seat goes on itself, the one nearest behind it in turn order. */
function otherAfter({ track }: NovaLunaView, seat: Seat, next: Seat | undefined): Seat {
	if (next !== undefined && next !== seat) return next;
	return track.find((token) => token.seat !== seat)?.seat ?? seat;
}

/** Plays the move on a position that fits the view; `tried` is null if it is not legal. */
export function trying(
	view: NovaLunaView,
	seat: Seat,
	move: NovaLunaMove,
): {
	readonly position: Position;
	readonly after: Position;
	readonly tried: readonly NovaLunaEvent[] | null;
} {
	const ahead = new Lookahead(novaLuna, view.options, view, 'facts');
	const tried = ahead.try(seat, move);
	return { position: ahead.position, after: ahead.after, tried };
}

/** The numbers with which a seat would stay behind all others, or arrive on top of them, and move again (NL-6). */
function twiceWith(position: Position, seat: Seat): readonly number[] {
	const after = novaLuna.create(position.options);
	// The cell does not matter for the moon track: one for each tile is enough.
	const one = new Map<TileId, NovaLunaMove>();
	for (const move of novaLuna.legalMoves(position, seat)) if (move.type === 'take') one.set(move.tile, move);
	const numbers = [...one].flatMap(([tile, move]) => {
		after.copyFrom(position);
		novaLuna.play(after, seat, move);
		return novaLuna.deciders(after)[0] === seat ? [tileOf(tile).cost] : [];
	});
	return [...new Set(numbers)].toSorted((a, b) => a - b);
}

/** A move with which the seat would place its last token (NL-17); null if there is none. */
function finishing(position: Position, seat: Seat): NovaLunaMove | null {
	const after = novaLuna.create(position.options);
	const move = novaLuna.legalMoves(position, seat).find((one) => {
		after.copyFrom(position);
		novaLuna.play(after, seat, one);
		return after.display(seat).tokensLeft === 0;
	});
	return move ?? null;
}

/** A move that wins at once, for the seat that has to decide. In a solo game nobody wins: points count (NL-25). */
export function winningMove(view: NovaLunaView): NovaLunaMove | null {
	if (view.decision === null || view.solo !== null) return null;
	const { position } = new Lookahead(novaLuna, view.options, view, 'facts');
	return finishing(position, view.decision.seat);
}

function nearlyCovered(position: Position, seat: Seat): number {
	return oneTileShort(novaLuna.view(position, seat), seat);
}

/** How many uncovered tasks of a display lack just one tile. */
export function oneTileShort(view: NovaLunaView, seat: Seat): number {
	return openTasks(view, seat).filter(({ lacking }) => lacking === 1).length;
}

interface OpenTask {
	readonly task: TaskName;
	/** How many tiles it lacks. */
	readonly lacking: number;
}

/** The uncovered tasks of a display. */
export function openTasks(view: NovaLunaView, seat: Seat): readonly OpenTask[] {
	const preview = new Preview(view);
	return (view.displays[seat]?.tiles ?? []).flatMap(({ tile }) =>
		preview.tasksOf(seat, tile, tileOf(tile).tasks).flatMap(({ covered, missing }, index) => {
			if (covered || missing === null) return [];
			const [task] = tasksNamed(tile, index);
			return task === undefined
				? []
				: [{ task, lacking: Object.values(missing).reduce((sum, n) => sum + n, 0) }];
		}),
	);
}

function tasksNamed(tile: TileId, wanted: number): readonly TaskName[] {
	return ([0, 1, 2] as const).filter((index) => index === wanted).map((index) => [tile, index]);
}

/** How many tasks the tile would cover at most in the display of a seat, if it were that seat's to take. */
export function mostCovered(view: NovaLunaView, tile: TileId, seat: Seat): number {
	const { position } = new Lookahead(novaLuna, view.options, view, 'facts');
	const display = position.display(seat);
	return Array.from({ length: display.frontierSize }, (_, i) =>
		display.wouldCover(tile, display.frontierCell(i)),
	).reduce((most, count) => Math.max(most, count), 0);
}

/** What is true of a move and not of a better one. */
export type NovaLunaContrast =
	/** It lets the next player place the last token. */
	| { readonly kind: 'finish' }
	/** It lets the next player have two turns in a row. */
	| { readonly kind: 'twice'; readonly ahead: number; readonly numbers: readonly number[] }
	/** The same tile covers more elsewhere, or another tile does. */
	| { readonly kind: 'cell'; readonly covers: number; readonly instead: number }
	| { readonly kind: 'tile'; readonly covers: number; readonly instead: number; readonly tile: TileId }
	/** It covers no more and goes further on the moon track. */
	| { readonly kind: 'steps'; readonly steps: number; readonly instead: number; readonly tile: TileId };

/** The most telling fact that speaks against a move beside a better one; null if none is certain. */
export function contrastOf(
	view: NovaLunaView,
	move: NovaLunaMove,
	better: NovaLunaMove,
): NovaLunaContrast | null {
	// A refill is followed by a tile, which nobody knows yet.
	if (better.type !== 'take') return null;
	const [mine, its] = [factsOf(view, move), factsOf(view, better)];
	if (mine === null || its === null) return null;
	if (mine.otherCanFinish && !its.otherCanFinish) return { kind: 'finish' };
	if (mine.twiceWith.length > 0 && its.twiceWith.length === 0)
		return { kind: 'twice', ahead: mine.ahead, numbers: mine.twiceWith };
	if (its.covers > mine.covers) {
		const counts = { covers: mine.covers, instead: its.covers };
		return move.type === 'take' && move.tile === better.tile
			? { kind: 'cell', ...counts }
			: { kind: 'tile', ...counts, tile: better.tile };
	}
	if (move.type === 'take' && its.covers === mine.covers && its.steps < mine.steps)
		return { kind: 'steps', steps: mine.steps, instead: its.steps, tile: better.tile };
	return null;
}

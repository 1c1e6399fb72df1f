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
import { Lookahead } from '../game/lookahead.ts';
import { Preview } from '../nova-luna/preview.ts';
import type { MistakeReason, Worth } from './mistake.ts';

/*
 * What the rules and the open tiles make certain about a move of Nova Luna, for two players. Only the order of the draw
 * pile is hidden (NL-3), and nothing here depends on it.
 */

/** What a move does, and what it lets the other player do. */
export interface MoveFacts {
	readonly covers: number;
	/** Spaces on the moon track. */
	readonly steps: number;
	/** The same player has the next turn too (NL-6). */
	readonly again: boolean;
	/** How far the player would be ahead of the other on the moon track. */
	readonly ahead: number;
	/** The numbers of the tiles with which the other player would have two turns in a row; empty if there are none. */
	readonly twiceWith: readonly number[];
	/** The other player could place the last token in the next turn, and so win (NL-17). */
	readonly otherCanFinish: boolean;
	/** The player's tasks that lack just one tile after it. */
	readonly nearlyCovered: number;
}

type Position = NovaLunaKinds['position'];

/** The facts of a move of the seat that has to decide; null if it is not legal. */
export function factsOf(view: NovaLunaView, move: NovaLunaMove): MoveFacts | null {
	const seat = view.decision?.seat;
	if (seat === undefined) return null;
	const { position, after, tried } = trying(view, seat, move);
	if (tried === null) return null;
	const took = tried.find((event) => event.type === 'took');
	const [next] = novaLuna.deciders(after);
	const other = view.track.find((token) => token.seat !== seat)?.seat ?? seat;
	return {
		covers: took?.covered.length ?? 0,
		steps: after.track.distance(seat) - position.track.distance(seat),
		again: next === seat,
		ahead: after.track.distance(seat) - after.track.distance(other),
		twiceWith: next === other ? twiceWith(after, other) : [],
		otherCanFinish: next === other && finishing(after, other) !== null,
		nearlyCovered: nearlyCovered(after, seat),
	};
}

function trying(
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

/** The numbers with which a seat would stay behind the other, or arrive on top of it, and move again (NL-6). */
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

/** A move that wins at once, for the seat that has to decide. */
export function winningMove(view: NovaLunaView): NovaLunaMove | null {
	if (view.decision === null) return null;
	const { position } = new Lookahead(novaLuna, view.options, view, 'facts');
	return finishing(position, view.decision.seat);
}

function nearlyCovered(position: Position, seat: Seat): number {
	const view = novaLuna.view(position, seat);
	return openTasks(new Preview(view), view, seat).filter(({ lacking }) => lacking === 1).length;
}

interface OpenTask {
	readonly task: TaskName;
	/** How many tiles it lacks. */
	readonly lacking: number;
}

/** The uncovered tasks of a display. */
function openTasks(preview: Preview, view: NovaLunaView, seat: Seat): readonly OpenTask[] {
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

/** Why a move is worse than the best one. */
export type NovaLunaReason = MistakeReason &
	(
		| { readonly kind: 'finish' }
		| { readonly kind: 'twice'; readonly ahead: number; readonly numbers: readonly number[] }
		/** The same tile covers more elsewhere, or another tile does. */
		| { readonly kind: 'cell'; readonly covers: number; readonly instead: number }
		| { readonly kind: 'tile'; readonly covers: number; readonly instead: number; readonly tile: TileId }
		| { readonly kind: 'steps'; readonly steps: number; readonly instead: number; readonly tile: TileId }
		| { readonly kind: 'chances'; readonly best: number; readonly wanted: number }
	);

/** The most telling fact that is true of the move and not of the best one; the search's own figures if there is none. */
export function reasonAgainst(
	view: NovaLunaView,
	wanted: NovaLunaMove,
	best: NovaLunaMove,
	worth: Worth,
): NovaLunaReason {
	const [mine, its] = [factsOf(view, wanted), factsOf(view, best)];
	const chances: NovaLunaReason = { kind: 'chances', certain: false, ...worth };
	if (mine === null || its === null) return chances;
	if (mine.otherCanFinish && !its.otherCanFinish) return { kind: 'finish', certain: true };
	if (mine.twiceWith.length > 0 && its.twiceWith.length === 0)
		return { kind: 'twice', certain: true, ahead: mine.ahead, numbers: mine.twiceWith };
	if (best.type !== 'take') return chances;
	if (its.covers > mine.covers) {
		const counts = { certain: true, covers: mine.covers, instead: its.covers };
		return wanted.type === 'take' && wanted.tile === best.tile
			? { kind: 'cell', ...counts }
			: { kind: 'tile', ...counts, tile: best.tile };
	}
	if (wanted.type === 'take' && its.covers === mine.covers && its.steps < mine.steps)
		return { kind: 'steps', certain: true, steps: mine.steps, instead: its.steps, tile: best.tile };
	return chances;
}

/** Where a hint looks: what the best move is good for. */
export type NovaLunaAim =
	/** It covers this task of a tile that lies in the display, or brings it closer. */
	| { readonly kind: 'covers' | 'closer'; readonly task: TaskName }
	/** It covers tasks of the new tile itself. */
	| { readonly kind: 'own'; readonly count: number }
	| { readonly kind: 'again' }
	| { readonly kind: 'refill'; readonly count: number }
	/** The fewest spaces of all tiles in reach. */
	| { readonly kind: 'steps'; readonly steps: number }
	| { readonly kind: 'tile' };

export function aimOf(view: NovaLunaView, best: NovaLunaMove): NovaLunaAim {
	const seat = view.decision?.seat;
	const reach = view.decision?.reach ?? [];
	if (best.type === 'refill' || seat === undefined) return { kind: 'refill', count: reach.length };
	const { after, tried } = trying(view, seat, best);
	const covered = tried?.find((event) => event.type === 'took')?.covered ?? [];
	const laid = covered.find(([tile]) => tile !== best.tile);
	if (laid !== undefined) return { kind: 'covers', task: laid };
	if (covered.length > 0) return { kind: 'own', count: covered.length };
	const closer = broughtCloser(view, novaLuna.view(after, seat), seat);
	if (closer !== undefined) return { kind: 'closer', task: closer };
	if (novaLuna.deciders(after)[0] === seat) return { kind: 'again' };
	const { cost } = tileOf(best.tile);
	if (reach.every((tile) => tile === best.tile || tileOf(tile).cost > cost))
		return { kind: 'steps', steps: cost };
	return { kind: 'tile' };
}

/** The task that comes nearest to being covered, of those that a move brings closer. */
function broughtCloser(before: NovaLunaView, after: NovaLunaView, seat: Seat): TaskName | undefined {
	const then = openTasks(new Preview(before), before, seat);
	const now = openTasks(new Preview(after), after, seat);
	const [first] = now
		.filter(({ task, lacking }) =>
			then.some((other) => other.task[0] === task[0] && other.task[1] === task[1] && other.lacking > lacking),
		)
		.toSorted((a, b) => a.lacking - b.lacking);
	return first?.task;
}

/** What a move of the other player was good for; `nothing` if nothing that can be named. */
export type NovaLunaDeed = { readonly tile: TileId } & (
	| { readonly kind: 'covered'; readonly count: number; readonly left: number }
	| { readonly kind: 'again'; readonly steps: number }
	/** So many of its tasks lack just one tile now. */
	| { readonly kind: 'closer'; readonly count: number }
	/** The tile would have covered so many tasks of the player. */
	| { readonly kind: 'denied'; readonly count: number }
	| { readonly kind: 'steps'; readonly steps: number }
	| { readonly kind: 'nothing' }
);

/** The deed of the other player who took a tile; `before` is the view before it. */
export function deedOf(
	before: NovaLunaView,
	{ seat, tile, x, y }: Extract<NovaLunaEvent, { type: 'took' }>,
	viewer: Seat,
): NovaLunaDeed {
	const facts = factsOf(before, { type: 'take', tile, x, y });
	if (facts === null) return { kind: 'nothing', tile };
	const left = (before.displays[seat]?.tokensLeft ?? 0) - facts.covers;
	if (facts.covers > 0) return { kind: 'covered', tile, count: facts.covers, left };
	const denied = mostCovered(before, tile, viewer);
	if (denied > 1) return { kind: 'denied', tile, count: denied };
	if (facts.again) return { kind: 'again', tile, steps: facts.steps };
	const open = openTasks(new Preview(before), before, seat).filter(({ lacking }) => lacking === 1).length;
	if (facts.nearlyCovered > open) return { kind: 'closer', tile, count: facts.nearlyCovered };
	if (denied > 0) return { kind: 'denied', tile, count: denied };
	const reach = before.decision?.reach ?? [];
	if (reach.every((other) => tileOf(other).cost >= facts.steps))
		return { kind: 'steps', tile, steps: facts.steps };
	return { kind: 'nothing', tile };
}

/** How many tasks the tile would cover at most in the display of a seat, if it were that seat's to take. */
function mostCovered(view: NovaLunaView, tile: TileId, seat: Seat): number {
	const { position } = new Lookahead(novaLuna, view.options, view, 'facts');
	const display = position.display(seat);
	return Array.from({ length: display.frontierSize }, (_, i) =>
		display.wouldCover(tile, display.frontierCell(i)),
	).reduce((most, count) => Math.max(most, count), 0);
}

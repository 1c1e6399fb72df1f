import type { NovaLunaEvent, NovaLunaMove, NovaLunaView, Seat, TaskName, TileId } from '@orrery/engine';
import { novaLuna, tileOf } from '@orrery/engine';
import type { NovaLunaContrast } from '../review/ideas/nova-luna-facts.ts';
import {
	contrastOf,
	factsOf,
	mostCovered,
	oneTileShort,
	openTasks,
	trying,
} from '../review/ideas/nova-luna-facts.ts';
import type { MistakeReason, Worth } from './mistake.ts';

/* What the coach of a game of Nova Luna says about moves, out of what is certain about them. */

/** Why a move is worse than the best one. */
export type NovaLunaReason = MistakeReason &
	(NovaLunaContrast | { readonly kind: 'chances'; readonly best: number; readonly wanted: number });

/** The most telling fact that is true of the move and not of the best one; the search's own figures if there is none. */
export function reasonAgainst(
	view: NovaLunaView,
	wanted: NovaLunaMove,
	best: NovaLunaMove,
	worth: Worth,
): NovaLunaReason {
	const contrast = contrastOf(view, wanted, best);
	return contrast === null ? { kind: 'chances', certain: false, ...worth } : { certain: true, ...contrast };
}

/** Where a hint looks: what the best move is good for. */
export type NovaLunaAim =
	/** It covers this task of a tile that lies in the display, or brings it closer. */
	| { readonly kind: 'covers' | 'closer'; readonly task: TaskName }
	/** It covers tasks of the new tile itself. */
	| { readonly kind: 'own'; readonly count: number }
	| { readonly kind: 'again' }
	| { readonly kind: 'refill'; readonly count: number }
	/** A solo game: phase 1 ends (NL-22). */
	| { readonly kind: 'phase' }
	/** The fewest spaces of all tiles in reach; in a solo game the fewest points (NL-23). */
	| { readonly kind: 'steps' | 'points' }
	| { readonly kind: 'tile' };

export function aimOf(view: NovaLunaView, best: NovaLunaMove): NovaLunaAim {
	const seat = view.decision?.seat;
	const reach = view.decision?.reach ?? [];
	const solo = view.solo !== null;
	if (best.type === 'refill' || seat === undefined)
		return solo ? { kind: 'phase' } : { kind: 'refill', count: reach.length };
	const { after, tried } = trying(view, seat, best);
	const covered = tried?.find((event) => event.type === 'took')?.covered ?? [];
	const laid = covered.find(([tile]) => tile !== best.tile);
	if (laid !== undefined) return { kind: 'covers', task: laid };
	if (covered.length > 0) return { kind: 'own', count: covered.length };
	const closer = broughtCloser(view, novaLuna.view(after, seat), seat);
	if (closer !== undefined) return { kind: 'closer', task: closer };
	if (!solo && novaLuna.deciders(after)[0] === seat) return { kind: 'again' };
	const { cost } = tileOf(best.tile);
	if (reach.every((tile) => tile === best.tile || tileOf(tile).cost > cost))
		return { kind: solo ? 'points' : 'steps' };
	return { kind: 'tile' };
}

/** The task that comes nearest to being covered, of those that a move brings closer. */
function broughtCloser(before: NovaLunaView, after: NovaLunaView, seat: Seat): TaskName | undefined {
	const then = openTasks(before, seat);
	const now = openTasks(after, seat);
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
	if (facts.nearlyCovered > oneTileShort(before, seat))
		return { kind: 'closer', tile, count: facts.nearlyCovered };
	if (denied > 0) return { kind: 'denied', tile, count: denied };
	const reach = before.decision?.reach ?? [];
	if (reach.every((other) => tileOf(other).cost >= facts.steps))
		return { kind: 'steps', tile, steps: facts.steps };
	return { kind: 'nothing', tile };
}

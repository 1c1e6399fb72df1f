import type { Game } from '../game.ts';
import { unwrap, wrong } from '../json.ts';
import type { NovaLunaEvent, NovaLunaMove } from './move.ts';
import type { NovaLunaKinds } from './nova-luna.ts';
import { readSnapshot } from './snapshot.ts';
import type { NovaLunaView } from './view.ts';
import { fittingSnapshot, unseenTiles } from './view.ts';

/**
 * The view after a step: its move is played on a position that fits the view and has on top of the stock what the step
 * drew. So the rules stay in one place; only what the events reveal is taken from them.
 */
export function advanceView(
	game: Game<NovaLunaKinds>,
	view: NovaLunaView,
	events: readonly NovaLunaEvent[],
): NovaLunaView {
	const [step] = events;
	if (step === undefined || step.type === 'ended')
		wrong('unknown-value', 'events[0].type', 'a step', step?.type);
	const drawn = step.type === 'refilled' ? step.tiles.map(({ tile }) => tile) : [];
	const later = unseenTiles(view).filter((tile) => !drawn.includes(tile));
	const position = readSnapshot(fittingSnapshot(view, [...drawn, ...later]), 'view');
	const played = game.play(position, step.seat, unwrap(game.readMove(moveOf(step))));
	if (!played.ok) wrong('refused', 'events[0]', undefined, played.fault.code);
	return game.view(position, view.role);
}

function moveOf(step: Exclude<NovaLunaEvent, { readonly type: 'ended' }>): NovaLunaMove {
	if (step.type === 'refilled') return { type: 'refill' };
	const { tile, x, y } = step;
	return { type: 'take', tile, x, y };
}

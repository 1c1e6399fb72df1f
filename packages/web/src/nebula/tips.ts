import type { Tip } from '../game/tips/tip.ts';
import { m } from '../language/language.svelte.ts';
import type { NebulaScene } from './scene.svelte.ts';
import type { Turn } from './turn.svelte.ts';

/* What a first game explains, in the order in which the player needs it. */

const DRAWING = '.clusters, .tasks';
const PLACING = '.galaxy-place, .hand';

/** The tip for what the player has to do now; null if there is none. */
export function tipOf(
	turn: Pick<Turn, 'decision' | 'spendingTime' | 'hand'>,
	{ view }: Pick<NebulaScene, 'view'>,
): Tip | null {
	const { decision } = turn;
	if (turn.spendingTime) {
		if (view.round === 1)
			return {
				name: 'nebula-figures',
				text: () => m().tips_figures(),
				target: '.clusters .figure',
				keep: DRAWING,
			};
		if (view.round === 2)
			return { name: 'nebula-tasks', text: () => m().tips_task_cards(), target: '.tasks', keep: DRAWING };
	}
	if (decision?.step !== 'place' || view.round > 2) return null;
	if (decision.placed.length === 0)
		return view.round > 1
			? null
			: {
					name: 'nebula-galaxy',
					text: () => m().tips_galaxy(),
					target: '.galaxy-place .galaxy',
					keep: PLACING,
				};
	if (view.round === 1 && decision.placed.length === 1)
		return {
			name: 'nebula-supernova',
			text: () => m().tips_supernova(),
			target: '.supernova',
			keep: PLACING,
		};
	return { name: 'nebula-end', text: () => m().tips_end(), target: '.bar .button', keep: PLACING };
}

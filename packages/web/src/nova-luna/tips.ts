import { PHASE_1_TOKENS } from '@orrery/engine/rule-numbers';
import type { Tip } from '../game/tips/tip.ts';
import { m, number } from '../language/language.svelte.ts';
import type { NovaLunaScene } from './scene.svelte.ts';
import type { Turn } from './turn.svelte.ts';

/* What a first game explains, a sentence in each of the first turns of a player. */

const TILES = '[data-on-wheel][aria-pressed]';
const LAID = '.display [data-laid]';
const KEEP = '.wheel, .others button, .display button';

/** The tip for what the player has to do now; null if there is none. */
export function tipOf(
	turn: Pick<Turn, 'actor' | 'chosen'>,
	{ own, view }: Pick<NovaLunaScene, 'own' | 'view'>,
): Tip | null {
	if (turn.actor === null) return null;
	const { tokensLeft } = own;
	const laid = own.tiles.length;
	if (turn.chosen !== null)
		return laid === 1
			? {
					name: 'nova-luna-display',
					text: () => m().tips_display(),
					target: LAID,
					// Only the tiles in reach are needed on the wheel, and the cells in the display.
					keep: `${TILES}, .display button`,
				}
			: null;
	const tips: readonly Omit<Tip, 'keep'>[] =
		view.solo === null
			? [
					{ name: 'nova-luna-tiles', text: () => m().tips_tiles({ count: tokensLeft }), target: TILES },
					{ name: 'nova-luna-track', text: () => m().tips_track(), target: '.tokens .now' },
					{ name: 'nova-luna-next', text: () => m().tips_next(), target: '.order' },
					{ name: 'nova-luna-tasks', text: () => m().tips_tasks(), target: LAID },
				]
			: [
					{
						name: 'nova-luna-solo-goal',
						text: () => m().tips_solo_goal({ tokens: number(PHASE_1_TOKENS) }),
						target: TILES,
					},
					{ name: 'nova-luna-solo-points', text: () => m().tips_solo_points(), target: TILES },
					{ name: 'nova-luna-tasks', text: () => m().tips_tasks(), target: LAID },
				];
	const tip = tips[laid];
	return tip === undefined ? null : { ...tip, keep: KEEP };
}

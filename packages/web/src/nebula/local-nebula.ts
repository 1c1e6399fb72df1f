import type { NebulaKinds } from '@orrery/engine';
import { nebula } from '@orrery/engine';
import type { LocalKind } from '../game/local-kind.ts';

/**
 * Nebula on one device. Each seat has a personal card that no one else may see, so the players pass the device on.
 */
export const nebulaHere: LocalKind<NebulaKinds> = {
	game: nebula,
	secrets: true,
	standing({ course }) {
		const { galaxies } = course.position;
		const outcome = nebula.outcome(course.position);
		return {
			// The standing counts stars during the game and points after it.
			standing:
				outcome === null
					? galaxies.map(
							(_, seat) => nebula.view(course.position, 'spectator').seats[seat]?.galaxy.length ?? 0,
						)
					: outcome.points.map(({ total }) => total),
			score: null,
			variant: course.options.variant,
		};
	},
};

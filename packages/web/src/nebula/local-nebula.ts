import type { NebulaKinds } from '@orrery/engine';
import { nebula } from '@orrery/engine';
import type { LocalKind } from '../play/local-kind.ts';

/** Nebula on one device. Each seat has a personal card that nobody else may see, so the device is passed on. */
export const nebulaHere: LocalKind<NebulaKinds> = {
	game: nebula,
	secrets: true,
	standing({ course }) {
		const { galaxies } = course.position;
		const outcome = nebula.outcome(course.position);
		return {
			// Stars on the board while it is played, points once it is over.
			standing:
				outcome === null
					? galaxies.map(
							(_, seat) => nebula.view(course.position, 'spectator').seats[seat]?.galaxy.length ?? 0,
						)
					: outcome.points.map(({ total }) => total),
			score: null,
		};
	},
};

import type { NebulaKinds } from '@orrery/engine';
import { MOTION } from '../design/motion.ts';
import type { MovePace } from '../game/move-pace.ts';

/** How long the events of Nebula take on its boards. */
export const nebulaPace: MovePace<NebulaKinds> = {
	ms(event) {
		switch (event.type) {
			// A kept card is secret, everyone draws at once when all have kept one, and the result shows the end.
			case 'kept':
			case 'began':
			case 'ended':
				return 0;
			case 'invested-time':
			case 'yielded-to-chaos':
			case 'retained':
			case 'placed':
			case 'placed-black-hole':
			case 'replaced-supernova':
			case 'moved-marker':
			case 'finished-turn':
				return MOTION.change.most;
		}
	},
	endsTurn: ({ type }) => type === 'finished-turn',
};

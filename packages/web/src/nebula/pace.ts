import type { NebulaKinds } from '@orrery/engine';
import { MOTION } from '../design/motion.ts';
import type { MovePace } from '../game/move-pace.ts';

/** How long the events of Nebula take on its boards. */
export const nebulaPace: MovePace<NebulaKinds> = {
	ms(event) {
		switch (event.type) {
			// A kept card is secret, and what comes after the end is shown by the result.
			case 'kept':
			case 'ended':
				return 0;
			case 'began':
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

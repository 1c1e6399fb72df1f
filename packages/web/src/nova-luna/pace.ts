import type { NovaLunaKinds } from '@orrery/engine';
import { MOTION } from '../design/motion.ts';
import type { MovePace } from '../game/move-pace.ts';

/** How long the events of Nova Luna take on its boards. */
export const novaLunaPace: MovePace<NovaLunaKinds> = {
	ms(event) {
		switch (event.type) {
			case 'took':
				// The tile flies while meeple and token walk and the covered tasks flip.
				return Math.max(MOTION.fly.ms, MOTION.walk.most, event.covered.length > 0 ? MOTION.flip.most : 0);
			case 'refilled':
				return MOTION.preview.ms + MOTION.arrive.next * event.tiles.length;
			case 'ended':
				return 0;
		}
	},
	endsTurn: ({ type }) => type === 'took',
};

import type { NebulaEvent } from '@orrery/engine';
import type { SoundName } from '../sound/tones.ts';

/** The sounds of an event. */
export function soundsOf(event: NebulaEvent): readonly SoundName[] {
	switch (event.type) {
		case 'placed':
		case 'placed-black-hole':
			return ['place'];
		case 'invested-time':
		case 'retained':
		case 'moved-marker':
			return ['choose'];
		case 'yielded-to-chaos':
		case 'replaced-supernova':
			return ['refill'];
		case 'finished-turn':
			return event.tasks.length > 0 ? ['cover'] : [];
		case 'ended':
			return ['win'];
		case 'kept':
		case 'began':
			return [];
	}
}

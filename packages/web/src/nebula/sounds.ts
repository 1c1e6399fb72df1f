import type { NebulaEvent } from '@orrery/engine';
import type { SoundName } from '../sound/tones.ts';

/** The sounds of an event. */
export function soundsOf(event: NebulaEvent): readonly SoundName[] {
	switch (event.type) {
		case 'placed':
			return ['star'];
		case 'placed-black-hole':
			return ['black-hole'];
		case 'invested-time':
		case 'retained':
			return ['choose'];
		case 'moved-marker':
			return ['marker'];
		case 'yielded-to-chaos':
			return ['refill'];
		case 'replaced-supernova':
			return ['supernova'];
		case 'finished-turn':
			return event.tasks.length > 0 ? ['task'] : [];
		// The result has a sound of its own, which depends on who hears it.
		case 'ended':
		case 'kept':
		case 'began':
			return [];
	}
}

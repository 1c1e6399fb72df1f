import type { NovaLunaEvent } from '@orrery/engine';
import type { SoundName } from '../sound/tones.ts';

/** The sounds of an event. */
export function soundsOf(event: NovaLunaEvent): readonly SoundName[] {
	switch (event.type) {
		case 'took':
			return event.covered.length > 0 ? ['place', 'cover'] : ['place'];
		case 'refilled':
			return ['refill'];
		// The result has a sound of its own, which depends on who hears it.
		case 'ended':
			return [];
	}
}

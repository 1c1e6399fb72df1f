import type { NovaLunaEvent } from '@orrery/engine';
import type { SoundName } from '../sound/tones.ts';

/** What a thing that happened sounds like. */
export function soundsOf(event: NovaLunaEvent): readonly SoundName[] {
	switch (event.type) {
		case 'took':
			return event.covered.length > 0 ? ['place', 'cover'] : ['place'];
		case 'refilled':
			return ['refill'];
		case 'ended':
			return ['win'];
	}
}

import type { NovaLunaView } from '@orrery/engine';
import type { TrackPlayer } from '../../../nova-luna/board/props.ts';

/** The players of figures; names are the same in every language. */
export const NAMES = ['Ada', 'Mira', 'Jonas', 'Emil'] as const;

/** The players on the moon track, in turn order. */
export function playersOf({ track }: NovaLunaView): readonly TrackPlayer[] {
	return track.map(({ seat, distance }) => ({ seat, distance, name: NAMES[seat] ?? '' }));
}

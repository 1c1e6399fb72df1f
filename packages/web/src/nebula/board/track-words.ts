import { NEBULA_BOARD } from '@orrery/engine';
import type { Messages } from '../../language/language.svelte.ts';

/** What the next steps of the black-hole marker do. */
export function trackWords(space: number, m: Messages): string {
	const { length, highlighted } = NEBULA_BOARD.blackHoleTrack;
	if (space >= length) return m.galaxy_track_ended();
	const next = highlighted.find((number) => number > space);
	if (next === undefined) {
		const count = length - space;
		return count === 1 ? m.galaxy_track_end_next() : m.galaxy_track_end({ count });
	}
	const count = next - space;
	return count === 1 ? m.galaxy_track_supernova_next() : m.galaxy_track_supernova({ count });
}

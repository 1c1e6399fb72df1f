import type { CounterId, CounterState, MarkerId } from '@orrery/engine';
import { COUNTERS, Counters, NEBULA_BOARD } from '@orrery/engine';
import { capital } from '../../game/capital.ts';
import type { Messages } from '../../language/language.svelte.ts';
import { colourName, constellationName } from './words.ts';

/** What a value marker stands for: the part of its name after the colon. */
export function subjectOf(marker: MarkerId): string {
	return marker.slice(marker.indexOf(':') + 1);
}

export function counterOfMarker(marker: MarkerId): CounterId {
	const found = NEBULA_BOARD.counters.find(({ markers }) => markers.includes(marker));
	return found?.id ?? 'colours';
}

/** “Red”, “Kite”, “II”. */
export function markerName(marker: MarkerId, m: Messages): string {
	const subject = subjectOf(marker);
	switch (counterOfMarker(marker)) {
		case 'colours':
			return capital(colourName(subject, m));
		case 'constellations':
			return constellationName(subject, m);
		case 'advanced':
			return subject;
	}
}

/** A marker where it lies. */
export interface MarkerPlace {
	readonly marker: MarkerId;
	/** 0 is the start. */
	readonly space: number;
	/** Its points there, by the engine's ranking. */
	readonly points: number;
}

/** The markers of a counter in the order of the board. */
export function placesOf({ id, piles }: CounterState): readonly MarkerPlace[] {
	const counter = COUNTERS.indexOf(id);
	const rules = NEBULA_BOARD.counters[counter];
	if (rules === undefined) return [];
	// From best to worst: far spaces before near ones, and on one space the upper marker before the lower.
	const placed = piles
		.filter(({ space }) => space > 0)
		.toSorted((a, b) => b.space - a.space)
		.flatMap(({ space, markers }) =>
			markers.toReversed().map((marker) => ({ marker: rules.markers.indexOf(marker), space })),
		);
	const counters = new Counters(NEBULA_BOARD);
	counters.lay(counter, placed);
	const points = new Map(
		rules.markers.map((_, place) => [counters.markerAt(counter, place), counters.pointsAt(counter, place)]),
	);
	return rules.markers.map((marker, number) => ({
		marker,
		space: counters.spaceOf(counter, number),
		points: points.get(number) ?? rules.others,
	}));
}

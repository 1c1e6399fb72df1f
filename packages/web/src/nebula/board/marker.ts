import type { CounterId, CounterState, MarkerId } from '@orrery/engine';
import { COUNTERS, Counters, NEBULA_BOARD } from '@orrery/engine';
import { capital } from '../../game/capital.ts';
import type { Messages } from '../../language/language.svelte.ts';
import type { MarkerEffect } from './card-props.ts';
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

/** What the markers of a counter are worth from the first on: “3 · 2 · 1 per star”. */
export function worthOfCounter(id: CounterId, m: Messages): string {
	const rules = NEBULA_BOARD.counters.find((counter) => counter.id === id);
	const points = (rules?.points ?? []).join(' · ');
	switch (id) {
		case 'colours':
			return m.galaxy_worth_colours({ points });
		case 'constellations':
			return m.galaxy_worth_constellations({ points, others: rules?.others ?? 0 });
		case 'advanced':
			return m.galaxy_worth_advanced({ points });
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

/** “worth 2 → 3” */
export function worthWords({ before, after }: MarkerEffect, m: Messages): string {
	return before === after
		? m.galaxy_worth_same({ points: before })
		: m.galaxy_worth_change({ before, after });
}

/** “+4”, “−2”, “±0”: how the player's own points change. */
export function gainWords({ gain }: MarkerEffect): string {
	if (gain === 0) return '±0';
	return gain > 0 ? `+${gain}` : `−${-gain}`;
}

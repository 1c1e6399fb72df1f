import type { ConstellationId, FieldId, Piece } from '@orrery/engine';
import { NEBULA_BOARD } from '@orrery/engine';
import { capital } from '../../game/capital.ts';
import type { Messages } from '../../language/language.svelte.ts';
import { emblemOf } from '../../pieces/nebula/emblems.ts';
import { starColourOf } from '../../pieces/nebula/piece.ts';
import type { Danger } from './card-progress.ts';
import type { BarredReason } from './props.ts';

/** The names of things on the boards, in the language of the messages. */

/** “red star”, “black hole”. */
export function pieceName(piece: Piece, m: Messages): string {
	return m[`galaxy_star_${starColourOf(piece) ?? 'black'}`]();
}

/** “red”; black holes have no other name than their own. */
export function colourName(piece: Piece, m: Messages): string {
	const colour = starColourOf(piece);
	return colour === null ? m.galaxy_star_black() : m[`galaxy_colour_${colour}`]();
}

/** The letter on a star if letters are wanted; null otherwise. */
export function letterOf(piece: Piece | null, letters: boolean, m: Messages): string | null {
	const colour = piece === null || !letters ? null : starColourOf(piece);
	return colour === null ? null : m[`galaxy_letter_${colour}`]();
}

const CONSTELLATIONS = new Map(
	NEBULA_BOARD.constellations.map((constellation) => [constellation.id, constellation]),
);

export function constellationName(id: ConstellationId, m: Messages): string {
	const name = CONSTELLATIONS.get(id)?.name ?? id;
	const emblem = emblemOf(name);
	return emblem === null ? name : m[`galaxy_${emblem}`]();
}

/** “Kite, orbit 5”; if a constellation has several fields on an orbit, also which one, clockwise. */
export function fieldName(id: FieldId, m: Messages): string {
	const field = NEBULA_BOARD.fields.find((one) => one.id === id);
	if (field === undefined) return id;
	const [constellation] = field.constellations;
	if (field.orbit === null || constellation === undefined) return m.galaxy_centre();
	const name = constellationName(constellation, m);
	const { orbit } = field;
	const beside = NEBULA_BOARD.fields
		.filter((one) => one.orbit === orbit && one.constellations[0] === constellation)
		.toSorted((a, b) => (a.angle ?? 0) - (b.angle ?? 0));
	if (beside.length === 1) return m.galaxy_field({ name, orbit });
	const n = beside.findIndex((one) => one.id === id) + 1;
	return m.galaxy_field_of({ name, orbit, n, total: beside.length });
}

/** Says why a piece may not be placed now, as part of a sentence. */
export function barredWords(reason: BarredReason, m: Messages): string {
	switch (reason.code) {
		case 'colour-placed-already':
			return m.galaxy_barred_colour();
		case 'limit-reached':
			return m.galaxy_barred_limit({ count: reason.limit });
		case 'must-match-supernova':
			return reason.supernova === null
				? m.galaxy_barred_no_supernova()
				: m.galaxy_barred_supernova({ piece: pieceName(reason.supernova, m) });
		case 'bar-full':
			return m.galaxy_barred_bar();
		case 'no-field':
			return m.galaxy_barred_field();
	}
}

/** The same as a sentence of its own. */
export function barredSentence(reason: BarredReason, m: Messages): string {
	return `${capital(barredWords(reason, m))}.`;
}

/** Says what blocks a task: “4 colors”. */
export function dangerWords(danger: Danger, m: Messages): string {
	return danger.code === 'colours'
		? m.galaxy_danger_colours({ count: danger.colours })
		: m.galaxy_danger_twice();
}

/** Describes a figure's steps: “2 steps clockwise”. */
export function stepWords(steps: number, m: Messages): string {
	if (steps === 0) return m.galaxy_stays();
	const count = Math.abs(steps);
	return steps > 0 ? m.galaxy_clockwise({ count }) : m.galaxy_anticlockwise({ count });
}

/** Says what the next steps of the black-hole marker do. */
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

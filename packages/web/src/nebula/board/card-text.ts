import type { AdvancedCard, ConstellationId, NebulaPart, NebulaTask, Piece } from '@orrery/engine';
import { NEBULA_BOARD } from '@orrery/engine';
import { capital } from '../../game/capital.ts';
import type { Messages } from '../../language/language.svelte.ts';
import { colourOf, constellationsOf, orbitsOf, pairOf } from '../../pieces/nebula/card-picture.ts';
import { starColourOf } from '../../pieces/nebula/piece.ts';
import type { Card } from './cards.ts';
import { colourName, constellationName, pieceName } from './words.ts';

/*
 * The text of a card, built from its data: our own sentences, one for each kind, with its colors, counts and areas
 * filled in. Every language inflects the names of colors differently, so phrases such as “6 red stars” come whole from
 * the messages and are never put together here.
 */

/** The short heading of the card. */
export function cardTitle(card: Card, m: Messages): string {
	return capital(card.deck === 'advanced' ? advancedTitle(card.card, m) : taskTitle(card.card.task, m));
}

/** What the card asks for or counts, in one sentence. */
export function cardText(card: Card, m: Messages): string {
	return capital(card.deck === 'advanced' ? advancedText(card.card, m) : taskText(card.card.task, m));
}

function taskTitle({ kind, parts, needed }: NebulaTask, m: Messages): string {
	const first = firstOf(parts);
	const colours = coloursOf(parts);
	switch (kind) {
		case 'colourOnEveryOrbit':
			return m.galaxy_title_every_orbit({ colour: colourName(colourOf(first), m) });
		case 'brightStarsOfColour':
			return m.galaxy_title_bright({ colour: colourName(colourOf(first), m), count: first.need });
		case 'starsOfColour':
			return stars(first, m);
		case 'mostBlackHoles':
			return m.galaxy_title_most_black_holes();
		case 'maxEmptyFields':
			return m.galaxy_title_empty_fields({ count: NEBULA_BOARD.fields.length - first.need });
		case 'constellationExactColours':
			return m.galaxy_title_constellation({ name: placeName(first, m), count: colours });
		case 'orbitExactColours':
			return m.galaxy_title_orbit_exactly({ orbit: orbitOf(first), count: colours });
		case 'starsOfEachColour':
			return m.galaxy_title_every_colour({ count: first.need });
		case 'orbitAllDifferent':
			return m.galaxy_title_orbit_different({ orbit: orbitOf(first), count: colours });
		case 'colourInConstellations':
			return m.galaxy_title_in_constellations({ stars: stars(first, m), count: needed });
		case 'adjacentCompleteOrbits':
			return m.galaxy_title_neighbouring_orbits({ count: orbitsOf(first).length });
		case 'oppositeCompleteConstellations':
			return m.galaxy_title_opposite({ count: constellationsOf(first).length });
		case 'adjacentCompleteConstellations':
			return m.galaxy_title_neighbouring({ count: constellationsOf(first).length });
		case 'allIndirectFields':
			return m.galaxy_title_indirect();
		case 'allOrbitalNeighboursOfBright':
			return m.galaxy_title_beside_bright();
	}
}

function taskText({ kind, parts, needed }: NebulaTask, m: Messages): string {
	const first = firstOf(parts);
	const colours = coloursOf(parts);
	switch (kind) {
		case 'colourOnEveryOrbit':
			return m.galaxy_text_every_orbit({ star: pieceName(colourOf(first), m), count: needed });
		case 'brightStarsOfColour':
			return m.galaxy_text_bright({
				star: pieceName(colourOf(first), m),
				count: first.need,
				total: NEBULA_BOARD.fields.filter(({ bright }) => bright).length,
			});
		case 'starsOfColour':
			return m.galaxy_text_stars({ stars: stars(first, m) });
		case 'mostBlackHoles':
			return first.need === 0 ? m.galaxy_text_most_black_holes_tie() : m.galaxy_text_most_black_holes();
		case 'maxEmptyFields': {
			const total = NEBULA_BOARD.fields.length;
			return m.galaxy_text_empty_fields({ count: total - first.need, total });
		}
		case 'constellationExactColours':
			return m.galaxy_text_constellation({ name: placeName(first, m), fields: first.need, count: colours });
		case 'orbitExactColours':
			return m.galaxy_text_orbit_exactly({ orbit: orbitOf(first), fields: first.need, count: colours });
		case 'starsOfEachColour':
			return m.galaxy_text_every_colour({ count: first.need, colours: parts.length });
		case 'orbitAllDifferent':
			return m.galaxy_text_orbit_different({ orbit: orbitOf(first), count: colours });
		case 'colourInConstellations':
			return m.galaxy_text_in_constellations({ stars: stars(first, m), count: needed });
		case 'adjacentCompleteOrbits': {
			const sets = parts.map((part) => orbitsOf(part).join('–'));
			return m.galaxy_text_neighbouring_orbits({ count: orbitsOf(first).length, sets: anyOf(sets, m) });
		}
		case 'oppositeCompleteConstellations':
			return m.galaxy_text_opposite({ sets: constellationSets(parts, m) });
		case 'adjacentCompleteConstellations':
			return m.galaxy_text_neighbouring({ sets: constellationSets(parts, m) });
		case 'allIndirectFields':
			return m.galaxy_text_indirect({ count: first.need });
		case 'allOrbitalNeighboursOfBright':
			return m.galaxy_text_beside_bright({ count: first.need });
	}
}

function advancedTitle({ kind, tally, parts }: AdvancedCard, m: Messages): string {
	switch (kind) {
		case 'connectedPair': {
			if (tally.by !== 'pairs') return '';
			const [first, second] = pairOf(tally.colours);
			return m.galaxy_title_pair({ first: colourName(first, m), second: colourName(second, m) });
		}
		case 'brightStarsOneColour':
			return m.galaxy_title_one_colour();
		case 'publicTasksDone':
			return m.galaxy_title_marked();
		case 'surroundedBrightFields':
			return m.galaxy_title_surrounded();
		case 'orbitsWithColour':
			return m.galaxy_title_orbits_with({ colour: colourName(colourOf(firstOf(parts)), m) });
		case 'colourOrbitalToBright':
			return m.galaxy_title_orbital_to_bright({ colour: colourName(colourOf(firstOf(parts)), m) });
	}
}

function advancedText({ kind, tally, parts }: AdvancedCard, m: Messages): string {
	switch (kind) {
		case 'connectedPair': {
			if (tally.by !== 'pairs') return '';
			const [first, second] = pairOf(tally.colours);
			return m.galaxy_text_pair({ first: inPair(first, m), second: inPair(second, m) });
		}
		case 'brightStarsOneColour':
			return m.galaxy_text_one_colour();
		case 'publicTasksDone':
			return m.galaxy_text_marked();
		case 'surroundedBrightFields':
			return m.galaxy_text_surrounded();
		case 'orbitsWithColour':
			return m.galaxy_text_orbits_with({ star: pieceName(colourOf(firstOf(parts)), m) });
		case 'colourOrbitalToBright':
			return m.galaxy_text_orbital_to_bright({ star: pieceName(colourOf(firstOf(parts)), m) });
	}
}

/** Every card has a part, except those that count pairs or marks; the board's reader checks that. */
function firstOf(parts: readonly NebulaPart[]): NebulaPart {
	const [first] = parts;
	if (first === undefined) throw new RangeError('a card that counts on the board has no part');
	return first;
}

function coloursOf(parts: readonly NebulaPart[]): number {
	return parts.find(({ measure }) => measure === 'colours')?.need ?? 0;
}

function orbitOf(part: NebulaPart): number {
	return orbitsOf(part)[0] ?? 0;
}

function placeName(part: NebulaPart, m: Messages): string {
	return joined(constellationsOf(part), m);
}

/** “6 red stars”. */
function stars(part: NebulaPart, m: Messages): string {
	const colour = starColourOf(colourOf(part));
	return colour === null ? '' : m[`galaxy_stars_${colour}`]({ count: part.need });
}

function inPair(piece: Piece, m: Messages): string {
	const colour = starColourOf(piece);
	return colour === null ? piece : m[`galaxy_pair_${colour}`]();
}

function constellationSets(parts: readonly NebulaPart[], m: Messages): string {
	return anyOf(
		parts.map((part) => joined(constellationsOf(part), m)),
		m,
	);
}

function joined(ids: readonly ConstellationId[], m: Messages): string {
	const names = ids.map((id) => constellationName(id, m));
	const last = names.at(-1) ?? '';
	return names.length < 2 ? last : m.galaxy_and({ first: names.slice(0, -1).join(', '), last });
}

function anyOf(sets: readonly string[], m: Messages): string {
	const last = sets.at(-1) ?? '';
	return sets.length < 2 ? last : m.galaxy_or({ first: sets.slice(0, -1).join(', '), last });
}

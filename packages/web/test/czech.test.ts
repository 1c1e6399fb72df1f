import { expect, test } from 'vitest';

/*
 * Czech says “ze” and not “z” before numbers that begin with a hard cluster: ze 2, ze 3, ze 4, ze 6, ze 14. A message
 * with such a number chooses by it, or its number is one that never changes.
 */

type Message = string | readonly { readonly match: Readonly<Record<string, string>> }[];

const files = import.meta.glob<Readonly<Record<string, Message>>>('../messages/cs/*.json', {
	eager: true,
	import: 'default',
});

/** Messages whose number is always the same or always takes the same word, with that number. */
const ONE_WORD: Readonly<Record<string, string>> = {
	board_placed_of: '8 or 13 tokens',
	coach_hint_of: '3 hints',
	galaxy_text_bright: '5 bright fields',
	galaxy_text_empty_fields: '21 fields',
	galaxy_text_every_colour: '6 colors',
	galaxy_text_every_orbit: '5 orbits',
	galaxy_text_in_constellations: '4 constellations',
	galaxy_track_space: '15 spaces',
	learn_lessons_done: '10 or 11 lessons',
	play_your_place: '2 to 4 players',
	shell_nebula_standing: '21 fields',
	tables_place: '2 to 4 players',
};

test('z or ze is chosen by the number that follows', () => {
	const plain = Object.values(files)
		.flatMap((file) => Object.entries(file))
		.flatMap(([key, message]) => {
			if (typeof message === 'string') return /(?<!\p{L})ze? \{/u.test(message) ? [key] : [];
			const forms = message.flatMap(({ match }) => Object.values(match));
			const words = new Set(forms.flatMap((form) => form.match(/(?<!\p{L})ze?(?= \{)/gu) ?? []));
			return words.size === 1 ? [key] : [];
		});
	expect(new Set(plain)).toEqual(new Set(Object.keys(ONE_WORD)));
});

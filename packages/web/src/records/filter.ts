import type { GameId } from '@orrery/engine/game-id';
import { gameIdOf } from '@orrery/engine/game-id';
import type { OwnGame, Place, PlayState } from './own-game.ts';
import { namesIn, PLACES, STATES } from './own-game.ts';

/** Which games are shown; null for all. */
export interface GamesFilter {
	readonly game: GameId | null;
	readonly place: Place | null;
	readonly state: PlayState | null;
	/** Words of a name or of a player; all of them have to occur. */
	readonly words: string;
}

export const NO_FILTER: GamesFilter = { game: null, place: null, state: null, words: '' };

/** The filter in the query of an address. What it does not know is left out. */
export function readFilter(search: string): GamesFilter {
	const query = new URLSearchParams(search);
	return {
		game: gameIdOf(query.get('game')),
		place: PLACES.find((place) => place === query.get('where')) ?? null,
		state: STATES.find((state) => state === query.get('state')) ?? null,
		words: query.get('name') ?? '',
	};
}

/** The query of the address; empty if all games are shown. */
export function filterQuery({ game, place, state, words }: GamesFilter): string {
	const parts = { game, where: place, state, name: words.trim() === '' ? null : words };
	const query = new URLSearchParams(
		Object.entries(parts).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
	).toString();
	return query === '' ? '' : `?${query}`;
}

/** The games that fit. */
export function matching(games: readonly OwnGame[], filter: GamesFilter): readonly OwnGame[] {
	const words = plain(filter.words)
		.split(/\s+/)
		.filter((word) => word !== '');
	return games.filter((own) => {
		if (filter.game !== null && own.game !== filter.game) return false;
		if (filter.place !== null && own.place !== filter.place) return false;
		if (filter.state !== null && own.state !== filter.state) return false;
		if (words.length === 0) return true;
		const names = plain(namesIn(own).join(' '));
		return words.every((word) => names.includes(word));
	});
}

/** Without case and accents, so that “jurgen” finds Jürgen. */
function plain(text: string): string {
	return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

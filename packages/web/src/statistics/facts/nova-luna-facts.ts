import type { Course, NovaLunaKinds } from '@orrery/engine';
import { COLOURS, novaLuna, tileOf } from '@orrery/engine';
import type { MoveFacts } from './game-facts.ts';
import { readerOf } from './read-game.ts';

/** What the moves of a game of Nova Luna say of the player in a seat. */
export function novaLunaFacts(course: Course<NovaLunaKinds>, seat: number): MoveFacts {
	const outcome = novaLuna.outcome(course.position);
	const taken = course.steps
		.flatMap(({ played }) => played.events)
		.filter((event) => event.type === 'took')
		.filter((event) => event.seat === seat);
	const tiles = taken.map(({ tile }) => tileOf(tile));
	return {
		standing: outcome?.tokensLeft ?? null,
		score: outcome !== null && 'score' in outcome ? outcome.score : null,
		progress: [course.first().displays[seat]?.tokensLeft ?? 0, ...taken.map(({ tokensLeft }) => tokensLeft)],
		tasks: taken.reduce((sum, { covered }) => sum + covered.length, 0),
		time: tiles.reduce((sum, { cost }) => sum + cost, 0),
		colors: Object.fromEntries(
			COLOURS.map((color) => [color, tiles.filter(({ colour }) => colour === color).length]),
		),
	};
}

export const readNovaLuna = readerOf(novaLuna, novaLunaFacts);

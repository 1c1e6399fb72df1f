import type { Course, NebulaKinds } from '@orrery/engine';
import { courseOfPlay, NEBULA_BOARD, nebula } from '@orrery/engine';
import type { MoveFacts } from './game-facts.ts';
import { readerOf } from './read-game.ts';

/** What the moves of a game of Nebula say of the player in a seat. */
export function nebulaFacts(course: Course<NebulaKinds>, seat: number): MoveFacts {
	const outcome = nebula.outcome(course.position);
	const events = course.steps.flatMap(({ played }) => played.events);
	const own = events.filter((event) => 'seat' in event && event.seat === seat);
	return {
		standing: outcome?.points.map(({ total }) => total) ?? null,
		score: null,
		// Only after the end are all cards known, and with them the points of the rounds.
		progress:
			outcome === null
				? []
				: (courseOfPlay(NEBULA_BOARD, nebula.view(course.position, 'spectator'), events).scores[seat] ?? []),
		tasks: own.reduce((sum, event) => sum + (event.type === 'finished-turn' ? event.tasks.length : 0), 0),
		time: own.filter(({ type }) => type === 'invested-time').length,
		colors: Object.fromEntries(
			NEBULA_BOARD.colours.map((color) => [
				color,
				own.filter((event) => event.type === 'placed' && event.piece === color).length,
			]),
		),
	};
}

export const readNebula = readerOf(nebula, nebulaFacts);

import { Course } from '../src/course.ts';
import type { Game, Kinds, Role, Seat } from '../src/game.ts';
import { SEATS } from '../src/game.ts';
import type { SeededRandom } from '../src/random.ts';
import { itemOf, must } from './results.ts';
import { expectSameJson } from './same-json.ts';

/*
 * A client gets one view and then events. What it makes of them has to be the view that the server would have sent, to
 * the byte. `ORRERY_TIMES=100` plays a hundred times as many games.
 */

/** How many times as many games are played as usual. */
export const TIMES: number = Number(process.env.ORRERY_TIMES ?? 1);
const UNDOS = 12;

/** Plays a game to its end with undos, and follows it as every role from views and events alone. */
export function expectToFollow<K extends Kinds>(
	course: Course<K>,
	random: SeededRandom,
	playStep: (course: Course<K>) => void,
): number {
	const { game } = course;
	const roles: readonly Role[] = [...SEATS.slice(0, course.options.players), 'spectator'];
	const fresh = (): readonly K['view'][] => roles.map((role) => received(game.view(course.position, role)));
	let views = fresh();
	let steps = 0;
	while (game.deciders(course.position).length > 0) {
		playStep(course);
		const { seat, played } = itemOf(course.steps, -1);
		views = views.map((view, i) => {
			const role = itemOf(roles, i);
			const known = role === seat ? (played.own ?? played.events) : played.events;
			const next: K['view'] = must(game.advance(view, received(known)));
			expectSameJson(next, game.view(course.position, role));
			return next;
		});
		steps++;
		// Events do not say what was before a step that is taken back: everyone gets a view then.
		if (random.below(UNDOS) === 0 && course.undo(seat, reachOver(course)).ok) views = fresh();
	}
	return steps;
}

/** As on one device, where undo goes back furthest. */
function reachOver<K extends Kinds>({ options }: Course<K>): { kind: 'seats'; over: readonly Seat[] } {
	return { kind: 'seats', over: SEATS.slice(0, options.players) };
}

/** A value as it comes over the network. */
function received<Value>(value: Value): Value {
	return JSON.parse(JSON.stringify(value));
}

/** The same game from the position it has reached after some steps. */
export function fromPosition<K extends Kinds>(
	game: Game<K>,
	course: Course<K>,
	random: SeededRandom,
	playStep: (course: Course<K>) => void,
): Course<K> {
	for (let left = random.below(60); left > 0; left--) {
		if (game.deciders(course.position).length === 0) break;
		playStep(course);
	}
	const { position, options } = course;
	const begun = Course.begin(game, options, { position: game.encode(position) });
	// A game that is over is no position to begin from.
	return begun.ok ? begun.value : Course.deal(game, options, random);
}

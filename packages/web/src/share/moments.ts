import type { Kinds, Role } from '@orrery/engine';
import { turnsOf } from '../game/ending.ts';
import { momentOf } from '../game/moment.ts';
import type { Moment } from '../game/played-game.ts';
import { m, number } from '../language/language.svelte.ts';
import type { PictureOf, Shown } from './picture/props.ts';
import type { ShareSubject, ShownGame } from './subject.ts';

/** The picture of a game after so many steps. It is drawn from the view of the seat, so nothing hidden can be in it. */
export function pictureAt(subject: ShareSubject, step: number, shown: Shown): PictureOf {
	const turn = turnWords(subject, step);
	return subject.game === 'nova-luna'
		? { game: 'nova-luna', moment: momentAt(subject, step), shown, turn }
		: { game: 'nebula', moment: momentAt(subject, step), shown, turn };
}

function momentAt<K extends Kinds>({ course, seats, seat, ending }: ShownGame<K>, step: number): Moment<K> {
	const earlier = course.at(step);
	if (!earlier.ok) throw new RangeError(`the game has no step ${step}`);
	const { game, position, steps } = earlier.value;
	const last = step === course.steps.length;
	// An open replay may show more than a spectator sees; a picture does not.
	const role: Role = seat === 'open' ? 'spectator' : seat;
	return momentOf({ game, position, steps, seats, role, you: null, ...(last ? { ending } : {}) });
}

/** “Turn 12 of 35”; nothing for a position that was set up. */
function turnWords({ course, origin }: ShareSubject, step: number): string {
	if (origin.kind === 'editor') return '';
	if (step === 0) return m().share_start();
	const turns = turnsOf(course.steps.slice(0, step));
	return m().share_turn({ turn: number(turns), of: number(turnsOf(course.steps)) });
}

/** The steps that an animation shows: the beginning and each one that completed a turn, and how the game ended. */
export function turnEnds({ course }: ShareSubject): readonly number[] {
	const ends = course.steps.flatMap(({ played }, i) => (played.turnEnded ? [i + 1] : []));
	const last = course.steps.length;
	return [0, ...ends, ...(ends.at(-1) === last || last === 0 ? [] : [last])];
}

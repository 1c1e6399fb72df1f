import { turnsOf } from '../game/ending.ts';
import type { ShareSubject } from './subject.ts';

/** What a file is called: `orrery-nova-luna.json`, and with a turn `orrery-nova-luna-turn-12.png`. */
export function fileName({ game, course, origin }: ShareSubject, ending: string, step?: number): string {
	const turn =
		step === undefined || origin.kind === 'editor' ? '' : `-turn-${turnsOf(course.steps.slice(0, step))}`;
	return `orrery-${game}${turn}.${ending}`;
}

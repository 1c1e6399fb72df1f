import type { Kinds } from '@orrery/engine';
import type { ConfirmBarProps } from '../game/props.ts';
import { m } from '../language/language.svelte.ts';
import type { LessonRun } from './lesson-run.svelte.ts';

/** The action bar of a lesson: the game's own while the learner decides, then what to do about the answer. */
export function lessonBar<K extends Kinds, Shown>(
	run: LessonRun<K, Shown>,
	own: ConfirmBarProps,
	next: () => void,
): ConfirmBarProps {
	const { game, index, lesson } = run;
	const { answer } = game;
	const showMe = { label: m().learn_show_me(), worded: true, onclick: () => game.showMe() };
	if (game.watching) return { state: 'shown', headline: m().learn_watch() };
	if (answer === null)
		return own.primary === undefined && own.secondary === undefined ? { ...own, secondary: showMe } : own;
	// After an illegal move the learner may go on at once; then the game's own bar offers what is chosen.
	if (answer.kind === 'wrong' && answer.illegal && own.state === 'preview') return own;
	if (answer.kind === 'wrong')
		return {
			state: 'preview',
			headline: m().learn_not_yet(),
			detail: m().learn_not_yet_hint(),
			secondary: showMe,
			primary: { label: m().learn_try_again(), icon: 'again', onclick: () => game.retry() },
		};
	return {
		state: 'preview',
		headline: answer.kind === 'right' ? m().learn_right() : m().learn_shown(),
		detail: run.last
			? m().learn_steps_none()
			: m().learn_steps_left({ count: lesson.steps.length - 1 - index }),
		secondary: { label: m().learn_again(), icon: 'again', onclick: () => game.retry() },
		primary: {
			label: run.last ? m().learn_finish() : m().learn_next_step(),
			icon: 'forward',
			onclick: next,
		},
	};
}

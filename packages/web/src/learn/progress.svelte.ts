import type { GameId } from '@orrery/engine/game-id';
import { prefer } from '../settings/preferences.svelte.ts';

/*
 * What a learner has done, kept on the device. Every change is made to what is stored, not to what this tab remembers,
 * so that two tabs add to each other's progress. Home asks whether anything was begun, so this knows no lesson.
 */

export interface LessonProgress {
	/** All steps were solved or shown once; it stays so. */
	readonly done: boolean;
	/** The steps that the learner solved. */
	readonly solved: readonly string[];
	/** The steps whose solution was shown and that have not been solved since. */
	readonly shown: readonly string[];
	/** The step to go on with; null for the first one. */
	readonly at: string | null;
}

type Stored = Readonly<Record<string, Readonly<Record<string, LessonProgress>>>>;

const KEY = 'orrery.learning';
const NONE: LessonProgress = { done: false, solved: [], shown: [], at: null };

let known = $state.raw(read(stored()));
addEventListener('storage', ({ key }) => {
	if (key === KEY || key === null) known = read(stored());
});

export function lessonProgress(game: GameId, lesson: string): LessonProgress {
	return known[game]?.[lesson] ?? NONE;
}

/** The learner has come to a step. */
export function noteAt(game: GameId, lesson: string, step: string): void {
	change(game, lesson, (before) => ({ ...before, at: step }));
}

/** A step was solved, or its solution was shown. A step that was solved once stays solved. */
export function noteStep(game: GameId, lesson: string, step: string, how: 'solved' | 'shown'): void {
	change(game, lesson, (before) => {
		const solved = how === 'solved' ? withOne(before.solved, step) : before.solved;
		const shown = how === 'shown' ? withOne(before.shown, step) : before.shown;
		return { ...before, solved, shown: shown.filter((id) => !solved.includes(id)) };
	});
}

/** The last step is over: the next visit starts from the first one again. */
export function noteDone(game: GameId, lesson: string): void {
	change(game, lesson, (before) => ({ ...before, done: true, at: null }));
}

/** Forgets everything about a game. */
export function resetProgress(game: GameId): void {
	const { [game]: _, ...others } = latest();
	write(others);
}

function change(game: GameId, lesson: string, make: (before: LessonProgress) => LessonProgress): void {
	const all = latest();
	write({ ...all, [game]: { ...all[game], [lesson]: make(all[game]?.[lesson] ?? NONE) } });
	// Home need not lead here any more.
	prefer({ knowsGames: true });
}

function withOne(list: readonly string[], one: string): readonly string[] {
	return list.includes(one) ? list : [...list, one];
}

/** What another tab may have written since this one looked; without storage what this tab knows. */
function latest(): Stored {
	const now = stored();
	return now === undefined ? known : read(now);
}

function write(progress: Stored): void {
	known = progress;
	try {
		localStorage.setItem(KEY, JSON.stringify(progress));
	} catch {
		// Storage is blocked or full: the progress lasts for this visit.
	}
}

/** undefined if nothing can be read. */
function stored(): unknown {
	try {
		return JSON.parse(localStorage.getItem(KEY) ?? '{}');
	} catch {
		return undefined;
	}
}

/** Reads what is stored; anything unreadable is left out. */
function read(value: unknown): Stored {
	return Object.fromEntries(
		Object.entries(fieldsOf(value)).map(([game, lessons]) => [
			game,
			Object.fromEntries(
				Object.entries(fieldsOf(lessons)).map(([lesson, progress]) => [lesson, readLesson(progress)]),
			),
		]),
	);
}

function readLesson(value: unknown): LessonProgress {
	const { done, solved, shown, at } = fieldsOf(value);
	return {
		done: done === true,
		solved: textsOf(solved),
		shown: textsOf(shown),
		at: typeof at === 'string' ? at : null,
	};
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textsOf(value: unknown): readonly string[] {
	return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}

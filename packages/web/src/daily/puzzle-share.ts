import { m } from '../language/language.svelte.ts';
import { pathOf } from '../routing/routes.ts';
import type { PuzzleResult } from './days.ts';
import { TRIES } from './days.ts';
import { dailyTitle, dayWords } from './words.ts';

const SIGNS = { missed: '⊗', solved: '🌕', left: '○' } as const;

/**
 * What a solver sends to others: three lines without a tile, a color or a place in them, so that nothing is given away.
 * `title` is the name of the game, `origin` the address of this server.
 */
export function puzzleShareText(result: PuzzleResult, title: string, origin: string): string {
	const { game, day, tries } = result;
	const solved = tries.at(-1) === 'solved';
	const signs = Array.from({ length: solved ? tries.length : TRIES }, (_, i) => SIGNS[tries[i] ?? 'left']);
	return [
		`${m().shell_orrery()} · ${dailyTitle('puzzle')} · ${title}`,
		`${dayWords(day)} · ${signs.join('')}`,
		`${origin}${pathOf({ page: 'daily', game, day, kind: 'puzzle' })}`,
	].join('\n');
}

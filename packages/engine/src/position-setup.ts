import type { Position } from './game.ts';
import { expectSame, field, wrong } from './json.ts';

/** What a position must be for a game with these options to begin from it. */
export function expectStart(
	options: unknown,
	position: Position & { readonly options: unknown },
	path: string,
): void {
	expectSame(options, position.options, field(path, 'options'));
	// Such a position can be decoded and scored, but nobody has anything to decide.
	if (position.deciders() === 0) wrong('after-the-end', path);
}

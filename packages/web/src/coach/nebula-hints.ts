import type { NebulaKinds } from '@orrery/engine';
import { nebula } from '@orrery/engine';
import type { PlayedGame } from '../game/played-game.ts';
import type { NebulaMarks } from '../nebula/coach-marks.ts';
import type { GivenHints } from './given-hints.ts';
import { giveHints } from './given-hints.ts';
import { hintOf } from './nebula-words.ts';

export function hintsFor(game: PlayedGame<NebulaKinds>): GivenHints<NebulaKinds, NebulaMarks> {
	return giveHints(nebula.id, game, { opponent: 'full', surest: () => null }, (best, step) =>
		hintOf(game.moment.view, best, step),
	);
}

import type { NovaLunaKinds } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import type { PlayedGame } from '../game/played-game.ts';
import type { NovaLunaMarks } from '../nova-luna/coach-marks.ts';
import { winningMove } from '../review/ideas/nova-luna-facts.ts';
import type { GivenHints } from './given-hints.ts';
import { giveHints } from './given-hints.ts';
import { hintOf } from './nova-luna-words.ts';

export function hintsFor(game: PlayedGame<NovaLunaKinds>): GivenHints<NovaLunaKinds, NovaLunaMarks> {
	return giveHints(novaLuna.id, game, { opponent: 'bright', surest: winningMove }, (best, step) =>
		hintOf(game.moment.view, best, step),
	);
}

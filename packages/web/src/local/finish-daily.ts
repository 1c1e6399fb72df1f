import { DAILY_GAME } from '@orrery/daily/day';
import type { Kinds } from '@orrery/engine';
import { finishGame } from '../daily/days.ts';
import { sendUnsent } from '../daily/send-unsent.ts';
import { onlyHuman } from '../game/players.ts';
import type { LocalGame } from './local-game.svelte.ts';

/** Writes down how the game of a day ended, if it is the one that took the try, and sends it to the server. */
export async function finishDaily<K extends Kinds>(game: LocalGame<K>): Promise<void> {
	const { origin, kind, id } = game;
	if (origin?.kind !== 'daily' || origin.daily === 'puzzle') return;
	const of = { game: kind.game.id, day: origin.day, kind: DAILY_GAME[kind.game.id], id };
	const finished = await finishGame(of, scoreOf(game));
	if (finished.ok && finished.value !== null) await sendUnsent();
}

/** Solo: the score. Race: one's own points less those of the bot. Null if it was given up. */
function scoreOf<K extends Kinds>({ table, kind }: LocalGame<K>): number | null {
	const { ending, seats } = table;
	if (ending?.kind !== 'finished' || (ending.left ?? []).length > 0) return null;
	const { standing, score } = kind.standing(table);
	if (standing.length === 1) return score;
	const you = onlyHuman(seats);
	const own = you === null ? undefined : standing[you];
	const other = standing.find((_, seat) => seat !== you);
	return own === undefined || other === undefined ? null : own - other;
}

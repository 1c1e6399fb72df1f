import type { DailyGame, Day } from '@orrery/daily';
import { DAILY_GAME } from '@orrery/daily/day';
import type { Kinds, Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import { Table } from '@orrery/table';
import type { NewGame } from '../daily/days.ts';
import { beginGame } from '../daily/days.ts';
import { newId } from '../device/random.ts';
import type { LocalKind } from '../game/local-kind.ts';
import { m } from '../language/language.svelte.ts';
import type { SeatChoice } from '../local/start-game.ts';
import { termsOf } from '../local/start-game.ts';
import { summarise } from '../local/summarise.ts';
import { deviceGames } from '../storage/games.ts';

/** `load-failed`: the rules could not be loaded. `newer`: a newer version of the page has begun it. */
export interface BeginFault {
	readonly code: 'load-failed' | 'newer';
}

/**
 * Begins the game of a day and returns the id of the game to play: if the day's only try was taken before, in this tab or
 * another, the id of that one.
 */
export async function beginDaily(game: GameId, day: Day): Promise<Result<string, BeginFault>> {
	const dealt = await dealOf(game, day);
	if (dealt === null) return fail({ code: 'load-failed' });
	const begun = await beginGame(DAILY_GAME[game], day, dealt);
	return begun.ok ? ok(begun.value.id) : fail({ code: 'newer' });
}

/** Deals the game of a day once more, for practice: it takes no try and counts for nothing. */
export async function practiceDaily(game: GameId, day: Day): Promise<Result<string, BeginFault>> {
	const dealt = await dealOf(game, day);
	if (dealt === null) return fail({ code: 'load-failed' });
	const { log } = dealt;
	// The try may have been another device's, so only the game itself can tell that it was practice.
	const origin = { kind: 'daily', daily: DAILY_GAME[game], day, practice: true } as const;
	const summary = { ...dealt.summary, origin };
	const written = await deviceGames.append(log, summary);
	if (!written.ok) await deviceGames.keepInMemory(log, summary, written.fault.code);
	return ok(summary.id);
}

/** Only the rules of the game that is dealt are loaded. */
async function dealOf(game: GameId, day: Day): Promise<NewGame | null> {
	try {
		switch (game) {
			case 'nova-luna': {
				const [{ soloOf }, { novaLunaHere }] = await Promise.all([
					import('@orrery/daily/solo'),
					import('../nova-luna/local-nova-luna.ts'),
				]);
				return newGame(novaLunaHere, soloOf(day));
			}
			case 'nebula': {
				const [{ raceOf }, { nebulaHere }] = await Promise.all([
					import('@orrery/daily/race'),
					import('../nebula/local-nebula.ts'),
				]);
				return newGame(nebulaHere, raceOf(day));
			}
		}
	} catch {
		return null;
	}
}

function newGame<K extends Kinds>(kind: LocalKind<K>, daily: DailyGame<K>): NewGame {
	const seats = daily.seats.map(
		(seat): SeatChoice =>
			seat.kind === 'bot'
				? { ...seat, token: 'ember' }
				: { kind: 'human', name: m().shell_you(), token: 'moon' },
	);
	// Results are compared, so nobody takes back what has shown them a tile or a bot's answer.
	const terms = { ...termsOf<K>(daily.options, seats), undo: 'turn' as const };
	const created = Table.goOn(kind.game, terms, daily, daily.seed, Date.now());
	if (!created.ok) throw new Error(`the game of ${daily.day} cannot begin`);
	const table = created.value;
	const origin = { kind: 'daily', daily: daily.kind, day: daily.day } as const;
	return { log: table.log, summary: { ...summarise(newId(), kind, table), origin } };
}

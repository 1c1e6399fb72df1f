import type { Kinds, Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { BegunGame } from '@orrery/table';
import { Table } from '@orrery/table';
import { newId } from '../device/random.ts';
import type { LocalKind } from '../game/local-kind.ts';
import type { GameOrigin, GameStorage } from '../storage/games.ts';
import { deviceGames } from '../storage/games.ts';
import type { ChoiceFault, SeatChoice } from './start-game.ts';
import { store, termsOf } from './start-game.ts';

/** A game to play on with, and who plays it from now on. */
export interface GameStart<K extends Kinds> extends BegunGame<K> {
	readonly options: K['options'];
	/** By seat: nothing is drawn, because each seat has its place in the position. */
	readonly seats: readonly SeatChoice[];
	readonly origin: GameOrigin;
}

/**
 * Starts a game that goes on from a moment of another one, or from a position that was set up, stores it and returns
 * its id. A game that is over has nothing to play.
 */
export async function startFrom<K extends Kinds>(
	kind: LocalKind<K>,
	{ options, seats, origin, ...begun }: GameStart<K>,
	storage: GameStorage = deviceGames,
): Promise<Result<string, ChoiceFault>> {
	const table = Table.goOn(kind.game, termsOf<K>(options, seats), begun, newId(), Date.now());
	if (!table.ok) return fail({ code: 'unreadable', path: table.fault.path });
	if (table.value.ending !== null) return fail({ code: 'unreadable', path: 'steps' });
	return ok(await store(kind, table.value, storage, origin));
}

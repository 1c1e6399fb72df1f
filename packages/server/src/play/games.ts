import type { Game, Kinds } from '@orrery/engine';
import { nebula, novaLuna } from '@orrery/engine';
import type { GameId } from '@orrery/protocol';

/** What the server needs to know about a game. */
export interface Playable<K extends Kinds> {
	readonly game: Game<K>;
	/** Whether all roles see the same, so that views differ only in the role. */
	readonly isSameForAll: boolean;
}

/** Calls a function with one of the games, keeping its types. */
export function withGame<Value>(id: GameId, use: <K extends Kinds>(playable: Playable<K>) => Value): Value {
	switch (id) {
		case 'nova-luna':
			// NL-3: only the order of the stock is hidden, and it is hidden from everyone.
			return use({ game: novaLuna, isSameForAll: true });
		case 'nebula':
			return use({ game: nebula, isSameForAll: false });
	}
}

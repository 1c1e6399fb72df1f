import type { Game, Kinds } from '@orrery/engine';
import { nebula, novaLuna } from '@orrery/engine';
import type { GameId } from '@orrery/protocol';

/** What the server needs to know of a game. */
export interface Playable<K extends Kinds> {
	readonly game: Game<K>;
	/** Whether nothing is hidden from one role that another knows: then views differ in the role alone. */
	readonly isSameForAll: boolean;
}

/** Runs something with one of the games, whatever its types. */
export function withGame<Value>(id: GameId, use: <K extends Kinds>(playable: Playable<K>) => Value): Value {
	switch (id) {
		case 'nova-luna':
			// NL-3: all that is hidden is the order of the stock, from everybody.
			return use({ game: novaLuna, isSameForAll: true });
		case 'nebula':
			return use({ game: nebula, isSameForAll: false });
	}
}

import type { Game, Kinds } from '@orrery/engine';
import { nebula, novaLuna } from '@orrery/engine';
import type { GameId } from '@orrery/protocol';

/** What the server needs to know of a game: its rules. */
export interface Playable<K extends Kinds> {
	readonly game: Game<K>;
}

/** Runs something with one of the games, whatever its types. */
export function withGame<Value>(id: GameId, use: <K extends Kinds>(playable: Playable<K>) => Value): Value {
	switch (id) {
		case 'nova-luna':
			return use({ game: novaLuna });
		case 'nebula':
			return use({ game: nebula });
	}
}

import type { Lobby } from '@orrery/protocol';
import { connection } from '../online/connection.svelte.ts';

/** The public tables, live. */
export class LiveLobby {
	/** Null until it is known. */
	tables: Lobby | null = $state.raw(null);

	/** Looks on until the function that is given back is called. */
	watch(): () => void {
		return connection.watchLobby((lobby) => {
			this.tables = lobby;
		});
	}

	get isLost(): boolean {
		return connection.state === 'lost';
	}
}

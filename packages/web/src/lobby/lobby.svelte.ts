import type { Lobby } from '@orrery/protocol';
import { connection } from '../session/connection.svelte.ts';

/** The public tables, live. */
export class LiveLobby {
	/** Null until they are loaded. */
	tables: Lobby | null = $state.raw(null);

	/** Watches the lobby until the returned function is called. */
	watch(): () => void {
		return connection.watchLobby((lobby) => {
			this.tables = lobby;
		});
	}

	get isLost(): boolean {
		return connection.state === 'lost';
	}
}

import type { Lobby } from '@orrery/protocol';
import { line } from '../online/line.svelte.ts';

/** The public tables, live. */
export class LiveLobby {
	/** Null until it is known. */
	tables: Lobby | null = $state.raw(null);

	/** Looks on until the function that is given back is called. */
	watch(): () => void {
		return line.watchLobby((lobby) => {
			this.tables = lobby;
		});
	}

	get isLost(): boolean {
		return line.state === 'lost';
	}
}

import type { TableId } from '@orrery/protocol';
import type { PlayerId } from '../model/player.ts';

/** The client at the other end of a socket. */
export interface Watcher {
	readonly player: PlayerId | null;
	/** Sends a message in JSON. */
	send(message: string): void;
	/** The client no longer watches the table. */
	unwatched(table: TableId): void;
}

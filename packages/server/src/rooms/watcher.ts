import type { ServerMessage, TableId } from '@orrery/protocol';
import type { Json } from '../encoding/json.ts';
import { jsonOf } from '../encoding/json.ts';
import type { PlayerId } from '../model/player.ts';

/** The client at the other end of a socket. */
export interface Watcher {
	readonly player: PlayerId | null;
	/** Sends a message in JSON. */
	send(message: Json<ServerMessage>): void;
	/** The client no longer watches the table. */
	unwatched(table: TableId): void;
}

/** A message as it goes over the wire. */
export function textOf(message: ServerMessage): Json<ServerMessage> {
	return jsonOf(message);
}

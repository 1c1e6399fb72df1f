import type { ServerMessage } from '@orrery/protocol';

/** A message as it goes over the wire. */
export function textOf(message: ServerMessage): string {
	return JSON.stringify(message);
}

import type { Kinds, Role, Seat } from '@orrery/engine';
import type { CommandId, TableId } from '@orrery/protocol';
import type { Table } from '@orrery/table';
import { needsView } from '@orrery/table';
import { textOf } from '../encoding/message-text.ts';

/** The command that led to an event, and the seat that sent it. */
export interface Cause {
	readonly seat: Seat;
	readonly id: CommandId;
}

/** A message about the last events of a game, for each role. Use it before the game goes on. */
export interface Broadcast {
	/** The message for a role, in JSON. */
	to(role: Role): string;
}

/** The events after a version. Roles that may know the same get the same text, which is serialized once. */
export function broadcastOf<K extends Kinds>(
	id: TableId,
	table: Table<K>,
	since: number,
	cause: Cause | null,
	now: number,
): Broadcast {
	const head = { type: 'events', table: id, now } as const;
	const open = table.eventsSince(since);
	const hasViews = open.some(needsView);
	let shared: string | null = null;
	return {
		to(role) {
			const events = table.eventsSince(since, role);
			const command = cause?.seat === role ? cause.id : null;
			if (hasViews) {
				const answered = command === null ? null : { command };
				return textOf({ ...head, ...answered, events, view: table.viewFor(role) });
			}
			const isOpen = events.every((event, i) => event === open[i]);
			if (!isOpen) return textOf({ ...head, ...(command === null ? null : { command }), events });
			shared ??= textOf({ ...head, events });
			return command === null ? shared : withCommand(shared, command);
		},
	};
}

/** Where the events begin in a message; nothing before them can contain this. */
const EVENTS = ',"events":';

/** The same message as the answer to a command: the events are not serialized again. */
function withCommand(text: string, command: CommandId): string {
	const at = text.indexOf(EVENTS);
	return `${text.slice(0, at)},"command":${JSON.stringify(command)}${text.slice(at)}`;
}

import type { Kinds, Role } from '@orrery/engine';
import type { WireEvent, WireView } from '@orrery/protocol';
import type { Table } from '@orrery/table';
import type { Json, Members } from '../encoding/json.ts';
import { both, jsonOf, memberOf, membersOf, objectOf } from '../encoding/json.ts';
import type { Playable } from '../model/games.ts';

/** Events, and the view of a role after them. */
export interface Shown {
	readonly events: readonly WireEvent[];
	readonly view: WireView;
}

/** A message about one moment of a game, for each role. Use it before the game goes on. */
export interface Broadcast {
	/** The message for a role, in JSON. */
	to(role: Role): Members<Shown>;
}

/** The events after a version. What several roles see alike is serialized once. */
export function broadcastOf<K extends Kinds>(
	{ game, isSameForAll }: Playable<K>,
	table: Table<K>,
	since: number,
): Broadcast {
	const { position } = table.course;
	const events = memberOf('events', jsonOf(table.eventsSince(since)));
	const open = membersOf(table.openView());
	let alike: Members<Omit<K['view'], 'role'>> | null = null;
	const seenBy = (role: Role): Json<WireView['view']> => {
		if (!isSameForAll) return jsonOf(game.view(position, role));
		alike ??= membersOf(withoutRole(game.view(position, role)));
		return objectOf(both(membersOf({ role }), alike));
	};
	return {
		to(role) {
			const own = both(membersOf({ undoable: table.undoable(role) }), memberOf('view', seenBy(role)));
			return both(events, memberOf('view', objectOf(both(open, own))));
		},
	};
}

function withoutRole<View extends Kinds['view']>({ role: _, ...seen }: View): Omit<View, 'role'> {
	return seen;
}

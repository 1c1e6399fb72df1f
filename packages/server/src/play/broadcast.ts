import type { Kinds, Role } from '@orrery/engine';
import type { WireEvent, WireView } from '@orrery/protocol';
import type { Table } from '@orrery/table';
import type { Json, Members } from '../json.ts';
import { both, jsonOf, memberOf, membersOf, objectOf } from '../json.ts';
import type { Playable } from './games.ts';

/** Events and the view of a role after the last of them. */
export interface Shown {
	readonly events: readonly WireEvent[];
	readonly view: WireView;
}

/** What there is to be told of a game at one moment; to be used up in that moment. */
export interface Broadcast {
	/** What is shown to the role, in JSON. */
	to(role: Role): Members<Shown>;
}

/** What happened after a version. All that several roles are told alike is put into words once. */
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

import type { Kinds, Result, Seat } from '@orrery/engine';
import type { CommandBody, CommandId, Refusal, WireEvent, WireView } from '@orrery/protocol';
import type { Accepted, Command, TableRefusal, UnreadMove } from '@orrery/table';

/* Commands and answers as clients send and get them, and as a table does. */

/** A command from the player in a seat. */
export interface SeatCommand {
	readonly id: CommandId;
	readonly version: number;
	readonly body: CommandBody;
}

/** Events, and the view of a role after them. */
export interface Shown {
	readonly events: readonly WireEvent[];
	readonly view: WireView;
}

/** The answer to a command. */
export type Answer =
	/** It is on disk. If it was there before, nobody is sent its event again. */
	| { readonly kind: 'ack'; readonly sequence: number; readonly isRepeated: boolean }
	| { readonly kind: 'refused'; readonly refusal: Refusal; readonly missed?: Shown };

/** The command for the table, which reads the move. */
export function tableCommand<K extends Kinds>(
	seat: Seat,
	{ id, version, body }: SeatCommand,
): Command<K> | UnreadMove {
	// With the seat in front, ids of other seats can neither clash with it nor reveal anything.
	const signed = { id: `${seat}:${id}`, version, seat };
	switch (body.type) {
		case 'play-move':
			return { ...signed, type: body.type, by: 'human', move: body.move };
		case 'take-back':
		case 'resign':
		case 'claim':
			return { ...signed, type: body.type };
	}
}

/** The answer for the client; `view` is what its seat sees now. */
export function answerTo<K extends Kinds>(
	result: Result<Accepted<K>, TableRefusal<K>>,
	view: () => WireView,
): Answer {
	if (result.ok) {
		const { entry, event } = result.value;
		return { kind: 'ack', sequence: event.sequence, isRepeated: entry === null };
	}
	const { fault } = result;
	if (fault.code === 'stale')
		return {
			kind: 'refused',
			refusal: { code: fault.code },
			missed: { events: fault.missing, view: view() },
		};
	return { kind: 'refused', refusal: refusalOf(fault) };
}

function refusalOf<K extends Kinds>(refusal: Exclude<TableRefusal<K>, { readonly code: 'stale' }>): Refusal {
	switch (refusal.code) {
		case 'unreadable':
			return { code: refusal.code, path: refusal.fault.path };
		case 'not-your-turn':
			return { code: refusal.code, deciders: refusal.deciders };
		case 'refused':
			return { code: refusal.code, refusal: refusal.refusal };
		case 'unknown-version':
		case 'id-taken':
		case 'game-over':
		case 'not-the-holder':
		case 'out-of-time':
		case 'nothing-to-undo':
		case 'not-won':
			return { code: refusal.code };
		case 'same-holder':
		case 'seat-left':
		case 'time-left':
			// Refusals of commands that no client can send.
			return { code: 'failed' };
	}
}

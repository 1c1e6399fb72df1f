import type { Kinds, Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import { addressOf, SHARED_REPLAY } from '../routing/routes.ts';
import { encodeShared, LONGEST_LINK } from './link.ts';
import { recordOf } from './record-of.ts';
import type { ShareSubject, ShownGame } from './subject.ts';

/** A link to a moment of a game, or to a position. */
export interface ShareLink {
	readonly link: string;
	/** Where the game is: on a server, or in the link itself. */
	readonly carries: 'address' | 'game' | 'position';
}

/** `unfinished`: a game on this device that goes on; what is hidden in it must not travel. */
export type NoLink = { readonly code: 'too-long' | 'unfinished' };

/** The link to the moment, at the origin under which others reach this server. */
export async function linkOf(subject: ShareSubject, origin: string): Promise<Result<ShareLink, NoLink>> {
	const { game, step, seat } = subject;
	switch (subject.origin.kind) {
		case 'server':
			return ok(stored(subject.origin.table));
		case 'example':
			return ok(stored(subject.origin.id));
		case 'editor': {
			const snapshot = subject.game === 'nova-luna' ? positionOf(subject) : positionOf(subject);
			const data = await encodeShared({ kind: 'position', game, snapshot });
			return short({ link: `${origin}${addressOf({ page: 'editor', game, data })}`, carries: 'position' });
		}
		default: {
			const record = subject.game === 'nova-luna' ? recordOf(subject) : recordOf(subject);
			if (record === null) return fail({ code: 'unfinished' });
			const data = await encodeShared({ kind: 'record', game, record });
			const address = addressOf({ page: 'replay', id: SHARED_REPLAY, step, seat, data });
			return short({ link: `${origin}${address}`, carries: 'game' });
		}
	}

	function stored(id: string): ShareLink {
		return { link: `${origin}${addressOf({ page: 'replay', id, step, seat })}`, carries: 'address' };
	}
}

function short(link: ShareLink): Result<ShareLink, NoLink> {
	return link.link.length > LONGEST_LINK ? fail({ code: 'too-long' }) : ok(link);
}

function positionOf<K extends Kinds>({ course }: ShownGame<K>): K['snapshot'] {
	return course.game.encode(course.position);
}

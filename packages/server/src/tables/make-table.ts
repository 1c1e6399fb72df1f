import { randomBytes } from 'node:crypto';
import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault, NewTable, TableSecret } from '@orrery/protocol';
import { makeDraw } from '@orrery/table';
import { hashOf, newTableId, newTableSecret } from '../encoding/random-text.ts';
import { withGame } from '../model/games.ts';
import type { Player } from '../model/player.ts';
import type { SeatRecord, TableRecord } from '../model/table-record.ts';
import { OPEN } from '../model/table-record.ts';
import { ratedFault } from './rated-seats.ts';

export interface MadeTable {
	readonly record: TableRecord;
	/** Only its hash is stored. */
	readonly secret: TableSecret | null;
}

/** Creates a table where its host sits. The server commits to the shuffle before anyone else arrives. */
export function makeTable(
	{ game, options, clock, visibility, rated = false }: NewTable,
	{ id: host, name, account }: Player,
	now: number,
): Result<MadeTable, Fault> {
	const read = withGame(game, ({ game: rules }) => rules.readOptions(options));
	if (!read.ok)
		return fail({ code: 'unreadable', path: ['options', read.fault.path].filter(Boolean).join('.') });
	const fault = rated ? ratedFault(account, read.value.players) : null;
	if (fault !== null) return fail(fault);
	const id = newTableId();
	const { commitment, secret: drawSecret } = makeDraw(id, randomBytes(32));
	const secret = visibility === 'private' ? newTableSecret() : null;
	const maker: SeatRecord = { kind: 'human', player: host, account, name, contribution: null };
	const seats = Array.from({ length: read.value.players }, (_, seat) => (seat === 0 ? maker : OPEN));
	const record: TableRecord = {
		id,
		revision: 1,
		game,
		options: read.value,
		clock,
		visibility,
		status: 'gathering',
		host,
		secretHash: secret === null ? null : hashOf(secret),
		drawSecret,
		commitment,
		contributions: null,
		seats,
		createdAt: now,
		changedAt: now,
		startedAt: null,
		endedAt: null,
		rematch: null,
		rated,
	};
	return ok({ record, secret });
}

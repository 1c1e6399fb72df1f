import { expect, test } from 'vitest';
import { newPlayerId } from '../src/encoding/random-text.ts';
import type { Player } from '../src/model/player.ts';
import type { TableRecord } from '../src/model/table-record.ts';
import { makeTable } from '../src/tables/make-table.ts';
import type { Edit } from '../src/tables/tables.ts';
import { Unattended } from '../src/tables/unattended.ts';
import { tableFor } from './simulated/visitor.ts';

const TABLE_WAITS_MS = 1000;
const ADA: Player = { id: newPlayerId(), name: 'Ada', seenAt: 0, account: null };

/** Looks at a table that was read as the first record and is the second one when it is to be closed. */
async function look(
	read: TableRecord,
	current: TableRecord,
	failing = false,
): Promise<{ readonly again: number | null; readonly status: TableRecord['status'] }> {
	let status = current.status;
	const unattended = new Unattended({
		store: {
			find: () => Promise.resolve(read),
			attended: () => Promise.resolve(),
			attendedAt: () => Promise.resolve(null),
		},
		tables: {
			rooms: new Map(),
			change: async (_table, edit: Edit) => {
				if (failing) return { ok: false, fault: { code: 'try-again' } };
				const edited = await edit(current);
				if (edited.ok) ({ status } = edited.value);
				return edited;
			},
		},
		presence: { onLeft: () => undefined, tablesHere: [], playersOf: () => [] },
		time: { now: () => 10_000, startedAt: 0 },
		tableWaitsMs: TABLE_WAITS_MS,
	});
	return { again: await unattended.look(read.id), status };
}

function gathering(): TableRecord {
	const made = makeTable(tableFor('nova-luna', 2), ADA, 1);
	if (!made.ok) throw new Error(made.fault.code);
	return made.value.record;
}

test('a forgotten table is closed', async () => {
	const record = gathering();
	expect(await look(record, record)).toEqual({ again: null, status: 'closed' });
});

// It was closed under the player who had just sat down.
test('a table that changes while it is being closed stays open, and is looked at again', async () => {
	const record = gathering();
	const { again, status } = await look(record, { ...record, revision: record.revision + 1 });
	expect(status).toBe('gathering');
	expect(again).toBe(10_000 + TABLE_WAITS_MS / 4);
});

// Nobody looked at it again.
test('a table that could not be closed is looked at again', async () => {
	const record = gathering();
	expect((await look(record, record, true)).again).toBe(10_000 + TABLE_WAITS_MS / 4);
});

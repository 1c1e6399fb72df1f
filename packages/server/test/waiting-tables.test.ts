import { ok } from '@orrery/engine';
import type { TableId } from '@orrery/protocol';
import { tableId } from '@orrery/protocol';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newPlayerId } from '../src/encoding/random-text.ts';
import { SETTINGS } from '../src/limits/settings.ts';
import type { Player } from '../src/model/player.ts';
import type { TableRecord } from '../src/model/table-record.ts';
import { openStorage } from '../src/storage/storage.ts';
import { makeTable } from '../src/tables/make-table.ts';
import { WaitingTables } from '../src/tables/waiting-tables.ts';
import { defined } from './simulated/defined.ts';
import { temporaryPlace } from './simulated/places.ts';
import { tableFor } from './simulated/visitor.ts';

const ADA: Player = { id: newPlayerId(), name: 'Ada', seenAt: 0, account: null };

function record(id: TableId): TableRecord {
	const made = makeTable(tableFor('nova-luna', 2), ADA, 1);
	if (!made.ok) throw new Error(made.fault.code);
	return { ...made.value.record, id };
}

// Each table was read with a statement of its own, with all its seats.
test('whether tables still wait is asked once, however many there are and from however many addresses', async () => {
	const storage = await openStorage(await temporaryPlace());
	onTestFinished(() => storage.close());
	const among = vi.spyOn(storage.waiting, 'among');
	const found = vi.spyOn(storage.tables, 'find');
	const tables = new WaitingTables(
		{ ofPlayer: () => Promise.resolve([]) },
		{ among: (ids) => storage.waiting.among(ids) },
		{ ...SETTINGS, waitingPublicTablesPerAddress: 4 },
	);
	const ids: TableId[] = [];
	const add = async (address: string): Promise<string> => {
		const made = record(tableId.parse(`table-number-${String(ids.length).padStart(3, '0')}`));
		const added = await tables.add({ player: ADA.id, address }, 'public', async () => {
			await storage.tables.add(made);
			ids.push(made.id);
			return ok(made);
		});
		return added.ok ? 'added' : added.fault.code;
	};
	for (let i = 0; i < 4; i++)
		for (const address of ['here', 'there']) expect(await add(address)).toBe('added');
	among.mockClear();
	expect(await add('here')).toBe('tables-waiting');
	expect(among.mock.calls.map(([asked]) => asked.length)).toEqual([4]);

	// What has started, been closed or been removed waits no longer, wherever it came from.
	const first = defined(await storage.tables.find(defined(ids[0])));
	await storage.tables.save({ ...first, status: 'playing' });
	await storage.tables.remove(defined(ids[1]));
	found.mockClear();
	among.mockClear();
	await tables.sweep();
	expect(among.mock.calls.map(([asked]) => asked.length)).toEqual([8]);
	expect(found).not.toHaveBeenCalled();
	expect([await add('here'), await add('here')]).toEqual(['added', 'tables-waiting']);
	expect([await add('there'), await add('there')]).toEqual(['added', 'tables-waiting']);
});

test('more tables than a statement can name are asked for in parts', async () => {
	const storage = await openStorage(await temporaryPlace());
	onTestFinished(() => storage.close());
	const ids = Array.from({ length: 1200 }, (_, i) =>
		tableId.parse(`table-number${String(i).padStart(4, '0')}`),
	);
	const waiting = [defined(ids[0]), defined(ids[1199])];
	for (const id of waiting) await storage.tables.add(record(id));
	expect(await storage.waiting.among(ids)).toEqual(new Set(waiting));
	expect(await storage.waiting.among([])).toEqual(new Set());
});

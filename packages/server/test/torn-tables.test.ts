import { expect, onTestFinished, test } from 'vitest';
import { newPlayerId } from '../src/encoding/random-text.ts';
import type { TableRecord } from '../src/model/table-record.ts';
import { openStorage } from '../src/storage/storage.ts';
import { defined } from './simulated/defined.ts';
import { temporaryPlace } from './simulated/places.ts';
import { startServer } from './simulated/servers.ts';
import { tableFor, visitor } from './simulated/visitor.ts';

/** The seats in another order, as a start draws them. */
function turned(record: TableRecord): TableRecord {
	return { ...record, seats: record.seats.toReversed() };
}

/** Who sits in the first seat: the host, or nobody. */
function firstOf({ seats }: TableRecord): string {
	return defined(seats[0]).kind;
}

/*
 * The row of a table and its seats were read by two statements. If the game started between them, the room kept the
 * seats as they were before they were drawn, and stored those at the end: the ratings went to the wrong players.
 */
test('bug: a table was read with the seats of another revision', async () => {
	const place = await temporaryPlace();
	const server = await startServer({}, place);
	const ada = await visitor(server.address, 'Ada');
	const { table } = (await ada.must('makeTable', { body: tableFor('nova-luna', 2) })).table;
	await server.close();
	const storage = await openStorage(place);
	onTestFinished(() => storage.close());
	const { tables } = storage;
	const [host] = defined(await tables.find(table)).seats;
	const player = host?.kind === 'human' ? host.player : newPlayerId();
	const even = defined(await tables.find(table)).revision % 2;
	let changing = true;
	const change = async (): Promise<void> => {
		for (let i = 0; i < 300; i++)
			expect(await tables.save(turned(defined(await tables.find(table))))).toBe(true);
		changing = false;
	};
	let looks = 0;
	const look = async (): Promise<void> => {
		while (changing) {
			const lists = [
				tables.current(),
				tables.listed('gathering', 10),
				tables.ofPlayer(player, ['gathering']),
			];
			const [found, ...listed] = await Promise.all([tables.find(table), ...lists]);
			for (const record of [defined(found), ...listed.flat()]) {
				expect(firstOf(record)).toBe(record.revision % 2 === even ? 'human' : 'open');
				looks++;
			}
		}
	};
	await Promise.all([change(), look(), look()]);
	expect(looks).toBeGreaterThan(300);
});

import type { BodyOf } from '@orrery/protocol';
import { expect, test } from 'vitest';
import { accountHolder, PASSWORD } from './simulated/accounts.ts';
import { startServer } from './simulated/servers.ts';
import type { Visitor } from './simulated/visitor.ts';
import { startedTable, tableFor, visitor } from './simulated/visitor.ts';

async function namesBlocked(someone: Visitor): Promise<readonly string[]> {
	return (await someone.must('blocks')).blocks.map(({ name }) => name);
}

test('a block does not reveal later names of the blocked player', async () => {
	const { address } = await startServer();
	const ada = await visitor(address, 'Ada');
	await accountHolder(address, 'Secret');
	const guest = await visitor(address, 'Ben');
	const { table } = (await guest.must('makeTable', { body: tableFor('nebula', 2) })).table;
	await ada.must('block', { body: { table, seat: 0 } as BodyOf<'block'> });
	await guest.must('nameGuest', { body: { name: 'Benjamin' } });
	expect(await namesBlocked(ada)).toEqual(['Ben']);
	await guest.must('signIn', { body: { kind: 'password', name: 'Secret', password: PASSWORD } });
	expect(await namesBlocked(ada)).toEqual(['Ben']);
	await guest.must('renameAccount', { body: { name: 'Somebody' } });
	expect(await namesBlocked(ada)).toEqual(['Ben']);
});

test('a player blocked by a seat in a past game has the name from then', async () => {
	const { address } = await startServer();
	const [ada, { someone: ben }] = [await visitor(address, 'Ada'), await accountHolder(address, 'Ben')];
	const { table } = await startedTable([ben], tableFor('nova-luna', 1));
	await ben.must('renameAccount', { body: { name: 'Somebody' } });
	const { seats } = await ada.must('table', { table });
	expect(seats[0]?.holder).toMatchObject({ name: 'Ben' });
	await ada.must('block', { body: { table, seat: 0 } as BodyOf<'block'> });
	expect(await namesBlocked(ada)).toEqual(['Ben']);
});

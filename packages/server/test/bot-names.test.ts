import { expect, test } from 'vitest';
import { arrived, insist } from './simulated/players.ts';
import { startServer } from './simulated/servers.ts';
import { someContribution, tableFor, visitor } from './simulated/visitor.ts';

test('bots have the same names in the lobby, the game and the record, and a second bot of a level is numbered', async () => {
	const { address } = await startServer();
	const ada = await visitor(address, 'Ada');
	const { table: made } = await ada.must('makeTable', { body: tableFor('nova-luna', 4) });
	const { table } = made;
	for (const seat of [1, 2]) await ada.must('sit', { table, seat, body: { kind: 'bot', level: 'crescent' } });
	const { seats } = await ada.must('sit', { table, seat: 3, body: { kind: 'bot', level: 'full' } });
	expect(seats.slice(1).map(({ holder }) => holder)).toEqual([
		{ kind: 'bot', level: 'crescent', name: 'Io' },
		{ kind: 'bot', level: 'crescent', name: 'Io 2' },
		{ kind: 'bot', level: 'full', name: 'Ganymede' },
	]);
	// Without the first one, the second is the only one of its level.
	const { seats: left } = await ada.must('leaveSeat', { table, seat: 1 });
	expect(left[2]?.holder).toEqual({ kind: 'bot', level: 'crescent', name: 'Io' });
	await ada.must('sit', { table, seat: 1, body: { kind: 'bot', level: 'crescent' } });

	const started = await ada.must('ready', { table, body: someContribution() });
	const names = started.seats.map(({ holder }) => (holder.kind === 'open' ? null : holder.name));
	expect(names.toSorted()).toEqual(['Ada', 'Ganymede', 'Io', 'Io 2']);
	// They are numbered in the order of the shuffled seats.
	expect(names.indexOf('Io')).toBeLessThan(names.indexOf('Io 2'));
	const player = await arrived(table, ada);
	expect(player.view?.terms.seats.map((holder) => ('name' in holder ? holder.name : null))).toEqual(names);
	expect(player.view?.terms.standIn).toEqual({ kind: 'bot', level: 'quarter', name: 'Titan' });
	await insist(player, { type: 'resign' });
	await expect.poll(async () => (await ada.must('table', { table })).status).toBe('ended');
	expect(await ada.must('record', { table })).toMatchObject({ names });
});

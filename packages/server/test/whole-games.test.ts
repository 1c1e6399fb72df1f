import type { GameId } from '@orrery/engine/game-id';
import { verifyDraw } from '@orrery/table';
import { expect, test } from 'vitest';
import { withGame } from '../src/model/games.ts';
import { openEvents } from './simulated/player.ts';
import { at, spectate } from './simulated/players.ts';
import { startServer } from './simulated/servers.ts';
import { startedTable, tableFor, visitor } from './simulated/visitor.ts';

test.each([
	['nova-luna', 2, 2],
	['nova-luna', 4, 3],
	['nebula', 2, 2],
	['nebula', 4, 3],
] as const)('a whole game of %s at a table for %i with %i people', async (game, seats, people) => {
	const { address } = await startServer();
	const visitors = await Promise.all(
		['Ada', 'Ben', 'Cleo'].slice(0, people).map((name) => visitor(address, name)),
	);
	const { table } = await startedTable(visitors, tableFor(game, seats));
	const watching = spectate(table, address);
	const players = visitors.map((someone) => at(table, someone, { plays: true }));
	await Promise.all([watching, ...players].map((one) => one.until(() => one.isOver, 'the end')));

	// Everyone has seen the same without a gap, and only outdated commands were refused.
	for (const player of players) {
		expect(player.events.map(({ sequence }) => sequence)).toEqual(player.events.map((_, i) => i + 1));
		expect(JSON.stringify(openEvents(player.events))).toBe(JSON.stringify(watching.events));
		expect(player.refusals.filter((code) => code !== 'stale')).toEqual([]);
		expect(player.faults).toEqual([]);
	}
	// In Nebula everyone chooses a card at once, so commands may cross; each was accepted in the end.
	const acknowledged = players.flatMap((player) => player.acknowledged.map(({ sequence }) => sequence));
	const humanMoves = watching.events.filter((event) => event.type === 'moved' && event.by === 'human');
	expect(acknowledged.toSorted((a, b) => a - b)).toEqual(humanMoves.map(({ sequence }) => sequence));

	const [first] = visitors;
	await watching.until(({ info }) => info?.status === 'ended', 'the draw');
	const record = await first?.must('record', { table });
	expect(watching.info?.draw.secret).toMatch(/^[0-9a-f]{64}$/);
	expect(watching.info?.draw.contributions).toHaveLength(people);
	expect(checked(game, record)).toMatchObject({
		ok: true,
		value: { commitment: watching.info?.draw.commitment },
	});
	const history = await first?.must('history');
	expect(history?.games.map((played) => [played.table, played.status])).toEqual([[table, 'ended']]);
});

/** Replays a record strictly, and checks that its shuffle follows from the published secret. */
function checked(game: GameId, record: unknown): unknown {
	return withGame(game, ({ game: rules }) => {
		const replayed = rules.replay(record);
		return replayed.ok ? verifyDraw(replayed.value) : replayed;
	});
}

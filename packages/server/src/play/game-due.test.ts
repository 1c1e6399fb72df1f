import type { Seat } from '@orrery/engine';
import { tableId } from '@orrery/protocol';
import { describe, expect, it } from 'vitest';
import { notificationChanges } from './game-due.ts';

const GAME = tableId.parse('a-table-of-tests');
const SETTINGS = { gameWaitsMs: 1000, notifyAfterMs: 20 };

describe('notifications become due', () => {
	it.each([
		['for the next player', [0], [1], { 0: null, 1: 120 }],
		['for nobody while a turn goes on', [0], [0], {}],
		['for everyone who has to decide at once, but only once', [0, 1, 2], [0, 2], { 1: null }],
		['for nobody at the end', [0], [], { 0: null }],
		['for the player who starts', [], [1], { 1: 120 }],
	] as const)('%s', (_, before: readonly Seat[], after: readonly Seat[], changes) => {
		const found = notificationChanges(GAME, before, after, 100, SETTINGS);
		expect(Object.fromEntries(found.map(({ subject, at }) => [subject, at]))).toEqual(
			Object.fromEntries(Object.entries(changes).map(([seat, at]) => [`${GAME} ${seat}`, at])),
		);
	});

	it('for nobody if the server has no channels', () => {
		expect(notificationChanges(GAME, [0], [1], 100, { ...SETTINGS, notifyAfterMs: null })).toEqual([]);
	});
});

import type { TableSummary } from '@orrery/protocol';
import { expect, test } from 'vitest';
import { fitting, lobbyQuery, readLobbyFilter } from './filter.ts';

const table = (more: Partial<TableSummary>): Pick<TableSummary, 'game' | 'seats' | 'rated' | 'clock'> => ({
	game: 'nova-luna',
	seats: [],
	rated: false,
	clock: { kind: 'none' },
	...more,
});

test('the filter of the lobby lives in the address', () => {
	expect(lobbyQuery(readLobbyFilter(''))).toBe('');
	const search = '?game=nebula&players=3&rated=yes&clock=live';
	expect(lobbyQuery(readLobbyFilter(search))).toBe(search);
	expect(readLobbyFilter('?game=chess&players=7&rated=maybe&clock=sun')).toEqual(readLobbyFilter(''));
	expect(readLobbyFilter('?rated=no').rated).toBe(false);
});

test('only the tables that fit are shown', () => {
	const tables = [
		table({ game: 'nebula' }),
		table({ rated: true }),
		table({ clock: { kind: 'days', days: 3 } }),
	] as TableSummary[];
	const shown = (search: string) =>
		fitting(tables, readLobbyFilter(search)).map((one) => tables.indexOf(one));
	expect(shown('')).toEqual([0, 1, 2]);
	expect(shown('?game=nebula')).toEqual([0]);
	expect(shown('?rated=yes')).toEqual([1]);
	expect(shown('?rated=no&game=nova-luna')).toEqual([2]);
	expect(shown('?clock=days')).toEqual([2]);
	expect(shown('?players=2')).toEqual([]);
});

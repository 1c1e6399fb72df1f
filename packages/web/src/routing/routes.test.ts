import { describe, expect, test } from 'vitest';
import { pathOf, routeOf } from './routes.ts';

const TABLE = 'Kx3vQ9mZ_a81TgYw';

describe('addresses', () => {
	test.each([
		['/', { page: 'home' }],
		['/new/nova-luna/solo', { page: 'set-up', game: 'nova-luna', mode: 'solo' }],
		['/new/nebula/one-screen', { page: 'set-up', game: 'nebula', mode: 'one-screen' }],
		['/game/nebula/0f3a', { page: 'game', game: 'nebula', id: '0f3a' }],
		['/friends', { page: 'friends' }],
		['/friends/nebula', { page: 'friends', game: 'nebula' }],
		[`/table/${TABLE}`, { page: 'table', id: TABLE }],
		[`/table/${TABLE}/fair`, { page: 'fair', id: TABLE }],
		['/fair', { page: 'fair', id: null }],
		['/watch', { page: 'watch' }],
		['/history', { page: 'history' }],
		['/account', { page: 'account' }],
		['/reset', { page: 'reset' }],
		['/players/%C3%81d%C3%A1m%20%2F', { page: 'player', name: 'Ádám /' }],
		['/leaderboard/nebula/3', { page: 'leaderboard', game: 'nebula', players: 3 }],
	] as const)('%s leads to %j, and back', (path, expected) => {
		expect(routeOf(path)).toEqual(expected);
		expect(pathOf(expected)).toBe(path);
	});

	test.each([
		'/chess',
		'/new/nebula/solo',
		'/new/chess/bots',
		'/new/nebula',
		'/new/nebula/bots/more',
		'/game/0f3a',
		'/game/chess/0f3a',
		'/game/nebula/0f3a/more',
		'/friends/chess',
		'/friends/nebula/more',
		'/table',
		`/table/${TABLE}/more`,
		`/table/${TABLE}/fair/more`,
		'/fair/more',
		'/watch/nebula',
		'/account/more',
		'/players',
		'/players/Ada/more',
		'/leaderboard/chess',
		'/leaderboard/nebula/5',
		'/leaderboard/nebula/3/more',
	])('%s leads nowhere', (path) => {
		expect(routeOf(path)).toEqual({ page: 'not-found' });
	});

	test('a leaderboard without a game or a number is the first one', () => {
		const first = { page: 'leaderboard', game: 'nova-luna', players: 2 };
		expect(routeOf('/leaderboard')).toEqual(first);
		expect(routeOf('/leaderboard/nova-luna')).toEqual(first);
	});

	test('a path that is badly encoded is read as it stands', () => {
		expect(routeOf('/players/%E0%A4')).toEqual({ page: 'player', name: '%E0%A4' });
	});
});

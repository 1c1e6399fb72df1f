import { localDay } from '@orrery/daily/day';
import { describe, expect, test } from 'vitest';
import { addressOf, pathOf, routeOf } from './routes.ts';

const DAY = localDay(new Date(2026, 10, 16));
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
		['/learn/nebula', { page: 'learn', game: 'nebula' }],
		['/learn/nova-luna/refill', { page: 'lesson', game: 'nova-luna', lesson: 'refill' }],
		['/rules/nebula', { page: 'rules', game: 'nebula' }],
		['/replay/0f3a', { page: 'replay', id: '0f3a' }],
		['/replay/0f3a/42', { page: 'replay', id: '0f3a', step: 42 }],
		['/editor/nebula', { page: 'editor', game: 'nebula' }],
		['/today', { page: 'today' }],
		['/today/nebula/2026-11-16', { page: 'daily', game: 'nebula', day: DAY, kind: 'puzzle' }],
		['/today/nebula/2026-11-16/race', { page: 'daily', game: 'nebula', day: DAY, kind: 'race' }],
		['/today/nova-luna/2026-11-16/solo', { page: 'daily', game: 'nova-luna', day: DAY, kind: 'solo' }],
		['/statistics/nebula', { page: 'statistics', game: 'nebula' }],
	] as const)('%s leads to %j, and back', (path, expected) => {
		expect(routeOf({ pathname: path })).toEqual(expected);
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
		'/learn/chess',
		'/learn/nebula/time/more',
		'/rules/chess',
		'/rules/nebula/more',
		'/replay',
		'/replay/0f3a/-1',
		'/replay/0f3a/04',
		'/replay/0f3a/4/more',
		'/editor',
		'/editor/chess',
		'/editor/nebula/more',
		'/today/nebula',
		'/today/nebula/2026-11-31',
		'/today/nebula/2026-11-16/puzzle',
		'/today/nova-luna/2026-11-16/race',
		'/today/nebula/2026-11-16/race/more',
		'/statistics/chess',
	])('%s leads nowhere', (path) => {
		expect(routeOf({ pathname: path })).toEqual({ page: 'not-found' });
	});

	test.each([
		['#nl-14', { page: 'rules', game: 'nova-luna', rule: 'nl-14' }],
		['#nb-8.3', { page: 'rules', game: 'nova-luna', rule: 'nb-8.3' }],
	] as const)('the rules open at the rule %s', (hash, expected) => {
		expect(routeOf({ pathname: '/rules/nova-luna', hash })).toEqual(expected);
		expect(addressOf(expected)).toBe(`/rules/nova-luna${hash}`);
	});

	test('what is no rule after the # is left out', () => {
		expect(routeOf({ pathname: '/rules/nova-luna', hash: '#<b>' })).toEqual({
			page: 'rules',
			game: 'nova-luna',
		});
		expect(routeOf({ pathname: '/watch', hash: '#nl-14' })).toEqual({ page: 'watch' });
	});

	test.each([
		['/friends?players=2', { page: 'friends', search: '?players=2' }],
		['/history?game=nebula', { page: 'history', search: '?game=nebula' }],
		['/replay/0f3a/4?seat=2', { page: 'replay', id: '0f3a', step: 4, seat: 2 }],
		['/replay/0f3a/4?seat=open', { page: 'replay', id: '0f3a', step: 4, seat: 'open' }],
		['/replay/shared/4?seat=0#Ab_-9', { page: 'replay', id: 'shared', step: 4, seat: 0, data: 'Ab_-9' }],
		['/editor/nebula#Ab_-9', { page: 'editor', game: 'nebula', data: 'Ab_-9' }],
	] as const)('%s leads to %j, and back', (address, expected) => {
		expect(routeOf(new URL(address, 'https://example.org'))).toEqual(expected);
		expect(addressOf(expected)).toBe(address);
	});

	test.each(['?seat=4', '?seat=me', '?other=1', '#Ab'])('a replay does not know %s', (rest) => {
		expect(routeOf(new URL(`/replay/0f3a/4${rest}`, 'https://example.org'))).toEqual({
			page: 'replay',
			id: '0f3a',
			step: 4,
		});
	});

	test('a leaderboard without a game or a number is the first one', () => {
		const first = { page: 'leaderboard', game: 'nova-luna', players: 2 };
		expect(routeOf({ pathname: '/leaderboard' })).toEqual(first);
		expect(routeOf({ pathname: '/leaderboard/nova-luna' })).toEqual(first);
	});

	test('a path that is badly encoded is read as it stands', () => {
		expect(routeOf({ pathname: '/players/%E0%A4' })).toEqual({ page: 'player', name: '%E0%A4' });
	});
});

import type { GameId } from '@orrery/engine/game-id';
import { GAME_IDS } from '@orrery/engine/game-id';

/** The page that the client shows. */
export type Route =
	| { readonly page: 'home' }
	/** Setting up a game: against bots, on one device, or solo. */
	| { readonly page: 'set-up'; readonly game: GameId; readonly mode: SetUpMode }
	/** A game on this device. */
	| { readonly page: 'game'; readonly game: GameId; readonly id: string }
	/** Online tables; `game` if one was chosen already. */
	| { readonly page: 'friends'; readonly game?: GameId }
	/** With the secret of a private table until it has been exchanged. */
	| { readonly page: 'table'; readonly id: string; readonly secret?: string }
	| { readonly page: 'watch' }
	| { readonly page: 'history' }
	/** The fairness check of a game on this server, or of any record. */
	| { readonly page: 'fair'; readonly id: string | null }
	/** The account page, which also signs in and creates accounts. */
	| { readonly page: 'account' }
	/** Opened by a reset link of the admin, with its secret until it has been used. */
	| { readonly page: 'reset'; readonly secret?: string }
	| { readonly page: 'player'; readonly name: string }
	/** The leaderboard of a game for so many players. */
	| { readonly page: 'leaderboard'; readonly game: GameId; readonly players: number }
	| { readonly page: 'not-found' };

export const SET_UP_MODES = ['bots', 'one-screen', 'solo'] as const;
export type SetUpMode = (typeof SET_UP_MODES)[number];

/** Nebula has no solo game. */
export function setUpModesOf(game: GameId): readonly SetUpMode[] {
	return game === 'nebula' ? SET_UP_MODES.filter((mode) => mode !== 'solo') : SET_UP_MODES;
}

/** The secret after the `#` of a link to a private table, and of a reset link. */
const SECRETS = { table: /^[\w-]{22}$/, reset: /^[\w-]{43}$/ } as const;

/** The numbers of players that have a leaderboard. */
export const RATED_PLAYERS = [2, 3, 4] as const;

let current = $state.raw(arrived());
addEventListener('popstate', () => {
	current = arrived();
});

export function route(): Route {
	return current;
}

/** Goes to a page; the browser's back button returns from it. */
export function go(to: Route): void {
	history.pushState(null, '', pathOf(to));
	current = to;
	scrollTo(0, 0);
}

/** Goes to a page in place of the current one, which cannot be returned to. */
export function replace(to: Route): void {
	history.replaceState(null, '', pathOf(to));
	current = to;
}

/** Removes the secret from the history once it has been exchanged or is useless. */
export function forgetSecret(): void {
	if (!('secret' in current)) return;
	const { secret, ...to } = current;
	if (secret !== undefined) replace(to);
}

export function pathOf(to: Route): string {
	switch (to.page) {
		case 'home':
			return '/';
		case 'set-up':
			return `/new/${to.game}/${to.mode}`;
		case 'game':
			return `/game/${to.game}/${encodeURIComponent(to.id)}`;
		case 'friends':
			return to.game === undefined ? '/friends' : `/friends/${to.game}`;
		case 'table':
			return `/table/${encodeURIComponent(to.id)}`;
		case 'watch':
		case 'history':
		case 'account':
		case 'reset':
			return `/${to.page}`;
		case 'player':
			return `/players/${encodeURIComponent(to.name)}`;
		case 'leaderboard':
			return `/leaderboard/${to.game}/${to.players}`;
		case 'fair':
			return to.id === null ? '/fair' : `/table/${encodeURIComponent(to.id)}/fair`;
		case 'not-found':
			return '/not-found';
	}
}

export function routeOf(path: string): Route {
	const [first = '', second = '', third = '', ...rest] = path.split('/').filter((part) => part !== '');
	if (rest.length > 0) return { page: 'not-found' };
	if (first === '') return { page: 'home' };
	if (first === 'table' && second !== '' && third === '') return { page: 'table', id: decoded(second) };
	if (first === 'table' && third === 'fair') return { page: 'fair', id: decoded(second) };
	const game = GAME_IDS.find((name) => name === second);
	if (first === 'game' && game !== undefined && third !== '')
		return { page: 'game', game, id: decoded(third) };
	if (first === 'friends' && game !== undefined && third === '') return { page: 'friends', game };
	if (second === '' && (first === 'friends' || first === 'watch' || first === 'history'))
		return { page: first };
	if (second === '' && (first === 'account' || first === 'reset')) return { page: first };
	if (first === 'players' && second !== '' && third === '') return { page: 'player', name: decoded(second) };
	if (first === 'leaderboard') return leaderboardAt(second, third);
	if (first === 'fair' && second === '') return { page: 'fair', id: null };
	const mode = game && setUpModesOf(game).find((name) => name === third);
	if (first === 'new' && game !== undefined && mode !== undefined) return { page: 'set-up', game, mode };
	return { page: 'not-found' };
}

/** The first game and number are the defaults. */
function leaderboardAt(second: string, third: string): Route {
	const game = second === '' ? GAME_IDS[0] : GAME_IDS.find((name) => name === second);
	const players = third === '' ? RATED_PLAYERS[0] : RATED_PLAYERS.find((count) => String(count) === third);
	return game === undefined || players === undefined
		? { page: 'not-found' }
		: { page: 'leaderboard', game, players };
}

/**
 * The page of the current address. A secret in the address is taken out at once, so that it is neither seen nor sent
 * nor copied with it; the history entry keeps the secret for a reload.
 */
function arrived(): Route {
	const to = routeOf(location.pathname);
	if (to.page !== 'table' && to.page !== 'reset') return to;
	const pattern = SECRETS[to.page];
	const inAddress = location.hash.slice(1);
	if (pattern.test(inAddress)) history.replaceState({ secret: inAddress }, '', location.pathname);
	const secret = secretIn(history.state, pattern);
	return secret === null ? to : { ...to, secret };
}

function secretIn(state: unknown, pattern: RegExp): string | null {
	const kept = typeof state === 'object' && state !== null && 'secret' in state ? state.secret : null;
	return typeof kept === 'string' && pattern.test(kept) ? kept : null;
}

function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}

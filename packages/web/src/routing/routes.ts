import type { DailyKind, Day } from '@orrery/daily/day';
import { DAILY_GAME, readDay } from '@orrery/daily/day';
import type { Seat } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import { GAME_IDS, gameIdOf } from '@orrery/engine/game-id';

/* The addresses of the client: one entry for each page, which writes its path and reads it. */

/** What the address of each page says. */
export interface Pages {
	readonly home: object;
	/** Setting up a game: against bots, on one device, or solo. */
	readonly 'set-up': { readonly game: GameId; readonly mode: SetUpMode };
	/** A game on this device. */
	readonly game: { readonly game: GameId; readonly id: string };
	/** Online tables; `game` if one was chosen already; `search` says which waiting tables are shown. */
	readonly friends: { readonly game?: GameId; readonly search?: string };
	/** With the secret of a private table until it has been exchanged. */
	readonly table: { readonly id: string; readonly secret?: string };
	readonly watch: object;
	/** Your games; `search` is the query of the address, which says which of them are shown. */
	readonly history: { readonly search?: string };
	/** The fairness check of a game on this server, or of any record. */
	readonly fair: { readonly id: string | null };
	/** The account page, which also signs in and creates accounts. */
	readonly account: object;
	/** Opened by a reset link of the admin, with its secret until it has been used. */
	readonly reset: { readonly secret?: string };
	readonly player: { readonly name: string };
	/** The leaderboard of a game for so many players. */
	readonly leaderboard: { readonly game: GameId; readonly players: number };
	/** The course of a game: its lessons, the coached game, the rules. */
	readonly learn: { readonly game: GameId };
	readonly lesson: { readonly game: GameId; readonly lesson: string };
	/** The rules of a game, at a rule if one is named: its number in lower case, after the `#`. */
	readonly rules: {
		readonly game: GameId;
		readonly rule?: string;
		/** The path of the game that was left for the rules; it stands in the history, not in the address. */
		readonly from?: string;
	};
	/** A finished game, move by move. */
	readonly replay: {
		/** A game of this device or of the server, an example, or `shared` for the game inside the address. */
		readonly id: string;
		/** How many steps have been played; the beginning if absent. */
		readonly step?: number;
		/** Whose view is shown; the screen chooses if absent. */
		readonly seat?: ReplaySeat;
		/** The game itself, as a link carries it after the `#`. */
		readonly data?: string;
	};
	/** Setting up a position; `data` is the one that a link carries after the `#`. */
	readonly editor: { readonly game: GameId; readonly data?: string };
	/** What the day offers, and the days before it. */
	readonly today: object;
	/** The puzzle or the game of a day. */
	readonly daily: { readonly game: GameId; readonly day: Day; readonly kind: DailyKind };
	/** Your own numbers in a game; `search` says which games count. */
	readonly statistics: { readonly game: GameId; readonly search?: string };
	readonly 'not-found': object;
}
export type PageName = keyof Pages;

/** A page with what its address says. */
type RouteTo<Page extends PageName> = {
	readonly [Name in Page]: { readonly page: Name } & Pages[Name];
}[Page];
/** The page that the client shows. */
export type Route = RouteTo<PageName>;

export const SET_UP_MODES = ['bots', 'one-screen', 'solo'] as const;
export type SetUpMode = (typeof SET_UP_MODES)[number];

/** The ways to set up each game. Nebula has no solo game. */
export const SET_UP_MODES_OF: Readonly<Record<GameId, readonly SetUpMode[]>> = {
	'nova-luna': SET_UP_MODES,
	nebula: ['bots', 'one-screen'],
};

/** A rule's number in lower case, as it stands in addresses: `nl-14`, `nb-8.3`. */
const RULE = /^[a-z]+-[a-z0-9.]+$/;

/** The numbers of players that have a leaderboard. */
export const RATED_PLAYERS = [2, 3, 4] as const;

/** Whose view a replay shows; `open` hides nothing. */
export type ReplaySeat = Seat | 'open';
const REPLAY_SEATS: readonly ReplaySeat[] = [0, 1, 2, 3, 'open'];

/** The id of a replay whose game stands in the address itself. */
export const SHARED_REPLAY = 'shared';

/** A game or a position inside an address, in the letters of base64url. */
const DATA = /^[\w-]+$/;

interface Address<Page extends PageName> {
	/** The parts of the path. A secret never stands in it. */
	write(to: RouteTo<Page>): readonly string[];
	/** null if the path is that of another page. */
	read(parts: readonly string[]): Route | null;
}

const ADDRESSES: { readonly [Page in PageName]: Address<Page> } = {
	home: {
		write: () => [],
		read: (parts) => (parts.length === 0 ? { page: 'home' } : null),
	},
	'set-up': {
		write: ({ game, mode }) => ['new', game, mode],
		read: ([first, second, third, ...rest]) => {
			const game = gameIdOf(second);
			const mode = game === null ? undefined : SET_UP_MODES_OF[game].find((name) => name === third);
			return first === 'new' && game !== null && mode !== undefined && rest.length === 0
				? { page: 'set-up', game, mode }
				: null;
		},
	},
	game: {
		write: ({ game, id }) => ['game', game, id],
		read: ([first, second, id, ...rest]) => {
			const game = gameIdOf(second);
			return first === 'game' && game !== null && id !== undefined && rest.length === 0
				? { page: 'game', game, id }
				: null;
		},
	},
	friends: {
		write: ({ game }) => (game === undefined ? ['friends'] : ['friends', game]),
		read: ([first, second, ...rest]) => {
			const game = gameIdOf(second);
			if (first !== 'friends' || rest.length > 0) return null;
			if (second === undefined) return { page: 'friends' };
			return game === null ? null : { page: 'friends', game };
		},
	},
	table: {
		write: ({ id }) => ['table', id],
		read: ([first, id, ...rest]) =>
			first === 'table' && id !== undefined && rest.length === 0 ? { page: 'table', id } : null,
	},
	watch: {
		write: () => ['watch'],
		read: ([first, ...rest]) => (first === 'watch' && rest.length === 0 ? { page: 'watch' } : null),
	},
	history: {
		write: () => ['history'],
		read: ([first, ...rest]) => (first === 'history' && rest.length === 0 ? { page: 'history' } : null),
	},
	fair: {
		write: ({ id }) => (id === null ? ['fair'] : ['table', id, 'fair']),
		read: ([first, second, third, ...rest]) => {
			if (first === 'fair' && second === undefined) return { page: 'fair', id: null };
			return first === 'table' && second !== undefined && third === 'fair' && rest.length === 0
				? { page: 'fair', id: second }
				: null;
		},
	},
	account: {
		write: () => ['account'],
		read: ([first, ...rest]) => (first === 'account' && rest.length === 0 ? { page: 'account' } : null),
	},
	reset: {
		write: () => ['reset'],
		read: ([first, ...rest]) => (first === 'reset' && rest.length === 0 ? { page: 'reset' } : null),
	},
	player: {
		write: ({ name }) => ['players', name],
		read: ([first, name, ...rest]) =>
			first === 'players' && name !== undefined && rest.length === 0 ? { page: 'player', name } : null,
	},
	leaderboard: {
		write: ({ game, players }) => ['leaderboard', game, String(players)],
		// The first game and number are the defaults.
		read: ([first, second = GAME_IDS[0], third = String(RATED_PLAYERS[0]), ...rest]) => {
			const game = gameIdOf(second);
			const players = RATED_PLAYERS.find((count) => String(count) === third);
			return first === 'leaderboard' && game !== null && players !== undefined && rest.length === 0
				? { page: 'leaderboard', game, players }
				: null;
		},
	},
	learn: {
		write: ({ game }) => ['learn', game],
		// The first game is the default.
		read: ([first, second = GAME_IDS[0], ...rest]) => {
			const game = gameIdOf(second);
			return first === 'learn' && game !== null && rest.length === 0 ? { page: 'learn', game } : null;
		},
	},
	lesson: {
		write: ({ game, lesson }) => ['learn', game, lesson],
		read: ([first, second, lesson, ...rest]) => {
			const game = gameIdOf(second);
			return first === 'learn' && game !== null && lesson !== undefined && rest.length === 0
				? { page: 'lesson', game, lesson }
				: null;
		},
	},
	rules: {
		write: ({ game }) => ['rules', game],
		read: ([first, second = GAME_IDS[0], ...rest]) => {
			const game = gameIdOf(second);
			return first === 'rules' && game !== null && rest.length === 0 ? { page: 'rules', game } : null;
		},
	},
	replay: {
		write: ({ id, step }) => (step === undefined ? ['replay', id] : ['replay', id, String(step)]),
		read: ([first, id, step, ...rest]) => {
			if (first !== 'replay' || id === undefined || rest.length > 0) return null;
			if (step === undefined) return { page: 'replay', id };
			return /^(?:0|[1-9]\d{0,3})$/.test(step) ? { page: 'replay', id, step: Number(step) } : null;
		},
	},
	editor: {
		write: ({ game }) => ['editor', game],
		read: ([first, second, ...rest]) => {
			const game = gameIdOf(second);
			return first === 'editor' && game !== null && rest.length === 0 ? { page: 'editor', game } : null;
		},
	},
	today: {
		write: () => ['today'],
		read: ([first, ...rest]) => (first === 'today' && rest.length === 0 ? { page: 'today' } : null),
	},
	daily: {
		write: ({ game, day, kind }) => ['today', game, day, ...(kind === 'puzzle' ? [] : [kind])],
		// The puzzle is the default, and has no other address.
		read: ([first, second, third, fourth, ...rest]) => {
			const game = gameIdOf(second);
			const day = readDay(third);
			if (first !== 'today' || game === null || day === null || rest.length > 0) return null;
			if (fourth === undefined) return { page: 'daily', game, day, kind: 'puzzle' };
			return fourth === DAILY_GAME[game] ? { page: 'daily', game, day, kind: DAILY_GAME[game] } : null;
		},
	},
	statistics: {
		write: ({ game }) => ['statistics', game],
		// The first game is the default.
		read: ([first, second = GAME_IDS[0], ...rest]) => {
			const game = gameIdOf(second);
			return first === 'statistics' && game !== null && rest.length === 0
				? { page: 'statistics', game }
				: null;
		},
	},
	'not-found': { write: () => ['not-found'], read: () => ({ page: 'not-found' }) },
};

/** The path of a page. */
export function pathOf<Page extends PageName>(to: RouteTo<Page>): string {
	return `/${ADDRESSES[to.page].write(to).map(encodeURIComponent).join('/')}`;
}

/** The path of a page with what follows it: the seat of a replay, the rule or the game that the page opens at. */
export function addressOf<Page extends PageName>(to: RouteTo<Page>): string {
	const none = { rule: undefined, data: undefined, seat: undefined, search: undefined };
	const { rule, data, seat, search } = { ...none, ...to };
	const hash = rule ?? data;
	const query = seat === undefined ? (search ?? '') : `?seat=${seat}`;
	return `${pathOf(to)}${query}${hash === undefined ? '' : `#${hash}`}`;
}

/** The parts of an address, as a location and a link have them. */
export interface AddressParts {
	readonly pathname: string;
	readonly search?: string;
	readonly hash?: string;
}

/** The page at this address. What its page does not know after the `?` and the `#` is left out. */
export function routeOf({ pathname, search = '', hash = '' }: AddressParts): Route {
	const parts = pathname
		.split('/')
		.filter((part) => part !== '')
		.map(decoded);
	for (const { read } of Object.values(ADDRESSES)) {
		const route = read(parts);
		if (route !== null) return withDetails(route, search, hash.slice(1));
	}
	return { page: 'not-found' };
}

function withDetails(route: Route, search: string, fragment: string): Route {
	switch (route.page) {
		case 'rules':
			return RULE.test(fragment) ? { ...route, rule: fragment } : route;
		case 'replay': {
			const named = new URLSearchParams(search).get('seat');
			const seat = REPLAY_SEATS.find((one) => String(one) === named);
			const data = route.id === SHARED_REPLAY && DATA.test(fragment) ? { data: fragment } : {};
			return { ...route, ...(seat === undefined ? {} : { seat }), ...data };
		}
		case 'friends':
		case 'history':
		case 'statistics':
			return search === '' ? route : { ...route, search };
		case 'editor':
			return DATA.test(fragment) ? { ...route, data: fragment } : route;
		default:
			return route;
	}
}

function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}

import type { Pages } from '../routing/routes.ts';

/** Where a game that has not ended goes on. */
export type GoingOn =
	| ({ readonly page: 'game' } & Pages['game'])
	| ({ readonly page: 'table' } & Pages['table']);

/** Why a replay cannot be shown; each has a sentence of its own, and something to do next. */
export type ReplayFault =
	/** Neither this device nor the server has a game with this id. */
	| { readonly code: 'missing' }
	/** The game goes on. A replay would show what is still hidden from its players. */
	| { readonly code: 'unfinished'; readonly goesOn: GoingOn }
	/** The game on the server was abandoned, so there is no record of it. */
	| { readonly code: 'abandoned' }
	/** The table is private, and the visitor was never let in. */
	| { readonly code: 'private' }
	| { readonly code: 'unreachable' }
	/** The server failed, or has too much to do. */
	| { readonly code: 'server' }
	/** The browser lets nothing be read from this device, and the server does not know the game either. */
	| { readonly code: 'blocked' }
	/** It cannot be read or breaks the rules; `place` says where, such as `moves[3].covered`, if that is known. */
	| { readonly code: 'broken'; readonly place: string | null }
	/** It is something else: no record of these games. */
	| { readonly code: 'foreign' }
	/** It is of a newer version than this page. */
	| { readonly code: 'newer' }
	| { readonly code: 'too-large' }
	/** The link carries a position, which the editor opens. */
	| { readonly code: 'position'; readonly editor: { readonly page: 'editor' } & Pages['editor'] }
	/** The code of the game could not be loaded. */
	| { readonly code: 'load-failed' };

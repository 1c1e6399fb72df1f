import type { GameId } from '@orrery/engine/game-id';
import type { PastGame } from '@orrery/protocol';
import { gameTitle } from '../game/game-info.ts';
import { m } from '../language/language.svelte.ts';
import { holderNames, othersAt, resultWords, tableGame } from '../online/words.ts';
import type { Route } from '../routing/routes.ts';
import type { GameSummary, ListedGame } from '../storage/summary.ts';
import { nameOf, stateOf, titleOf } from './summary-words.ts';

/** Where a game is kept and how it came there. */
export const PLACES = ['device', 'online', 'imported'] as const;
export type Place = (typeof PLACES)[number];

export const STATES = ['running', 'finished'] as const;
export type PlayState = (typeof STATES)[number];

/** A game of the list: one of this device, or one that was played online. */
export type OwnGame = {
	/** The id in the address of its replay. */
	readonly id: string;
	readonly game: GameId;
	readonly state: PlayState;
	/** When it was last played, or imported; in milliseconds since 1970. */
	readonly at: number;
	/** Whether there is a record of it: it has ended with a result. */
	readonly recorded: boolean;
} & (
	| { readonly place: 'device' | 'imported'; readonly summary: GameSummary; readonly past?: undefined }
	| { readonly place: 'online'; readonly past: PastGame; readonly summary?: undefined }
);

export function deviceGame(summary: GameSummary): OwnGame {
	const finished = summary.state.kind === 'finished';
	return {
		id: summary.id,
		game: summary.game,
		place: summary.imported === true ? 'imported' : 'device',
		state: finished ? 'finished' : 'running',
		at: summary.updated,
		recorded: finished,
		summary,
	};
}

export function onlineGame(past: PastGame): OwnGame {
	return {
		id: past.table,
		game: past.game,
		place: 'online',
		state: past.status === 'playing' ? 'running' : 'finished',
		at: past.endedAt ?? past.startedAt,
		// An abandoned game has no record.
		recorded: past.status === 'ended' && past.places !== null,
		past,
	};
}

/** Games that go on first, then the others, each group newest first. */
export function ownGames(device: readonly ListedGame[], online: readonly PastGame[]): readonly OwnGame[] {
	const here = device.flatMap((listed) => (listed.kind === 'game' ? deviceGame(listed.summary) : []));
	const rank = ({ state }: OwnGame): number => STATES.indexOf(state);
	return [...here, ...online.map(onlineGame)].toSorted((a, b) => rank(a) - rank(b) || b.at - a.at);
}

/** “Nova Luna with Mira and Jonas”. */
export function gameWords(own: OwnGame): string {
	if (own.summary !== undefined) return titleOf(own.summary);
	const { past } = own;
	const names = othersAt(past, past.role === 'spectator' ? null : past.role);
	return m().shell_game_with({ game: tableGame(past), names });
}

/** What the owner calls the game, or else what it is. */
export function ownTitle(own: OwnGame): string {
	return own.summary?.name ?? gameWords(own);
}

/** “You won”, “Place 2 of 3”, or how far it has gone. */
export function resultOf(own: OwnGame): string {
	return own.summary === undefined ? resultWords(own.past) : stateOf(own.summary);
}

/** Every name of a game that people may look for. A search reads those of all games, so no sentence is made here. */
export function namesIn({ game, summary, past }: OwnGame): readonly string[] {
	if (summary === undefined) return [gameTitle(game), ...holderNames(past.seats)];
	return [summary.name ?? '', gameTitle(game), ...summary.seats.map(nameOf)];
}

/** Where the game itself is: its table goes on there, or shows its result. An imported one has only a replay. */
export function tableOf({ id, game, place }: OwnGame): Route {
	switch (place) {
		case 'device':
			return { page: 'game', game, id };
		case 'online':
			return { page: 'table', id };
		case 'imported':
			return { page: 'replay', id };
	}
}

import type { Result } from '@orrery/engine';
import { ok } from '@orrery/engine';
import type { AnswerOf, PastGame } from '@orrery/protocol';
import type { ApiFault } from '../session/api.ts';
import { ask } from '../session/api.ts';
import { guest } from '../session/guest.svelte.ts';

/* What the server knows of the player's online games. Its schemas are loaded only for players whom a server knows. */

/** All online games of the player, newest first. */
export async function onlineGames(): Promise<Result<readonly PastGame[], ApiFault>> {
	const loaded = await guest.load();
	if (!loaded.ok) return loaded;
	if (loaded.value === null) return ok([]);
	const games: PastGame[] = [];
	let before: number | null = null;
	do {
		const answer: Result<AnswerOf<'history'>, ApiFault> = await ask(
			'history',
			before === null ? {} : { query: { before } },
		);
		if (!answer.ok) {
			// The session of this browser was ended elsewhere.
			if (answer.fault.code === 'no-guest') guest.lost();
			return answer;
		}
		games.push(...answer.value.games);
		({ before } = answer.value);
	} while (before !== null);
	return ok(games);
}

/** The record of an online game; null if the server does not give it. */
export async function onlineRecord(table: string): Promise<unknown> {
	const answer = await ask('record', { params: { table } });
	return answer.ok ? answer.value : null;
}

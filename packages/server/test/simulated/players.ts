import type { CommandBody } from '@orrery/protocol';
import { onTestFinished } from 'vitest';
import type { PlayerOptions } from './player.ts';
import { Player } from './player.ts';
import type { Visitor } from './visitor.ts';
import { Visitor as Stranger } from './visitor.ts';

type More = Omit<PlayerOptions, 'address' | 'cookie' | 'token' | 'table'>;

/** A player at a table, who leaves when the test is over. */
export function at(table: string, { address, cookie, token }: Visitor, more: More = {}): Player {
	const player = new Player({ address, cookie, token, table, ...more });
	onTestFinished(() => player.close());
	return player;
}

/** An anonymous spectator. */
export function spectate(table: string, address: string, more: More = {}): Player {
	return at(table, new Stranger(address), more);
}

/** A player at a table who has received the state of the game. */
export async function arrived(table: string, someone: Visitor, more: More = {}): Promise<Player> {
	const player = at(table, someone, more);
	await player.until(({ view }) => view !== null, 'the game');
	return player;
}

/** Sends a command again for as long as it is outdated, because bots play meanwhile. */
export async function insist(player: Player, body: CommandBody): Promise<void> {
	do {
		player.command(body);
		await player.until(({ pending }) => pending === null, 'an answer');
	} while (player.acknowledged.length === 0 && player.refusals.at(-1) === 'stale');
}

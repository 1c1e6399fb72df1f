import { onTestFinished } from 'vitest';
import type { PlayerOptions } from './player.ts';
import { Player } from './player.ts';
import type { Visitor } from './visitor.ts';
import { Visitor as Stranger } from './visitor.ts';

type More = Omit<PlayerOptions, 'address' | 'cookie' | 'token' | 'table'>;

/** Somebody at a table, who goes when the test is over. */
export function at(table: string, { address, cookie, token }: Visitor, more: More = {}): Player {
	const player = new Player({ address, cookie, token, table, ...more });
	onTestFinished(() => player.close());
	return player;
}

/** Somebody without a name who looks on. */
export function spectate(table: string, address: string, more: More = {}): Player {
	return at(table, new Stranger(address), more);
}

/** Somebody at a table who has seen how it stands. */
export async function arrived(table: string, someone: Visitor, more: More = {}): Promise<Player> {
	const player = at(table, someone, more);
	await player.until(({ view }) => view !== null, 'the game');
	return player;
}

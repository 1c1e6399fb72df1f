import { join } from 'node:path';
import { playerId } from '../../packages/server/src/model/player.ts';
import { openStorage } from '../../packages/server/src/storage/storage.ts';
import { Latencies } from '../server/latencies.ts';

/* How long a commit waits when lists are read all the time. */

export interface Waits {
	/** Milliseconds of a commit, alone and beside lists. */
	readonly alone: Latencies;
	readonly beside: Latencies;
	/** How many lists were read meanwhile. */
	readonly lists: number;
}

export async function measureWaits(data: string, commits: number): Promise<Waits> {
	const storage = await openStorage(join(data));
	const busiest = playerId.parse(`player-${'0'.repeat(15)}`);
	let sequence = 0;
	const commit = async (times: Latencies): Promise<void> => {
		const begun = performance.now();
		await storage.log.append('bench-of-commits', [{ sequence: ++sequence + Date.now(), at: 1 }]);
		times.add(performance.now() - begun);
	};
	const [alone, beside] = [new Latencies(), new Latencies()];
	for (let i = 0; i < commits; i++) await commit(alone);
	let [isOver, lists] = [false, 0];
	const reader = async (): Promise<void> => {
		while (!isOver) {
			await storage.ratings.leaders({ game: 'nova-luna', players: 2 }, 100);
			const tables = await storage.tables.ofPlayer(busiest, ['playing', 'ended'], { most: 100 });
			await storage.ratings.changesAt(
				busiest,
				tables.map(({ id }) => id),
			);
			await storage.ratings.historyOfPlayer(busiest);
			lists += 4;
		}
	};
	const readers = [reader(), reader(), reader()];
	for (let i = 0; i < commits; i++) await commit(beside);
	isOver = true;
	await Promise.all(readers);
	await storage.close();
	return { alone, beside, lists };
}

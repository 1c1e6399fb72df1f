import type { ContenderId } from './contender.ts';
import type { Usage } from './messages.ts';
import type { Setting } from './setting.ts';
import { withSetting } from './setting.ts';

/** The memory of a server with many tables and sockets on which nothing happens. */
export interface MemoryMeasured {
	readonly part: 'memory';
	readonly server: ContenderId;
	readonly title: string;
	readonly workload: string;
	/** Tables whose game has begun. */
	readonly tables: number;
	readonly sockets: number;
	readonly atStart: Usage;
	/** Nobody has a table open. */
	readonly made: Usage;
	/** The sockets are open and watch nothing. */
	readonly connected: Usage;
	/** All players of all tables watch them. */
	readonly watched: Usage;
}

export async function measureMemory(setting: Setting): Promise<MemoryMeasured> {
	const { contender, workload, tables: groups, games, progress } = setting;
	return await withSetting(setting, async ({ server, players, atStart }) => {
		const usage = (): Promise<Usage> => server.ask({ type: 'usage', collect: true }, 'usage');
		const made = await usage();
		progress('opening sockets');
		await players.ask({ type: 'open' }, 'opened');
		const connected = await usage();
		progress('watching all tables');
		await players.ask({ type: 'watch-all' }, 'watched');
		return {
			part: 'memory',
			server: contender.id,
			title: contender.title,
			workload: workload.title,
			tables: groups * games,
			sockets: groups * workload.players,
			atStart,
			made,
			connected,
			watched: await usage(),
		};
	});
}

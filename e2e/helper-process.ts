import { readDay } from '@orrery/daily/day';
import type { GameId } from '@orrery/engine/game-id';
import { serve } from '@orrery/server';
import { Player } from '../packages/server/test/simulated/player.ts';
import type { StagedGame } from '../scripts/screenshots/keep-staged.ts';
import { DIST } from './dist.ts';
import type { GoldenGame } from './golden-games.ts';
import { goldenGames } from './golden-games.ts';
import type { ServerWanted } from './helper.ts';
import type { PuzzleData } from './puzzle-data.ts';
import { puzzleData } from './puzzle-data.ts';
import { seedNodeRandom } from './seeded-node-random.ts';
import { STAGED, soloPlayed } from './staged-games.ts';

/*
 * The process beside each Playwright worker for what needs the sources of the packages: servers that start in
 * milliseconds, players without a browser, and games played up to a certain point. It answers `{ id, task, args }`
 * with `{ id, value }` or `{ id, error }`.
 */

/** Servers that run here, by their address. */
const running = new Map<string, () => Promise<void>>();

/** What has been asked for already. */
const staged = new Map<keyof typeof STAGED, StagedGame>();

export const TASKS = {
	async startServer({ data, host, options, seed }: ServerWanted): Promise<string> {
		seedNodeRandom(seed);
		// All tests of a worker come from one address.
		const settings = { waitingPublicTablesPerAddress: 1000, ...options?.settings };
		const started = await serve(
			{ client: DIST, data, logLevel: 'error', ...options, settings },
			{ host, port: 0 },
		);
		if (!started.ok) throw new Error(started.fault);
		running.set(started.value.address, () => started.value.close());
		return started.value.address;
	},

	async stopServer(address: string): Promise<null> {
		await running.get(address)?.();
		running.delete(address);
		moveClock(0);
		return null;
	},

	/** Moves the clock of all servers here; what is due by then happens now. */
	async advanceClock(milliseconds: number): Promise<null> {
		moveClock(milliseconds);
		return null;
	},

	/** Joins a table as the player with this cookie; plays to the end of the game or only looks. Gives the events. */
	async join(
		address: string,
		cookie: string,
		table: string,
		{ how, seed }: { readonly how: 'play' | 'look'; readonly seed: string },
	): Promise<Player['events']> {
		const player = new Player({
			address,
			cookie,
			table,
			plays: how === 'play',
			seed,
			returnsAfterMs: 100,
		});
		try {
			const isDone = ({ view, isOver }: Player): boolean => (how === 'play' ? isOver : view !== null);
			await player.until(isDone, how === 'play' ? 'the end of the game' : 'the table', 120_000);
			return player.events;
		} finally {
			player.close();
		}
	},

	async stageGame(name: keyof typeof STAGED): Promise<StagedGame> {
		const known = staged.get(name) ?? STAGED[name]();
		staged.set(name, known);
		return known;
	},

	/** The solo game of a day, played to its end. */
	async soloPlayed(written: string): Promise<StagedGame> {
		const day = readDay(written);
		if (day === null) throw new Error(`no day: ${written}`);
		return soloPlayed(day);
	},

	/** Finished games of one person in the last weeks: six of Nova Luna, the last one reviewed, and one of Nebula. */
	async ownGames(): Promise<readonly StagedGame[]> {
		const { ownNebulaGames, ownNovaLunaGames } = await import('../scripts/screenshots/own-games.ts');
		const nova = [
			[20, 'new'],
			[3, 'new'],
			[3],
			[1, 'quarter'],
			[0, 'new', 'crescent'],
			[0, 'quarter'],
		] as const;
		return [...ownNovaLunaGames(nova, Date.now(), 1), ...ownNebulaGames([[1, 'new']], Date.now())];
	},

	/** All golden games of both engines. */
	async goldenGames(): Promise<readonly GoldenGame[]> {
		return goldenGames();
	},

	/** The puzzle that the tests solve. */
	async puzzle(game: GameId): Promise<PuzzleData> {
		return puzzleData(game);
	},
};
export type Tasks = typeof TASKS;

/** Timers of at least this length are those of game clocks. */
const LONG_MS = 5000;
const longTimers = new Map<NodeJS.Timeout, { readonly due: number; readonly run: () => void }>();
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;
const { now } = Date;
const steadyNow = performance.now.bind(performance);
/** The intervals by which a server looks at the time. A jump would be a process that was held up, so time goes on by them. */
const shortIntervals = new Map<NodeJS.Timeout, () => void>();
const INTERVAL_MS = 1000;
const { setInterval: startInterval, clearInterval: stopInterval } = globalThis;
let ahead = 0;
let steadyAhead = 0;

function moveClock(milliseconds: number): void {
	for (const target = steadyAhead + Math.max(0, milliseconds - ahead); steadyAhead < target; ) {
		const step = Math.min(INTERVAL_MS, target - steadyAhead);
		steadyAhead += step;
		ahead += step;
		for (const run of shortIntervals.values()) run();
	}
	ahead = milliseconds;
	for (const [timer, { due, run }] of [...longTimers])
		if (due <= Date.now()) {
			clearTimeout(timer);
			run();
		}
}

Date.now = () => now() + ahead;
performance.now = () => steadyNow() + steadyAhead;
Object.assign(globalThis, {
	setInterval(run: (...given: unknown[]) => void, milliseconds = 0, ...given: unknown[]): NodeJS.Timeout {
		const timer = startInterval(run, milliseconds, ...given);
		if (milliseconds === INTERVAL_MS) shortIntervals.set(timer, () => run(...given));
		return timer;
	},
	clearInterval(timer: NodeJS.Timeout | undefined): void {
		if (timer !== undefined) shortIntervals.delete(timer);
		stopInterval(timer);
	},
	setTimeout(run: (...given: unknown[]) => void, milliseconds = 0, ...given: unknown[]): NodeJS.Timeout {
		const timer = startTimer(() => {
			longTimers.delete(timer);
			run(...given);
		}, milliseconds);
		if (milliseconds >= LONG_MS)
			longTimers.set(timer, { due: Date.now() + milliseconds, run: () => run(...given) });
		return timer;
	},
	clearTimeout(timer: NodeJS.Timeout | undefined): void {
		if (timer !== undefined) longTimers.delete(timer);
		stopTimer(timer);
	},
});

async function answer(id: unknown, name: unknown, args: unknown): Promise<void> {
	const task: unknown = Object.entries(TASKS).find(([known]) => known === name)?.[1];
	if (typeof task !== 'function' || !Array.isArray(args)) throw new Error(`no such task: ${String(name)}`);
	try {
		process.send?.({ id, value: await task(...args) });
	} catch (error) {
		process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
	}
}

process.on('message', (message: { id?: unknown; task?: unknown; args?: unknown }) => {
	void answer(message.id, message.task, message.args);
});
process.on('disconnect', () => process.exit());

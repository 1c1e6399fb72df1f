import { join } from 'node:path';
import type { ContenderId } from './contender.ts';
import type { PlayedWith, Running, Setting } from './setting.ts';
import { playedWith, withSetting } from './setting.ts';

/** A server whose players move as soon as it is their turn. */
export interface MovesMeasured {
	readonly part: 'moves';
	readonly server: ContenderId;
	readonly title: string;
	readonly workload: string;
	readonly tables: number;
	/** Moves in an average game. */
	readonly moves: number;
	/** The window with the median CPU time. */
	readonly played: PlayedWith;
	/** CPU microseconds a move in each window, in order. */
	readonly cpuOfWindows: readonly number[];
}

/** Moves before measuring starts, for the compiler to settle. */
const WARM_UP = 10_000;
/** The same in later windows. */
const AGAIN = 300;
/** Earlier versions of ours go by time. */
const WARM_UP_MS = 3000;
const AGAIN_MS = 300;
const COUNT_MS = 8000;

/**
 * Measures servers in turns, a short window each, so that what else the machine does concerns all of them alike. The
 * window with the median CPU time counts.
 */
export async function measureMoves(
	settings: readonly Setting[],
	moves: number,
	windows: number,
): Promise<readonly MovesMeasured[]> {
	return await withAll(settings, async (all) => {
		for (const { setting, running } of all) {
			setting.progress('connecting');
			await running.players.ask({ type: 'connect' }, 'connected');
		}
		const played = all.map((): PlayedWith[] => []);
		for (let window = 0; window < windows; window++) {
			for (const [i, { setting, running }] of all.entries()) {
				setting.progress(`as fast as it goes, window ${window + 1} of ${windows}`);
				const isFirst = window === 0;
				const play = {
					everyMs: 0,
					warmUpMs: isFirst ? WARM_UP_MS : AGAIN_MS,
					countMs: COUNT_MS / windows,
					counted: { warmUp: isFirst ? WARM_UP : AGAIN, moves: Math.ceil(moves / windows) },
				};
				const { profile, workload, tables } = setting;
				const isProfiled = profile !== null && window === windows - 1;
				const file = isProfiled ? join(profile, `${workload.name}-${tables}.cpuprofile`) : null;
				played[i]?.push(await playedWith(running, play, file));
			}
		}
		return all.flatMap(({ setting: { contender, workload, tables }, running }, i) => {
			const sorted = (played[i] ?? []).toSorted((one, other) => cpuOf(one) - cpuOf(other));
			const middle = sorted[Math.floor(sorted.length / 2)];
			if (middle === undefined) return [];
			return {
				part: 'moves' as const,
				server: contender.id,
				title: contender.title,
				workload: workload.title,
				tables,
				moves: running.moves,
				played: middle,
				cpuOfWindows: (played[i] ?? []).map((one) => Math.round(cpuOf(one))),
			};
		});
	});
}

interface InPlay {
	readonly setting: Setting;
	readonly running: Running;
}

/** Starts all servers, one after the other, and ends them afterwards. */
async function withAll<Value>(
	[first, ...others]: readonly Setting[],
	use: (all: readonly InPlay[]) => Promise<Value>,
): Promise<Value> {
	if (first === undefined) return await use([]);
	return await withSetting(first, (running) =>
		withAll(others, (rest) => use([{ setting: first, running }, ...rest])),
	);
}

/** Microseconds of CPU time of the whole server for one move. */
export function cpuOf({ cpuMs, acknowledged }: PlayedWith): number {
	return (1000 * cpuMs) / acknowledged;
}

/** Games that each table needs for this many moves. Some tables are quicker than others. */
export function gamesFor(tables: number, moves: number, movesOfAGame: number): number {
	return 2 + Math.ceil((1.2 * moves) / movesOfAGame / tables);
}

/** The moves to prepare. */
export function movesToPlay(moves: number, windows: number): number {
	return moves + WARM_UP + windows * AGAIN;
}

import type { ContenderId } from './contender.ts';
import type { PlayedWith, Setting } from './setting.ts';
import { playedWith, withSetting } from './setting.ts';

/** A server whose players move more and more often. */
export interface CurveMeasured {
	readonly part: 'curve';
	readonly server: ContenderId;
	readonly title: string;
	readonly workload: string;
	readonly tables: number;
	readonly points: readonly CurvePoint[];
}

export interface CurvePoint {
	/** Moves a second that the players try to make. */
	readonly wanted: number;
	readonly played: PlayedWith;
}

const WARM_UP_MS = 1000;
/** A server that reaches less than this share of what is wanted is saturated. */
const REACHED = 0.9;

export async function measureCurve(
	setting: Setting,
	rates: readonly number[],
	seconds: number,
): Promise<CurveMeasured> {
	const { contender, workload, tables, progress } = setting;
	return await withSetting(setting, async (running) => {
		progress('connecting');
		await running.players.ask({ type: 'connect' }, 'connected');
		const points: CurvePoint[] = [];
		for (const wanted of rates) {
			progress(`${wanted} moves a second for ${seconds} s`);
			const everyMs = (tables * 1000) / wanted;
			const played = await playedWith(running, {
				everyMs,
				warmUpMs: WARM_UP_MS,
				countMs: seconds * 1000,
				counted: null,
			});
			points.push({ wanted, played });
			if (played.acknowledged / played.seconds < REACHED * wanted) break;
		}
		return {
			part: 'curve',
			server: contender.id,
			title: contender.title,
			workload: workload.title,
			tables,
			points,
		};
	});
}

/** How many moves the whole curve has at most. */
export function movesOfCurve(rates: readonly number[], seconds: number): number {
	return rates.reduce((sum, rate) => sum + rate * (seconds + WARM_UP_MS / 1000), 0);
}

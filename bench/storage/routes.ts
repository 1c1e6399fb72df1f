import type { Filled } from '../../packages/server/test/simulated/filled-storage.ts';
import { filledTableId } from '../../packages/server/test/simulated/stored-templates.ts';
import { Latencies } from '../server/latencies.ts';

/* How long the public routes take, one request after the other. */

export interface RouteTimes {
	readonly path: string;
	readonly times: Latencies;
	/** CPU time of the server for a request. */
	readonly cpuMs: number;
	readonly bytes: number;
}

const WARM_UP = 20;
const PATHS = [
	'/healthz',
	'/api/guest',
	'/api/tables',
	'/api/tables/TABLE',
	'/api/tables/TABLE/chat',
	'/api/tables/TABLE/record',
	'/api/own-tables',
	'/api/history',
	'/api/history?most=100',
	'/api/history?game=nebula&status=ended',
	'/api/leaders/nova-luna/2',
	'/api/leaders/nebula/4',
	'/api/players/NAME',
	'/api/daily/DAY/nova-luna',
] as const;

/** `cpuMs` says how much CPU time the server has used so far. */
export async function measureRoutes(
	address: string,
	filled: Filled,
	requests: number,
	cpuMs: () => Promise<number>,
): Promise<readonly RouteTimes[]> {
	const measured: RouteTimes[] = [];
	for (const path of PATHS) {
		const times = new Latencies();
		let before = 0;
		let bytes = 0;
		for (let i = -WARM_UP; i < requests; i++) {
			if (i === 0) before = await cpuMs();
			const url = `${address}${pathFor(path, filled, Math.abs(i))}`;
			const begun = performance.now();
			const answer = await fetch(url, { headers: { cookie: filled.cookie } });
			const text = await answer.text();
			if (i >= 0) times.add(performance.now() - begun);
			if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text}`);
			bytes = text.length;
		}
		measured.push({ path, times, cpuMs: ((await cpuMs()) - before) / requests, bytes });
	}
	return measured;
}

function pathFor(path: string, { name }: Filled, number: number): string {
	return path
		.replace('TABLE', filledTableId(number))
		.replace('NAME', encodeURIComponent(name))
		.replace('DAY', new Date().toISOString().slice(0, 10));
}

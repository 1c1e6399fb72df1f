import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Registry } from 'prom-client';
import { Counter, Gauge } from 'prom-client';
import { VERSION } from '../model/version.ts';

const QUANTILES = [0.5, 0.99, 1] as const;
const NANOSECONDS = 1_000_000_000;

/**
 * Metrics of the process under the names that Prometheus uses. Prom-client's own collection cannot be stopped, but
 * tests start several servers in one process. Returns a function that stops this one.
 */
export function processMetrics(registers: Registry[]): () => void {
	const delay = monitorEventLoopDelay({ resolution: 20 });
	delay.enable();
	new Gauge({
		name: 'orrery_event_loop_delay_seconds',
		help: 'Event loop delay since the last scrape; quantile 1 is the maximum.',
		labelNames: ['quantile'],
		registers,
		collect() {
			for (const quantile of QUANTILES)
				this.set({ quantile }, delay.count === 0 ? 0 : delay.percentile(quantile * 100) / NANOSECONDS);
			delay.reset();
		},
	});
	new Gauge({
		name: 'orrery_info',
		help: 'The version of this server.',
		labelNames: ['version'],
		registers,
	}).set({ version: VERSION }, 1);
	new Counter({
		name: 'process_cpu_seconds_total',
		help: 'CPU time of the process, all threads.',
		registers,
		collect() {
			const { user, system } = process.cpuUsage();
			this.reset();
			this.inc((user + system) / 1_000_000);
		},
	});
	new Gauge({
		name: 'process_resident_memory_bytes',
		help: 'Resident memory of the process, all threads.',
		registers,
		collect() {
			this.set(process.memoryUsage.rss());
		},
	});
	new Gauge({
		name: 'nodejs_heap_size_used_bytes',
		help: 'Used heap of the main thread.',
		registers,
		collect() {
			this.set(process.memoryUsage().heapUsed);
		},
	});
	new Gauge({
		name: 'process_start_time_seconds',
		help: 'Start time of the process, in seconds since 1970.',
		registers,
	}).set(Math.round(Date.now() / 1000 - process.uptime()));
	return () => delay.disable();
}

import type { Browser, Page } from '@playwright/test';

/** What the main thread of a page did, in milliseconds of its own time: what else the machine does is not counted. */
export interface Work {
	/** All of it. */
	readonly total: number;
	/** The tasks, longest first. A frame is drawn between two of them. */
	readonly tasks: readonly number[];
}

interface TraceEvent {
	readonly name: string;
	readonly ph: string;
	readonly pid: number;
	readonly tid: number;
	/** Time of the thread, in microseconds. */
	readonly tdur?: number;
	readonly args?: { readonly name?: string };
}

/** Runs something and measures what the main thread of the page does meanwhile. */
export async function workOf(browser: Browser, page: Page, act: () => Promise<void>): Promise<Work> {
	await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
	await act();
	const trace: unknown = JSON.parse((await browser.stopTracing()).toString());
	const events = eventsIn(trace);
	const main = new Set(
		events
			.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
			.map(({ pid, tid }) => `${pid} ${tid}`),
	);
	const tasks = events
		.filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && main.has(`${pid} ${tid}`))
		.map(({ tdur = 0 }) => tdur / 1000)
		.sort((a, b) => b - a);
	return { total: tasks.reduce((sum, length) => sum + length, 0), tasks };
}

/** A fixed piece of work in a page: elements with words that are created and laid out, and sums. */
export async function referenceWork(page: Page): Promise<void> {
	await page.evaluate(() => {
		const box = document.createElement('div');
		Object.assign(box.style, { position: 'absolute', inset: '0', overflow: 'hidden' });
		document.body.append(box);
		let sum = 0;
		for (let round = 0; round < 4; round += 1) {
			box.replaceChildren();
			for (let i = 0; i < 500; i += 1) {
				const row = document.createElement('p');
				row.append(`Row ${i} of ${round}`);
				box.append(row);
			}
			sum += box.scrollHeight;
		}
		for (let i = 0; i < 3_000_000; i += 1) sum = (sum * 31 + i) % 1_000_003;
		box.remove();
		return sum;
	});
}

function eventsIn(trace: unknown): readonly TraceEvent[] {
	if (typeof trace !== 'object' || trace === null || !('traceEvents' in trace)) return [];
	return Array.isArray(trace.traceEvents) ? trace.traceEvents : [];
}

import { parentPort } from 'node:worker_threads';
import { ProgramFault } from '../programs/program.ts';
import type { Match, OpenMatch } from './match.ts';
import { openMatch } from './match.ts';
import type { Errand, News } from './pool.ts';

/* Plays the deals it is told, one after the other, in a thread of its own. */

let open: { readonly match: Match; readonly table: OpenMatch } | null = null;

parentPort?.on('message', (errand: Errand) => {
	run(errand).then(
		(news) => parentPort?.postMessage(news),
		(error: unknown) => {
			// What is no fault of a program is one of ours: it ends the thread, and the pool hears of it.
			if (!(error instanceof ProgramFault)) throw error;
			parentPort?.postMessage({ type: 'stopped', why: error.message } satisfies News);
		},
	);
});

async function run(errand: Errand): Promise<News> {
	if (errand.type === 'deal') {
		return { type: 'played', showings: await (await tableFor(errand.match)).playDeal(errand.deal) };
	}
	await open?.table.end();
	return { type: 'ended' };
}

/** The bots of one match at a time sit ready. */
async function tableFor(match: Match): Promise<OpenMatch> {
	if (open !== null && JSON.stringify(open.match) === JSON.stringify(match)) return open.table;
	await open?.table.end();
	open = { match, table: openMatch(match) };
	return open.table;
}

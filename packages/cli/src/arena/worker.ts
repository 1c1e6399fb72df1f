import { parentPort } from 'node:worker_threads';
import { ProgramFault } from '../players/program.ts';
import type { Match, OpenMatch } from './match.ts';
import { openMatch } from './match.ts';
import type { PoolReply, PoolRequest } from './pool.ts';

/* A thread that plays the deals it is asked for, one after the other. */

let open: { readonly match: Match; readonly table: OpenMatch } | null = null;

parentPort?.on('message', (request: PoolRequest) => {
	run(request).then(
		(reply) => parentPort?.postMessage(reply),
		(error: unknown) => {
			// Any other error is a bug of ours: it ends the thread, and the pool reports it.
			if (!(error instanceof ProgramFault)) throw error;
			parentPort?.postMessage({ type: 'stopped', why: error.message } satisfies PoolReply);
		},
	);
});

async function run(request: PoolRequest): Promise<PoolReply> {
	if (request.type === 'deal') {
		return { type: 'played', botResults: await (await tableFor(request.match)).playDeal(request.deal) };
	}
	await open?.table.end();
	return { type: 'ended' };
}

/** Keeps the bots of one match ready at a time. */
async function tableFor(match: Match): Promise<OpenMatch> {
	if (open !== null && JSON.stringify(open.match) === JSON.stringify(match)) return open.table;
	await open?.table.end();
	open = { match, table: openMatch(match) };
	return open.table;
}

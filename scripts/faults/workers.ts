import { join, resolve } from 'node:path';
import { NatsLink } from '../../packages/server/src/bus/nats-link.ts';
import {
	questionSubject,
	readWorkerReply,
	replySubject,
} from '../../packages/server/src/play/worker-messages.ts';
import type { FaultyProcess } from './process-under-test.ts';
import { ProcessUnderTest } from './process-under-test.ts';

/* The thinking workers of a fault run: `orrery bots` in processes of their own. */

/** The first word of all subjects of the run. */
export const PREFIX = 'faults';
const COMMAND = resolve(import.meta.dirname, '../../packages/cli/src/orrery.ts');

export interface Workers {
	readonly processes: readonly FaultyProcess[];
	/** How many questions they have answered. */
	readonly answered: number;
	/** Whether one of them can be asked by now. Ask until it is so. */
	areThere(): boolean;
	close(): Promise<void>;
}

/** Starts so many workers; `folder` gets what they complain about. */
export async function startWorkers(nats: string, count: number, folder: string): Promise<Workers> {
	let answered = 0;
	let areThere = false;
	const ignore = (): void => undefined;
	const link = await NatsLink.open(nats, { connected: ignore, disconnected: ignore, failed: ignore });
	link.subscribe(replySubject(PREFIX, '*', '*'), (text) => {
		const type = readWorkerReply(text)?.type;
		if (type !== undefined) areThere = true;
		if (type === 'answer') answered++;
	});
	const args = [COMMAND, 'bots', '--nats', nats, '--prefix', PREFIX, '--jobs', '1'];
	const processes = Array.from(
		{ length: count },
		(_, number) => new ProcessUnderTest(args, join(folder, `worker-${number}.log`)),
	);
	for (const worker of processes) worker.start();
	return {
		processes,
		get answered() {
			return answered;
		},
		areThere() {
			// A worker refuses what is no question.
			if (!areThere) link.publish(questionSubject(PREFIX), '', replySubject(PREFIX, 'run', 0));
			return areThere;
		},
		async close() {
			await Promise.all(processes.map((worker) => worker.close()));
			await link.close();
		},
	};
}

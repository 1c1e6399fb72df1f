import { once } from 'node:events';
import { createServer } from 'node:http';
import { SeededRandom } from '@orrery/engine';
import { expect, onTestFinished, test } from 'vitest';
import { tableFor } from '../../packages/server/test/simulated/visitor.ts';
import type { Gathered } from './gather.ts';
import { gathered, Person } from './gather.ts';

/** What becomes of someone's table at a node that gives these answers, one after the other; the run is over after the last. */
async function gatheredAt(answers: readonly (readonly [number, string])[]): Promise<Gathered> {
	let count = 0;
	const server = createServer((request, response) => {
		request.resume();
		const [status, code] = answers[count++] ?? [500, 'unavailable'];
		response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code }));
	}).listen(0, '127.0.0.1');
	onTestFinished(() => {
		server.close();
		server.closeAllConnections();
	});
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('no port');
	const nodes = [`http://127.0.0.1:${address.port}`];
	const ada = new Person('Ada', nodes, new SeededRandom('gather'), () => count > answers.length);
	return gathered([ada], tableFor('nova-luna', 2));
}

test('a table that is refused is not taken for the end of the run', async () => {
	expect(
		await gatheredAt([
			[503, 'unavailable'],
			[429, 'too-many'],
		]),
	).toEqual({ kind: 'refused', code: 'too-many' });
});

test('a player who is not answered until the run is over has no table', async () => {
	expect(await gatheredAt([[503, 'unavailable']])).toEqual({ kind: 'over' });
});

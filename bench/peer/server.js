import { createRequire } from 'node:module';

/*
 * boardgame.io's own server with a game of the same size as ours, in memory. The benchmark sends the initial state; a
 * move changes one number in it and ends the turn.
 */

const { Server, Origins } = createRequire(import.meta.url)('boardgame.io/server');

// Exits with its parent process.
process.once('disconnect', () => process.exit());
process.on('message', async (message) => {
	if (message.type === 'usage') {
		if (message.collect) await collect();
		const { rss, heapUsed, external } = process.memoryUsage();
		const [cpuMs, mainMs] = [process.cpuUsage(), process.threadCpuUsage()].map(
			({ user, system }) => (user + system) / 1000,
		);
		process.send({ type: 'usage', cpuMs, mainMs, rss, heap: heapUsed + external });
		return;
	}
	const { board } = message;
	const game = {
		name: 'dummy',
		setup: () => ({ step: 0, ...board }),
		moves: {
			step: ({ G }) => {
				G.step++;
			},
		},
		turn: { minMoves: 1, maxMoves: 1 },
	};
	const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
	// With the current koa-compose, one port for both answers 404 to everything, so the lobby has a port of its own. It
	// is passed as text, because boardgame.io treats the number zero as no port.
	const { appServer, apiServer } = await server.run({ port: 0, lobbyConfig: { apiPort: '0' } });
	process.send({
		type: 'listening',
		address: `http://localhost:${appServer.address().port}`,
		lobby: `http://localhost:${apiServer.address().port}`,
	});
});

/** Twice: what the first run frees may hold something else. */
async function collect() {
	globalThis.gc?.();
	await new Promise((resolve) => setTimeout(resolve, 300));
	globalThis.gc?.();
}

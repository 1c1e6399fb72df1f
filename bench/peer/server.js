import { createRequire } from 'node:module';

/*
 * boardgame.io's own server with a game of the size of ours, in memory. The state comes from whoever starts this
 * process; a move changes one number of it and ends the turn.
 */

const { Server, Origins } = createRequire(import.meta.url)('boardgame.io/server');

// Without whoever asked for it, it has no business here.
process.once('disconnect', () => process.exit());
process.on('message', async (message) => {
	if (message.type === 'usage') {
		if (message.collect) await collect();
		const { rss, heapUsed, external } = process.memoryUsage();
		const { user, system } = process.cpuUsage();
		process.send({ type: 'usage', cpuMs: (user + system) / 1000, rss, heap: heapUsed + external });
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
	// One port for both answers 404 to everything with today's koa-compose, so the lobby has one of its own. As text,
	// because the number zero would be no port to it.
	const { appServer, apiServer } = await server.run({ port: 0, lobbyConfig: { apiPort: '0' } });
	process.send({
		type: 'listening',
		address: `http://localhost:${appServer.address().port}`,
		lobby: `http://localhost:${apiServer.address().port}`,
	});
});

/** Twice: what the first time lets go may hold something else. */
async function collect() {
	globalThis.gc?.();
	await new Promise((resolve) => setTimeout(resolve, 300));
	globalThis.gc?.();
}

/** Starts a worker in which bots think and games are analyzed; each caller has its own. */
export function startBotWorker(): Worker {
	return new Worker(new URL('./bot.worker.ts', import.meta.url), { type: 'module' });
}

import { join } from 'node:path';
import type { GameId } from '@orrery/engine/game-id';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createServer } from 'vite';
import type { LessonData } from '../packages/web/test/lesson-data-types.ts';
import { ROOT } from './dist.ts';

/**
 * Every lesson of a course as data, with its texts in English. Lessons are sources of the client, so Vite compiles
 * them, as it does for the unit tests. This runs in the helper process.
 */
export async function lessonsOf(game: GameId): Promise<readonly LessonData[]> {
	const vite = await createServer({
		root: join(ROOT, 'packages/web'),
		configFile: false,
		logLevel: 'error',
		appType: 'custom',
		plugins: [svelte()],
		server: { middlewareMode: true, hmr: false, watch: null },
		optimizeDeps: { noDiscovery: true },
		ssr: { noExternal: [/^@orrery\//], resolve: { conditions: ['orrery-source'] } },
	});
	try {
		const { lessonData } = await vite.ssrLoadModule('/test/lesson-data.ts');
		return await lessonData(game);
	} finally {
		await vite.close();
	}
}

import { join } from 'node:path';
import type { GameId } from '@orrery/engine/game-id';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createServer } from 'vite';
import type { LessonData } from '../packages/web/test/lesson-data-types.ts';
import { ROOT } from './dist.ts';

/** Compiling takes a few seconds, so a course is compiled once for each process. */
const compiled = new Map<GameId, Promise<readonly LessonData[]>>();

/** Every lesson of a course as data, with its texts in English. */
export function lessonsOf(game: GameId): Promise<readonly LessonData[]> {
	const lessons = compiled.get(game) ?? compileLessons(game);
	compiled.set(game, lessons);
	return lessons;
}

/**
 * Lessons are sources of the client, so Vite compiles them, as it does for the unit tests. This runs in the helper
 * process.
 */
async function compileLessons(game: GameId): Promise<readonly LessonData[]> {
	const vite = await createServer({
		root: join(ROOT, 'packages/web'),
		configFile: false,
		logLevel: 'error',
		appType: 'custom',
		plugins: [svelte()],
		server: { middlewareMode: true, hmr: false, ws: false, watch: null },
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

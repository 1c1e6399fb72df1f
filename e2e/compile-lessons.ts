import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createServer } from 'vite';
import { ROOT } from './dist.ts';
import { LESSONS } from './lesson-data.ts';

/*
 * Writes every lesson of both courses down as data, with its texts in English. Lessons are sources of the client, so
 * Vite compiles them, as it does for the unit tests; that takes seconds, and is done once for all workers.
 */
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
const { lessonData } = await vite.ssrLoadModule('/test/lesson-data.ts');
const lessons = { 'nova-luna': await lessonData('nova-luna'), nebula: await lessonData('nebula') };
await vite.close();
mkdirSync(dirname(LESSONS), { recursive: true });
writeFileSync(LESSONS, JSON.stringify(lessons));

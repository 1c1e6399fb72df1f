import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';
import { offline } from './build/offline.ts';
import { stamp } from './build/stamp.ts';

export default defineConfig({
	publicDir: 'static',
	resolve: { conditions: ['orrery-source', 'browser', 'module', 'import', 'default'] },
	plugins: [
		paraglideVitePlugin({
			project: './project.inlang',
			outdir: './src/paraglide',
			outputStructure: 'locale-modules',
		}),
		svelte(),
		// In this order: the list is made of finished files, and the worker that holds it is compressed as well.
		offline(),
		compressed(),
		stamp(),
	],
	worker: { format: 'es' },
	build: { target: 'es2023' },
});

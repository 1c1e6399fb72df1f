import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { chunks } from './build/chunks.ts';
import { compressed } from './build/compressed.ts';
import { messages } from './build/messages.ts';
import { offline } from './build/offline.ts';
import { rules } from './build/rules.ts';
import { stamp } from './build/stamp.ts';

export default defineConfig({
	publicDir: 'static',
	resolve: { conditions: ['orrery-source', 'browser', 'module', 'import', 'default'] },
	plugins: [
		messages(),
		rules(),
		svelte(),
		chunks(),
		// In this order: the list is made of finished files, and the worker that holds it is compressed as well.
		offline(),
		compressed(),
		stamp(),
	],
	worker: { format: 'es' },
	build: { target: 'es2023' },
});

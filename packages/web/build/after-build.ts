import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** A plugin that works on the finished build. Several of them run in the order of the configuration. */
export function afterBuild(name: string, work: (folder: string, begun: Date) => Promise<void>): Plugin {
	let folder = '';
	let begun = new Date(0);
	return {
		name: `orrery:${name}`,
		apply: 'build',
		configResolved({ root, build }) {
			folder = resolve(root, build.outDir);
			begun = new Date();
		},
		closeBundle: { order: 'post', sequential: true, handler: () => work(folder, begun) },
	};
}

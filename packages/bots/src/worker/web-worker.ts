import { serve } from './serve.ts';

/* The entry point of a Web Worker that runs bots: `new Worker(…, { type: 'module' })`. */

declare const self: {
	postMessage(message: unknown): void;
	addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
};

serve({
	post: (reply) => self.postMessage(reply),
	listen: (hear) => self.addEventListener('message', ({ data }) => hear(data)),
});

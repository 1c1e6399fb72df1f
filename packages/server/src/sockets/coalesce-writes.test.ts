import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { coalesceWrites } from './coalesce-writes.ts';

/** Records the chunks of each system call. */
function recordedStream(): { readonly stream: PassThrough; readonly calls: string[][] } {
	const calls: string[][] = [];
	const stream = new PassThrough();
	stream._writev = (chunks, done) => {
		calls.push(chunks.map(({ chunk }) => String(chunk)));
		done();
	};
	stream._write = (chunk, _, done) => {
		calls.push([String(chunk)]);
		done();
	};
	return { stream, calls };
}

test('messages sent in one tick leave in one write, in order', async () => {
	const { stream, calls } = recordedStream();
	const cork = coalesceWrites(stream);
	const send = (text: string): void => {
		cork();
		stream.write(text);
	};
	send('events');
	await Promise.resolve();
	send('ack');
	expect(calls).toEqual([]);
	await new Promise((resolve) => setImmediate(resolve));
	expect(calls).toEqual([['events', 'ack']]);
	send('more');
	await new Promise((resolve) => setImmediate(resolve));
	expect(calls).toEqual([['events', 'ack'], ['more']]);
});

import { tmpdir } from 'node:os';
import { onTestFinished } from 'vitest';
import type { Running, ServerOptions, Settings } from '../../src/index.ts';
import { serve } from '../../src/index.ts';
import { temporaryPlace } from './places.ts';
import { UNLIMITED } from './unlimited.ts';

/* Servers for the tests, each with a place for its data that is deleted after the test. */

export interface TestServer extends Running {
	readonly data: string;
}

/** A server in this process, closed when the test is over. */
export async function startServer(
	settings: Partial<Settings> = {},
	place: string | null = null,
	more: Partial<ServerOptions> = {},
): Promise<TestServer> {
	const data = place ?? (await temporaryPlace());
	const started = await serve(
		{ client: tmpdir(), data, settings: { ...UNLIMITED, ...settings }, ...more },
		{ host: '127.0.0.1', port: 0 },
	);
	if (!started.ok) throw new Error(started.fault);
	let closed: Promise<void> | null = null;
	const close = (): Promise<void> => {
		closed ??= started.value.close();
		return closed;
	};
	onTestFinished(close);
	return { ...started.value, data, close };
}

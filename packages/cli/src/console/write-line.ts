import { once } from 'node:events';

/** Writes one line to standard output, and waits if the reader is slower. */
export async function writeLine(line: string): Promise<void> {
	if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
}

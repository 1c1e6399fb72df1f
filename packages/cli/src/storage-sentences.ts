import type { CheckFault } from '@orrery/server/operator';

/** What is wrong with a storage, within a sentence. */
export function checkSentence({ code, detail }: CheckFault): string {
	switch (code) {
		case 'broken':
			return `the database is damaged (${detail})`;
		case 'newer':
			return `a later release of Orrery has made it (${detail})`;
		case 'log-broken':
			return `the game ${detail} does not replay`;
	}
}

/** Who holds a folder, within a sentence. */
export function processSentence(pid: number | null): string {
	return pid === null ? 'by another process' : `by process ${pid}`;
}

export function mebibytes(bytes: number): string {
	return `${(bytes / 1_048_576).toFixed(1)} MiB`;
}

import type { CheckFault } from '@orrery/server/operator';

/** What is wrong with stored data, as a part of a sentence. */
export function checkSentence({ code, detail }: CheckFault): string {
	switch (code) {
		case 'broken':
			return `the database is damaged (${detail})`;
		case 'newer':
			return `it was made by a later release of Orrery (${detail})`;
		case 'log-broken':
			return `game ${detail} cannot be replayed`;
	}
}

/** Which process uses a folder, as a part of a sentence. */
export function processSentence(pid: number | null): string {
	return pid === null ? 'by another process' : `by process ${pid}`;
}

export function mebibytes(bytes: number): string {
	return `${(bytes / 1_048_576).toFixed(1)} MiB`;
}

/** A sentence begins with a capital letter. */
export function sentenceStart(text: string): string {
	return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

import { wholeNumber } from '../console/command.ts';

const MOST_SECONDS = 3600;

/** How long a program may take to answer, by default. */
export const PATIENCE_SECONDS = 10;

export function readPatience(text: string | undefined): number {
	return text === undefined ? PATIENCE_SECONDS : wholeNumber('--patience', text, 1, MOST_SECONDS);
}

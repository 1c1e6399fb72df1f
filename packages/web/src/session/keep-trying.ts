import { growingPause } from './growing-pause.ts';

/** Between attempts. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Tries something again until the returned function is called: from time to time, and at once when the network or the
 * player comes back. Without either, an attempt would only fill the console.
 */
export function keepTrying(attempt: () => Promise<unknown>, atOnce: boolean): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let attempts = 0;
	let trying = false;
	let ended = false;

	async function tryNow(): Promise<void> {
		if (trying || !navigator.onLine || document.visibilityState !== 'visible') return;
		clearTimeout(timer);
		trying = true;
		try {
			await attempt();
		} finally {
			trying = false;
			attempts++;
			if (!ended) wait();
		}
	}

	function wait(): void {
		timer = setTimeout(() => void tryNow(), growingPause(attempts, FIRST_PAUSE_MS, LONGEST_PAUSE_MS));
	}

	const notice = (): void => void tryNow();
	addEventListener('online', notice);
	document.addEventListener('visibilitychange', notice);
	if (atOnce) notice();
	else wait();
	return () => {
		ended = true;
		clearTimeout(timer);
		removeEventListener('online', notice);
		document.removeEventListener('visibilitychange', notice);
	};
}

/** Where a browser does not say when it is idle. */
const LATER_MS = 100;

/** Does something when the page has nothing more urgent to do; returns how to call it off. */
export function whenIdle(act: () => void): () => void {
	if (typeof requestIdleCallback === 'undefined') {
		const timer = setTimeout(act, LATER_MS);
		return () => clearTimeout(timer);
	}
	const waiting = requestIdleCallback(act);
	return () => cancelIdleCallback(waiting);
}

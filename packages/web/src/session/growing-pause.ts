/**
 * How long to wait before the next attempt: exponential backoff with jitter, so that not everyone tries at the same
 * moment.
 */
export function growingPause(failures: number, firstMs: number, longestMs: number): number {
	return Math.min(longestMs, firstMs * 2 ** failures) * (0.5 + Math.random() / 2);
}

/** How long to wait before the next attempt: longer every time, and not until the same moment as everybody else. */
export function growingPause(failures: number, firstMs: number, longestMs: number): number {
	return Math.min(longestMs, firstMs * 2 ** failures) * (0.5 + Math.random() / 2);
}

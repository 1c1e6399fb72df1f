/** A stream that can buffer what is written to it. */
export interface Corkable {
	cork(): void;
	uncork(): void;
}

/**
 * Returns a function to call before each write. All writes until the end of the current tick leave in one system
 * call, so that an event and the acknowledgement of its move cost one call, not two.
 */
export function coalesceWrites(stream: Corkable): () => void {
	let isCorked = false;
	const release = (): void => {
		isCorked = false;
		stream.uncork();
	};
	return () => {
		if (isCorked) return;
		isCorked = true;
		stream.cork();
		process.nextTick(release);
	};
}

/** A stream that can hold back what is written to it. */
export interface Corkable {
	cork(): void;
	uncork(): void;
}

/**
 * To be called before something is sent: what a connection is sent until all that can be done now is done leaves in one
 * write. An event and the acknowledgement of the move that brought it so cost one call of the system, not two.
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

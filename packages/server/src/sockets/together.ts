/** A stream that can hold back what is written to it. */
export interface Corkable {
	cork(): void;
	uncork(): void;
}

/**
 * To be called before something is sent: what a connection is sent until all that can be done now is done leaves in one
 * write. An event and the acknowledgement of the move that brought it so cost one call of the system, not two.
 */
export function together(line: Corkable): () => void {
	let isHeld = false;
	const release = (): void => {
		isHeld = false;
		line.uncork();
	};
	return () => {
		if (isHeld) return;
		isHeld = true;
		line.cork();
		process.nextTick(release);
	};
}

import type { Kinds } from '@orrery/engine';
import { getContext, setContext, untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { finishAnimations } from '../design/motion.ts';
import { isJump } from './moment.ts';
import type { Moment } from './played-game.ts';

const JUMPING = Symbol('jumping');

/** Whether a jump is being drawn. Transitions ask when they begin. */
export interface Jumping {
	readonly now: boolean;
}

/** Call it while a component inside the boards is set up; outside of any there are no jumps. */
export function jumping(): Jumping {
	return getContext<Jumping | undefined>(JUMPING) ?? { now: false };
}

/**
 * Draws jumps at once: transitions learn that they have no time, and whatever else the boards begin to animate is
 * finished before it can be seen. Call it while the component of the boards is set up, and attach the result to the
 * element around them.
 */
export function drawJumpsAtOnce<K extends Kinds>(moment: () => Moment<K>): Attachment<HTMLElement> {
	let boards: HTMLElement | undefined;
	let before = untrack(moment);
	let frame = 0;
	const drawing = { now: false };
	setContext(JUMPING, drawing satisfies Jumping);
	$effect.pre(() => {
		const after = moment();
		drawing.now = isJump(before, after);
		before = after;
	});
	// This runs after everything inside the boards has been updated.
	$effect(() => {
		moment();
		const jumped = drawing.now;
		drawing.now = false;
		// Before the next frame is drawn. To look for animations the browser has to know all styles, which it works out
		// only once that way; and some animations begin only with the frame.
		if (jumped && frame === 0) frame = requestAnimationFrame(finish);
	});
	function finish(): void {
		frame = 0;
		if (boards !== undefined) finishAnimations(boards);
	}
	return (element) => {
		boards = element;
		return () => {
			boards = undefined;
			cancelAnimationFrame(frame);
			frame = 0;
		};
	};
}

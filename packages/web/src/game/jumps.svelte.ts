import type { Kinds } from '@orrery/engine';
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { finishAnimations } from '../design/motion.ts';
import { isJump } from './moment.ts';
import type { Moment } from './played-game.ts';

/**
 * Draws jumps at once: whatever the boards begin to animate after a jump is finished before it can be seen. Call it
 * while the component of the boards is set up, and attach the result to the element around them.
 */
export function drawJumpsAtOnce<K extends Kinds>(moment: () => Moment<K>): Attachment<HTMLElement> {
	let boards: HTMLElement | undefined;
	let before = untrack(moment);
	$effect(() => {
		const after = moment();
		const jumped = isJump(before, after);
		before = after;
		if (!jumped || boards === undefined) return;
		finishAnimations(boards);
		// Some animations wait for the next frame, or follow one that was just finished.
		const element = boards;
		requestAnimationFrame(() => finishAnimations(element));
	});
	return (element) => {
		boards = element;
		return () => {
			boards = undefined;
		};
	};
}

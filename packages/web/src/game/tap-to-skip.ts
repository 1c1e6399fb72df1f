import type { Attachment } from 'svelte/attachments';
import type { Idle } from './played-game.ts';

/** What keeps its own meaning while a move is shown: buttons beside the boards, such as those that show a board large. */
const CONTROLS = 'button, a, input, label';
/** Tiles are buttons as well, but nobody can choose one while a move is shown. */
const TILES = '[data-on-wheel], [data-laid]';

/** A tap on the boards skips the moves that are being shown. */
export function tapToSkip(idle: () => Idle): Attachment<HTMLElement> {
	return (boards) => {
		const tap = (event: MouseEvent): void => {
			const now = idle();
			const { target } = event;
			if (now.kind !== 'moving' || !(target instanceof Element)) return;
			if (target.closest(CONTROLS) !== null && target.closest(TILES) === null) return;
			event.stopPropagation();
			now.skip();
		};
		boards.addEventListener('click', tap, { capture: true });
		return () => boards.removeEventListener('click', tap, { capture: true });
	};
}

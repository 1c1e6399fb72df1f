import type { Kinds } from '@orrery/engine';
import type { TableScene } from '../game/table-scene.svelte.ts';

/**
 * When this changes, the board of the seat that is looked from is created again, so that nothing flies from one player's
 * board to another's while a move is played. A jump shows nothing on its way and keeps the board, which is much quicker:
 * seen openly, almost every turn is another seat's.
 */
export function boardKey<K extends Kinds>(scene: TableScene<K>): { readonly now: number } {
	let made = 0;
	let seat = scene.seat;
	const key = $derived.by(() => {
		if (scene.seat !== seat && scene.moment.jump !== true) made += 1;
		seat = scene.seat;
		return made;
	});
	return {
		get now() {
			return key;
		},
	};
}

import type { NovaLunaMove, NovaLunaView, Seat } from '@orrery/engine';
import { novaLuna, TILES, tileOf } from '@orrery/engine';

/* Positions of Nova Luna that are small enough to check every fact by hand. A tile is its number in the printed list. */

export type Laid = readonly [tile: number, x: number, y: number];
export const RED_1 = 1;
/** Red 2: four red. */
export const RED_2 = 2;
export const RED_4 = 8;
/** Red 5: three blue; one blue. */
export const RED_5 = 13;
export const RED_6 = 15;
/** Red 7: blue and turquoise; blue and yellow; turquoise and yellow. */
export const RED_7 = 17;
export const BLUE_1 = 18;
export const BLUE_2 = 19;
export const BLUE_3 = 21;
/** Blue 4: three red; three turquoise; two yellow. */
export const BLUE_4 = 25;
/** Blue 4: four red; two red. */
export const BLUE_4_RED = 26;
export const TURQUOISE_1 = 35;
/** Turquoise 2: four turquoise. */
export const TURQUOISE_2 = 36;
export const YELLOW_1 = 52;

/** What the first player sees of these displays, before their turn. */
export function viewWith(
	displays: readonly (readonly Laid[])[],
	ring: readonly number[],
	{ first = 0, players = 2 }: { readonly first?: Seat; readonly players?: 1 | 2 | 3 } = {},
): NovaLunaView {
	const used = new Set([...ring, ...displays.flat().map(([tile]) => tile)]);
	const seats = ([0, 1, 2] as const).filter((seat) => seat < players);
	const decoded = novaLuna.decode({
		options: { players, firstGame: false },
		ring: [null, ...Array.from({ length: 11 }, (_, i) => ring[i] ?? null)],
		meeple: 0,
		stock: TILES.map(({ id }) => id).filter((id) => !used.has(id)),
		order: [first, ...seats.filter((seat) => seat !== first)],
		displays,
		refilled: false,
		phase1Note: null,
	});
	if (!decoded.ok) throw new Error(JSON.stringify(decoded.fault));
	return novaLuna.view(decoded.value, first);
}

export function take(tile: number, x: number, y: number): NovaLunaMove {
	return { type: 'take', tile: tileOf(tile).id, x, y };
}

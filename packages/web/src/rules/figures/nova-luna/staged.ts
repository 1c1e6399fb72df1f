import type { NovaLunaView, Seat, TileId } from '@orrery/engine';
import { novaLuna, TILES, tileOf } from '@orrery/engine';
import { Preview } from '../../../nova-luna/preview.ts';

/* Positions for figures. The engine reads them, so that nothing is shown that the rules do not allow. */

const SPACES = 12;

type Laid = readonly [tile: number, x: number, y: number];

export interface Stage {
	/** By seat: the tiles laid, in their order. One display is a solo game. */
	readonly displays: readonly (readonly Laid[])[];
	/** The tiles on the selection track by space; without it, it is full except for the meeple's space and those laid. */
	readonly ring?: Readonly<Record<number, number>>;
	readonly meeple?: number;
	/** Seats in turn order; as they sit if absent. */
	readonly order?: readonly number[];
}

/** The position as the first player sees it. */
export function stagedView({ displays, ring, meeple = 0, order }: Stage): NovaLunaView {
	const laid = displays.flat().map(([tile]) => tile);
	const free = TILES.map(({ id }) => id).filter(
		(id) => !laid.includes(id) && !Object.values(ring ?? {}).includes(id),
	);
	const players = displays.length;
	const spaces = Array.from({ length: SPACES }, (_, space): TileId | null => {
		if (space === meeple) return null;
		if (ring === undefined) return space > laid.length ? (free.shift() ?? null) : null;
		const tile = ring[space];
		return tile === undefined ? null : tileOf(tile).id;
	});
	const position = novaLuna.decode({
		options: { players, firstGame: false },
		ring: spaces,
		meeple,
		stock: free,
		order: order ?? displays.map((_, seat) => seat),
		displays,
		refilled: false,
		phase1Note: null,
	});
	if (!position.ok) throw new Error(`no game can get to this position: ${JSON.stringify(position.fault)}`);
	return novaLuna.view(position.value, 0);
}

/** A display alone, with what the engine says about it. */
export function stagedDisplay(...tiles: readonly Laid[]): Preview {
	return new Preview(stagedView({ displays: [tiles] }));
}

/** The seat whose display a figure shows. */
export const SEAT: Seat = 0;

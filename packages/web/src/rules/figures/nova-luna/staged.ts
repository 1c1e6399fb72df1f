import type { NovaLunaKinds, NovaLunaView, Seat, TileId } from '@orrery/engine';
import { novaLuna, TILES, tileOf } from '@orrery/engine';
import { Preview } from '../../../nova-luna/preview.ts';

/* Positions for figures. The engine reads them, so that nothing is shown that the rules do not allow. */

const SPACES = 12;
/** The seat whose display a figure shows. */
export const SEAT: Seat = 0;

type Position = NovaLunaKinds['position'];
type Laid = readonly [tile: number, x: number, y: number];

export interface Stage {
	/** By seat: the tiles laid, in their order. One display is a solo game. */
	readonly displays: readonly (readonly Laid[])[];
	/**
	 * The tiles on the selection track by space. Without it, it is full except for the meeple's space, and in a solo game
	 * for as many as have been laid.
	 */
	readonly ring?: Readonly<Record<number, number>>;
	readonly meeple?: number;
	/** Seats in turn order; as they sit if absent. */
	readonly order?: readonly number[];
}

export function staged({ displays, ring, meeple = 0, order }: Stage): Position {
	const laid = displays.flat().map(([tile]) => tile);
	const onRing = Object.values(ring ?? {});
	const free = TILES.map(({ id }) => id).filter((id) => !laid.includes(id) && !onRing.includes(id));
	const empty = displays.length === 1 ? laid.length : 0;
	const spaces = Array.from({ length: SPACES }, (_, space): TileId | null => {
		if (space === meeple) return null;
		if (ring === undefined) return space > empty ? (free.shift() ?? null) : null;
		const tile = ring[space];
		return tile === undefined ? null : tileOf(tile).id;
	});
	const position = novaLuna.decode({
		options: { players: displays.length, firstGame: false },
		ring: spaces,
		meeple,
		stock: free,
		order: order ?? displays.map((_, seat) => seat),
		displays,
		refilled: false,
		phase1Note: null,
	});
	if (!position.ok) throw new Error(`no game can get to this position: ${JSON.stringify(position.fault)}`);
	return position.value;
}

/** The position as the first player sees it. */
export function stagedView(stage: Stage): NovaLunaView {
	return novaLuna.view(staged(stage), SEAT);
}

/** A display alone, with what the engine says about it. */
export function stagedDisplay(...tiles: readonly Laid[]): Preview {
	return new Preview(stagedView({ displays: [tiles] }));
}

/** A tile that is taken and laid where it can go first: for figures in which the place does not matter. */
export function take(position: Position, tile: TileId): void {
	const [seat] = novaLuna.deciders(position);
	const move =
		seat === undefined
			? undefined
			: novaLuna.legalMoves(position, seat).find((legal) => legal.type === 'take' && legal.tile === tile);
	if (seat === undefined || move === undefined || !novaLuna.play(position, seat, move).ok)
		throw new Error(`tile ${tile} can’t be taken`);
}

import type { Fault, NovaLunaKinds, Result, Seat } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import type { NovaLunaPosition } from '@orrery/engine/search';

/* Positions of Nova Luna in which one move is plainly best and another plainly bad. */

export interface Planted {
	readonly position: NovaLunaPosition;
	readonly seat: Seat;
	readonly best: NovaLunaKinds['move'];
	readonly blunder: NovaLunaKinds['move'];
}

function planted(snapshot: unknown, seat: Seat, best: unknown, blunder: unknown): Planted {
	return {
		position: read(novaLuna.decode(snapshot)),
		seat,
		best: read(novaLuna.readMove(best)),
		blunder: read(novaLuna.readMove(blunder)),
	};
}

function read<T>(result: Result<T, Fault>): T {
	if (!result.ok) throw new Error(JSON.stringify(result.fault));
	return result.value;
}

/** Seat 1 can place its last token (NL-17); after any other move seat 0 is about to win. */
export function winOnTheSpot(): Planted {
	return planted(
		{
			options: { players: 2, firstGame: false },
			ring: [29, null, null, 55, null, 68, 17, 8, 42, 22, null, 16],
			meeple: 4,
			stock: [
				63, 53, 41, 37, 50, 49, 6, 9, 27, 62, 32, 25, 64, 38, 13, 40, 61, 1, 11, 24, 26, 60, 35, 67, 45, 2,
				43, 23, 14, 33,
			],
			order: [1, 0],
			displays: [
				[
					[18, 0, 0],
					[20, 0, -1],
					[7, -1, 0],
					[28, -1, -1],
					[56, -1, -2],
					[4, 0, -2],
					[3, -2, 0],
					[48, -2, -1],
					[15, -2, -2],
					[10, -3, 0],
					[54, -1, -3],
					[36, -3, -1],
					[47, -2, -3],
					[65, -3, -2],
					[57, 0, -3],
					[19, 0, 1],
					[12, -1, 1],
				],
				[
					[59, 0, 0],
					[31, 0, -1],
					[39, -1, -1],
					[58, -1, 0],
					[46, 0, 1],
					[52, 1, 0],
					[21, 1, -1],
					[44, -1, 1],
					[51, 1, 1],
					[30, 1, 2],
					[66, 0, 2],
					[34, -1, 2],
					[5, -1, 3],
				],
			],
			refilled: false,
			phase1Note: null,
		},
		1,
		{ type: 'take', tile: 8, x: 2, y: 1 },
		{ type: 'take', tile: 17, x: -1, y: 4 },
	);
}

/** Phase 2 of a solo game: one cell for tile 15 places the last tokens (NL-24), elsewhere the game drags on. */
export function lastTokensAlone(): Planted {
	return planted(
		{
			options: { players: 1, firstGame: false },
			ring: [null, null, null, 33, null, 18, 15, null, 45, null, null, null],
			meeple: 2,
			stock: [
				23, 56, 2, 7, 34, 16, 5, 44, 63, 51, 36, 10, 28, 27, 49, 24, 55, 46, 19, 61, 14, 64, 48, 17, 12, 54,
				1, 52, 13, 62, 47, 60, 67, 37, 43, 4, 42, 25, 38, 53, 65, 66, 8, 41, 30, 26, 58, 6,
			],
			order: [0],
			displays: [
				[
					[22, 0, 0],
					[59, 0, -1],
					[21, -1, 0],
					[32, -1, -1],
					[9, -1, -2],
					[3, -2, -2],
					[57, 0, -2],
					[68, -2, -1],
					[39, -2, 0],
					[31, 1, -2],
					[50, 1, -1],
					[29, 1, 0],
					[20, 2, 0],
					[40, 2, -1],
					[35, 2, -2],
					[11, 3, -1],
				],
			],
			refilled: false,
			phase1Note: 35,
		},
		0,
		{ type: 'take', tile: 15, x: 3, y: -2 },
		{ type: 'take', tile: 15, x: 2, y: 1 },
	);
}

import type { Fault, Game, Kinds, NebulaKinds, NovaLunaKinds, Result, Seat } from '@orrery/engine';
import { nebula, novaLuna } from '@orrery/engine';

/* Positions in which one move is plainly best and another plainly bad. */

export interface Planted<K extends Kinds> {
	readonly position: K['position'];
	readonly seat: Seat;
	readonly best: K['move'];
	readonly blunder: K['move'];
}

function planted<K extends Kinds>(
	game: Game<K>,
	snapshot: unknown,
	seat: Seat,
	best: unknown,
	blunder: unknown,
): Planted<K> {
	return {
		position: read(game.decode(snapshot)),
		seat,
		best: read(game.readMove(best)),
		blunder: read(game.readMove(blunder)),
	};
}

function read<T>(result: Result<T, Fault>): T {
	if (!result.ok) throw new Error(JSON.stringify(result.fault));
	return result.value;
}

/** Seat 1 can place its last token (NL-17); after any other move seat 0 is about to win. */
export function winOnTheSpot(): Planted<NovaLunaKinds> {
	return planted(
		novaLuna,
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
export function lastTokensAlone(): Planted<NovaLunaKinds> {
	return planted(
		novaLuna,
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

/** Pieces of Nebula, as a text with one word for each; a dash is an empty ray. */
function pieces(text: string): readonly (string | null)[] {
	return text === '' ? [] : text.split(' ').map((piece) => (piece === '-' ? null : piece));
}

function counts(text: string): Readonly<Record<string, number>> {
	const all = pieces(text);
	const colors = ['red', 'orange', 'yellow', 'blue', 'purple', 'white', 'black'];
	return Object.fromEntries(colors.map((color) => [color, all.filter((piece) => piece === color).length]));
}

/** A galaxy, as “field piece” with commas between. */
function stars(text: string): readonly unknown[] {
	return text.split(', ').map((star) => {
		const [field, piece] = star.split(' ');
		return { field, piece };
	});
}

/**
 * Seat 1 is two points behind with its last placement. White in the center makes two white stars in three constellations, a
 * public task (V15) for 16 points; whatever else it does, it stays behind.
 */
export function lastPlacement(): Planted<NebulaKinds> {
	return planted(
		nebula,
		{
			options: { players: 2, variant: 'basic' },
			round: 8,
			clusters: [
				{ figure: 7, pieces: pieces('purple orange - yellow purple - white -') },
				{ figure: 4, pieces: pieces('yellow purple yellow - - purple yellow red') },
				{ figure: 0, pieces: pieces('- white - - yellow white yellow yellow') },
			],
			supernova: 'blue',
			bag: pieces(
				'blue yellow white white yellow black black blue red blue black black orange black orange yellow white ' +
					'purple black red black red purple black purple blue black blue yellow red orange red purple yellow ' +
					'orange white black blue black orange purple purple blue white purple purple black orange black ' +
					'yellow blue orange white black purple red orange purple purple yellow black yellow white yellow ' +
					'yellow black black red white orange orange white blue purple orange black white blue red blue',
			),
			returns: [
				814624, 539161, 42510, 236224, 144862, 740203, 170776, 657308, 815533, 31972, 329571, 1022453, 527188,
				744347, 994740, 834238, 118264, 657458, 683614, 551981, 3500, 437438, 462584, 522233, 950743, 734823,
				194664, 712143, 278885, 207388, 373057, 537249,
			],
			gone: counts('red red red orange purple purple black black'),
			public: [
				{ card: 'V11', first: null, later: [] },
				{ card: 'V10', first: 0, later: [1] },
				{ card: 'V15', first: null, later: [] },
				{ card: 'V13', first: null, later: [] },
			],
			seats: [
				{
					dealt: ['O7', 'O13'],
					kept: 'O13',
					galaxy: stars(
						'Z white, A1 blue, A2 red, A3 orange, A4 orange, A5 white, B1 blue, B2 red, B3 yellow, B4 blue, ' +
							'B5 orange, C2 white, D2 red',
					),
					blackHoles: 7,
					observatory: counts('yellow purple'),
				},
				{
					dealt: ['O20', 'O4'],
					kept: 'O4',
					galaxy: stars(
						'Z red, A1 blue, A2 white, A3 orange, A4 yellow, A5 blue, B1 blue, B2 red, B3 orange, B4 blue, ' +
							'B5 white, C1 orange, C2 red, C3 blue, C4 white, C5 orange, D2 red',
					),
					blackHoles: 3,
					observatory: counts('red purple white'),
				},
			],
			turn: { seat: 1, step: 'place', placed: ['orange'], matched: false, drawn: [] },
		},
		1,
		{ type: 'place', piece: 'white', field: 'Z' },
		{ type: 'place', piece: 'white', field: 'A3' },
	);
}

/**
 * Seat 1 is 25 points behind and begins its last turn: only a white and a purple piece, for which there is just one way to
 * spend its time, complete the two public tasks (V15, V2) and the constellation that win by a point.
 */
export function wholeTurn(): Planted<NebulaKinds> {
	return planted(
		nebula,
		{
			options: { players: 2, variant: 'basic' },
			round: 5,
			clusters: [
				{ figure: 7, pieces: pieces('- black yellow black purple yellow red -') },
				{ figure: 4, pieces: pieces('purple black - black - blue yellow white') },
				{ figure: 5, pieces: pieces('black black purple purple black - black -') },
			],
			supernova: 'blue',
			bag: pieces(
				'purple red red blue white white orange orange orange blue black white black yellow blue black red ' +
					'blue purple black orange white yellow red yellow white red yellow purple orange orange black white ' +
					'purple purple orange yellow red black red orange white orange purple white red blue blue yellow ' +
					'red blue purple black yellow blue orange orange red black blue orange blue black yellow yellow ' +
					'yellow yellow blue black blue red white purple black orange blue yellow purple red blue black ' +
					'black orange blue blue black red black purple orange purple black black orange purple black white ' +
					'orange orange white',
			),
			returns: [
				519233, 333713, 364380, 954472, 274283, 838306, 757743, 460683, 273607, 771548, 347593, 713102,
				982675, 450814, 304085, 860948, 619162, 148337, 836585, 52560, 487751, 704073, 549624, 670280, 467222,
				87752, 202276, 521331, 478248, 669829, 701243, 585466,
			],
			gone: counts('red purple purple white black'),
			public: [
				{ card: 'V9', first: 1, later: [0] },
				{ card: 'V19', first: 1, later: [] },
				{ card: 'V15', first: 0, later: [] },
				{ card: 'V2', first: 0, later: [] },
			],
			seats: [
				{
					dealt: ['O19', 'O8'],
					kept: 'O8',
					galaxy: stars(
						'Z white, A2 orange, A4 white, A5 purple, B1 red, B2 white, B3 yellow, B4 yellow, B5 red, ' +
							'C5 orange, D5 white',
					),
					blackHoles: 3,
					observatory: counts('red'),
				},
				{
					dealt: ['O2', 'O20'],
					kept: 'O20',
					galaxy: stars(
						'Z white, A4 white, A5 blue, B1 yellow, B3 purple, B5 yellow, C1 blue, C2 yellow, C5 red, ' +
							'D4 red, D5 white',
					),
					blackHoles: 0,
					observatory: counts(''),
				},
			],
			turn: { seat: 1, step: 'draw', placed: [], matched: false, drawn: [] },
		},
		1,
		{ type: 'time', steps: [0, 3, -2] },
		{ type: 'time', steps: [1, -2, 2] },
	);
}

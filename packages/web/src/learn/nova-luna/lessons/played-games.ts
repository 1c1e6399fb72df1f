/* Games that bots played up to the positions of some lessons: no few moves lead to the end of a game. */

export interface PlayedGame {
	/** By number: the selection track clockwise from the meeple, then the draw pile. */
	readonly tiles: string;
	/** The start stack on the moon track, bottom to top. */
	readonly order: readonly number[];
	readonly moves: string;
}

/** Three players, a first game: seat 0 has one token left. */
export const LAST_TOKEN: PlayedGame = {
	tiles: `
		65 68 51 64 61 53 21 67 50 49 30 52 32 11 29 26 42 63 28 8 18 23 5 57 20 45 47 31 17 66 16 41 15 4
		22 43 13 38 59 56 14 48 2 54 39 44 9 37 60 6 1 35 25 27 7 24 55 40 34 10 19 36 33 3 58 62 46 12
	`,
	order: [0, 2, 1],
	moves: `
		51:0,0 64:0,0 61:0,0 67:1,0 49:-1,0 68:0,-1 50:1,1 65:-1,1 30:-1,-1 21:0,-1 53:2,0 refill 32:1,-1
		29:0,1 63:-1,-2 28:-2,-2 8:1,0 52:3,0 42:0,1 11:-2,0 26:0,1 23:2,1 18:3,1 refill 5:0,-2 45:1,-1
		17:0,-1 66:1,-1 16:-1,-1 15:2,-1 47:-2,-1 31:-2,1 57:0,-3 41:-1,-1 20:1,1 refill 43:2,-1 38:3,-1
		14:1,1
	`,
};

/** Two players: one tile is left, and seat 1 can draw level with it. */
export const LAST_TILE: PlayedGame = {
	tiles: `
		2 32 41 6 31 44 67 3 48 9 58 64 46 19 7 8 36 4 5 42 39 59 40 11 22 57 27 60 55 24 63 43 50 13 47 54
		45 15 16 10 66 21 25 49 30 28 14 65 23 1 52 33 37 61 26 53 51 34 38 12 29 17 56 62 35 18 20 68
	`,
	order: [1, 0],
	moves: `
		32:0,0 41:0,0 6:1,0 67:-1,0 9:0,-1 31:0,-2 48:1,1 44:1,0 3:-1,1 2:0,-1 58:0,-3 refill 46:-1,2 7:1,-2
		36:1,-1 5:1,2 42:-1,-3 59:-1,-1 64:-1,-1 19:-2,2 4:2,1 39:1,-3 8:2,2 refill 40:-1,0 22:-1,-2 27:0,-2
		55:-1,1 24:2,0 43:-2,0 57:0,1 60:1,-2 63:2,-1 11:3,2 50:3,-1 refill 54:1,3 16:2,3 10:-1,2 21:-1,3
		25:2,-2 49:1,-4 45:-3,2 66:-2,1 13:-2,2 47:-2,-2 15:2,-1 refill 30:2,-2 28:4,2 14:-3,0 23:3,0
		52:-2,3 61:1,4 65:-3,2 1:0,-3 37:-1,-3 26:0,-4 33:3,-2 refill 51:-3,-1 12:0,3 17:-4,0 56:4,0 18:1,-1
		38:4,1 29:-4,2 53:2,4 34:-1,-4 62:-4,3 35:2,0 refill 68:0,2
	`,
};

/** Solo: the first eight tokens are placed, and no tile in reach covers a task. */
export const EIGHT_PLACED: PlayedGame = {
	tiles: `
		54 2 47 60 33 7 13 59 62 48 3 14 19 55 35 15 28 43 1 24 37 36 18 17 49 26 58 68 6 25 67 64 4 23 66
		40 45 56 30 51 32 39 34 46 5 63 12 61 10 9 41 8 11 21 50 38 65 52 31 44 29 42 57 27 20 53 16 22
	`,
	order: [0],
	moves: `
		47:0,0 60:0,1 33:1,1 13:2,1 48:1,0 2:2,0
	`,
};

/** Solo, phase 2: the last token is left. */
export const ONE_LEFT: PlayedGame = {
	tiles: `
		66 33 28 49 32 45 3 14 67 46 16 35 63 15 6 58 62 10 43 23 61 18 13 20 1 38 47 36 60 31 2 37 5 48 57
		24 42 9 53 27 30 25 52 59 12 22 7 8 68 50 39 54 44 41 11 51 29 34 4 19 64 17 65 55 26 56 40 21
	`,
	order: [0],
	moves: `
		33:0,0 49:-1,0 45:-1,1 67:0,1 16:-1,-1 28:0,-1 refill 63:1,-1 14:1,0 15:1,1 46:1,2 66:0,2
	`,
};

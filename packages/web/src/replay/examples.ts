import type { GameId } from '@orrery/engine/game-id';

/** A game that comes with the product, to be replayed when there is no other. Bots played it. */
export interface ExampleGame {
	/** The id in its address. */
	readonly id: string;
	readonly game: GameId;
	/** The levels of the bots, by seat. */
	readonly levels: readonly string[];
}

/** Their records are in `examples/`, one file each, which is loaded when the game is opened. */
export const EXAMPLES: readonly ExampleGame[] = [
	{ id: 'example-nova-luna-2', game: 'nova-luna', levels: ['full', 'bright'] },
	{ id: 'example-nova-luna-3', game: 'nova-luna', levels: ['full', 'bright', 'gibbous'] },
	{ id: 'example-nebula-2', game: 'nebula', levels: ['full', 'bright'] },
	{ id: 'example-nebula-3', game: 'nebula', levels: ['full', 'bright', 'gibbous'] },
];

import { moveText } from '../../../packages/engine/test/nebula/move-text.ts';
import { Referee as NebulaReferee } from '../../../packages/engine/test/nebula/referee.ts';
import { Referee as NovaLunaReferee } from '../../../packages/engine/test/nova-luna/referee.ts';

/* The referees of both games, which share no code with the engine, behind one interface. */

export interface RefereedGame {
	deciders(): readonly number[];
	/** Whether the seat may play the move now. */
	allows(seat: number, move: unknown): boolean;
	play(seat: number, move: unknown): void;
	isOver(): boolean;
	/** The reason of the end, the places and the points of the game as it stands. */
	result(): unknown;
}

/** A new game of this kind, as it was dealt. */
export function refereed(game: string, options: unknown, setup: unknown): RefereedGame {
	return game === 'nova-luna'
		? novaLuna(copyOf(options), copyOf(setup))
		: nebula(copyOf(options), copyOf(setup));
}

function novaLuna(
	options: ConstructorParameters<typeof NovaLunaReferee>[0],
	setup: ConstructorParameters<typeof NovaLunaReferee>[1],
): RefereedGame {
	const referee = new NovaLunaReferee(options, setup);
	const deciders = (): readonly number[] => (referee.ending === null ? [referee.activeSeat] : []);
	const textOf = (value: unknown): string => {
		const move: { type: string; tile: number; x: number; y: number } = copyOf(value);
		return move.type === 'refill' ? move.type : `${move.tile}@${move.x},${move.y}`;
	};
	return {
		deciders,
		allows: (seat, move) => deciders().includes(seat) && referee.moves().includes(textOf(move)),
		play: (_, move) => referee.play(textOf(move)),
		isOver: () => referee.ending !== null,
		result: () => referee.result(),
	};
}

function nebula(
	options: ConstructorParameters<typeof NebulaReferee>[0],
	setup: ConstructorParameters<typeof NebulaReferee>[1],
): RefereedGame {
	const referee = new NebulaReferee(options, setup);
	return {
		deciders: () => referee.deciders(),
		allows: (seat, move) => referee.moves(seat).includes(moveText(copyOf(move))),
		play: (seat, move) => referee.play(seat, moveText(copyOf(move))),
		isOver: () => referee.step === 'over',
		result: () => referee.result(),
	};
}

/** The value as whatever it has to be; what it is not, the referee refuses. */
function copyOf<Value>(value: unknown): Value {
	return JSON.parse(JSON.stringify(value));
}

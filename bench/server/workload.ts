import type { Game, Kinds, Seat } from '@orrery/engine';
import { nebula, novaLuna, SeededRandom } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { Clock } from '@orrery/table';

/** What is played at every table of a measurement. */
export interface Workload {
	readonly name: string;
	readonly title: string;
	readonly game: GameId;
	readonly players: number;
	readonly clock: Clock;
}

const LIVE: Clock = { kind: 'live', baseMs: 900_000, incrementMs: 10_000 };

export const WORKLOADS: readonly Workload[] = [
	{ name: 'nova-luna-2', title: 'Nova Luna, 2', game: 'nova-luna', players: 2, clock: { kind: 'none' } },
	{ name: 'nova-luna-2-live', title: 'Nova Luna, 2, live clock', game: 'nova-luna', players: 2, clock: LIVE },
	{ name: 'nebula-4', title: 'Nebula, 4', game: 'nebula', players: 4, clock: { kind: 'none' } },
	{ name: 'nebula-4-live', title: 'Nebula, 4, live clock', game: 'nebula', players: 4, clock: LIVE },
];

/** The options of a game as a client sends them. */
export function optionsOf({ game, players }: Workload): object {
	return game === 'nova-luna' ? { players, firstGame: false } : { players, variant: 'full' };
}

/** Calls a function with the rules of a workload, keeping their types. */
export function withRules<Value>({ game }: Workload, use: <K extends Kinds>(rules: Game<K>) => Value): Value {
	return game === 'nova-luna' ? use(novaLuna) : use(nebula);
}

/** A random legal move of a seat. */
export function randomMove<K extends Kinds>(
	rules: Game<K>,
	position: K['position'],
	seat: Seat,
	random: SeededRandom,
): K['move'] {
	return rules.moveOf(position, position.moveAt(seat, random.below(position.moveCount(seat))));
}

/** What the other server needs to do the same amount of work. */
export interface Likeness {
	/** Moves in an average game. */
	readonly moves: number;
	/** The view of a player in the middle of a game, as the state of the dummy game. */
	readonly board: object;
}

const GAMES = 20;

/** Plays some random games. */
export function likenessOf(workload: Workload): Likeness {
	return withRules(workload, (rules) => {
		let moves = 0;
		let board: object | null = null;
		for (let game = 0; game < GAMES; game++) {
			const lengths = playOut(rules, workload, game, null);
			moves += lengths.moves / GAMES;
			board ??= playOut(rules, workload, game, Math.round(lengths.moves / 2)).view;
		}
		return { moves: Math.round(moves), board: board ?? {} };
	});
}

/** Plays a random game to its end, or this many moves of it. */
function playOut<K extends Kinds>(
	rules: Game<K>,
	workload: Workload,
	number: number,
	most: number | null,
): { readonly moves: number; readonly view: object } {
	const random = new SeededRandom(`bench ${number}`);
	const read = rules.readOptions(optionsOf(workload));
	if (!read.ok) throw new Error(read.fault.code);
	const started = rules.start(read.value, rules.deal(read.value, random));
	if (!started.ok) throw new Error(started.fault.code);
	const position: K['position'] = started.value;
	let moves = 0;
	while (rules.outcome(position) === null && moves !== most) {
		const [seat = 0] = rules.deciders(position);
		rules.play(position, seat, randomMove(rules, position, seat, random));
		moves++;
	}
	return { moves, view: rules.view(position, 0) };
}

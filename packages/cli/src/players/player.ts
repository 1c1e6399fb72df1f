import { choose } from '@orrery/bots';
import type { Course, Kinds, Seat } from '@orrery/engine';
import { UsageError } from '../console/command.ts';
import type { Entry } from '../games/entry.ts';
import { opponentNamed } from '../games/games.ts';
import { Program, ProgramFault } from './program.ts';

/** Decides for a seat: one of our own bots, or a program. */
export interface Player<K extends Kinds> {
	choose(course: Course<K>, seat: Seat, seed: string): K['move'] | Promise<K['move']>;
	/** Says that no more questions will come. */
	end(): void | Promise<void>;
}

/** A name that begins with this is the command line of a program. */
const PROGRAM = 'cmd:';

/** Reports a wrong name before anything is started. */
export function checkName<K extends Kinds>(entry: Entry<K>, name: string): void {
	if (!name.startsWith(PROGRAM)) opponentNamed(entry, name);
	else if (name.slice(PROGRAM.length).trim() === '')
		throw new UsageError('cmd: must be followed by a command line, such as cmd:./my-bot.');
}

/** The player that a name stands for; a program is started now. */
export function playerNamed<K extends Kinds>(
	entry: Entry<K>,
	name: string,
	patienceSeconds: number,
): Player<K> {
	checkName(entry, name);
	if (name.startsWith(PROGRAM)) {
		return new ProgramPlayer(new Program(name.slice(PROGRAM.length), patienceSeconds * 1000), name);
	}
	const opponent = opponentNamed(entry, name);
	return {
		choose: (course, seat, seed) => choose(opponent, course.game.view(course.position, seat), seed),
		end() {},
	};
}

class ProgramPlayer<K extends Kinds> implements Player<K> {
	readonly #program: Program;
	readonly #name: string;

	constructor(program: Program, name: string) {
		this.#program = program;
		this.#name = name;
	}

	async choose({ game, position, steps }: Course<K>, seat: Seat, seed: string): Promise<K['move']> {
		const wrong = (what: string): ProgramFault =>
			new ProgramFault(`The bot “${this.#name}” ${what}, at step ${steps.length}`);
		const answer = await this.#program.ask({
			game: game.id,
			view: game.view(position, seat),
			legal: game.legalMoves(position, seat),
			seed,
		});
		if (!answer.ok) throw wrong(answer.fault);
		const shown = JSON.stringify(answer.value);
		const move = game.readMove(answer.value);
		if (!move.ok) throw wrong(`answered with something that is not a move (${shown})`);
		const refusal = game.check(position, seat, move.value);
		if (refusal !== null) throw wrong(`made an illegal move (${refusal.code}: ${shown})`);
		return move.value;
	}

	end(): Promise<void> {
		return this.#program.end();
	}
}

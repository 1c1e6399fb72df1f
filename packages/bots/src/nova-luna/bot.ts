import type { NovaLunaKinds, Random, Seat } from '@orrery/engine';
import { fail, novaLuna, ok } from '@orrery/engine';
import type { NovaLunaPosition } from '@orrery/engine/search';
import type { Bot, Budget, Report, Thought } from '../bot.ts';
import { decided, imagine, instantBot, MOST_CANDIDATES } from '../bot.ts';
import { loadNet } from '../weights.ts';
import { FEATURE_COUNT } from './features.ts';
import { priorScore } from './prior.ts';
import { NovaLunaSearch } from './search.ts';
import { beginAlone, glanceAlone } from './solo-thought.ts';
import weights from './weights.json' with { type: 'json' };

/** The best move by the prior alone, without search. */
export const heuristicNovaLuna: Bot<NovaLunaKinds> = instantBot(novaLuna, (position, seat, random) =>
	pickByPrior(position, seat, random, 100),
);

/**
 * Overlooks things as people do: it sees each move with the given chance in percent and plays the best move it sees.
 * It judges well what it sees, so its mistakes look human.
 */
export function overlookingNovaLuna(percentSeen: number): Bot<NovaLunaKinds> {
	return instantBot(novaLuna, (position, seat, random) => pickByPrior(position, seat, random, percentSeen));
}

function pickByPrior(position: NovaLunaPosition, seat: Seat, random: Random, percentSeen: number): number {
	let best = position.moveAt(seat, 0);
	let bestScore = Number.NEGATIVE_INFINITY;
	let equals = 0;
	for (let i = 0; i < position.moveCount(seat); i++) {
		const code = position.moveAt(seat, i);
		if (random.below(100) >= percentSeen) continue;
		const score = priorScore(position, code);
		if (score > bestScore) {
			best = code;
			bestScore = score;
			equals = 1;
		} else if (score === bestScore && random.below(++equals) === 0) {
			best = code;
		}
	}
	return best;
}

/** The bot that searches: a tree search against others, a beam search in the solo game. */
export const novaLunaBot: Bot<NovaLunaKinds> = {
	begin(view, seed, budget) {
		const question = imagine(novaLuna, view, seed, budget);
		if (!question.ok) return question;
		const { position, seat, random } = question.value;
		const forced = position.moveCount(seat) === 1;
		const only = novaLuna.moveOf(position, position.moveAt(seat, 0));
		if (position.solo) return forced ? ok(decided(only, [glanceAlone(position)])) : beginAlone(view, budget);
		const net = netFor(position.options.players);
		if (!net.ok) return fail({ code: 'bad-weights' });
		const search = new NovaLunaSearch(position, net.value, random.below(1 << 20));
		return ok(forced ? decided(only, glance(search)) : new SearchThought(position, search, budget));
	},
};

/** Iterations for a move that is forced: enough to tell where the game stands, too few to wait for. */
const GLANCE = 48;

function glance(search: NovaLunaSearch): readonly number[] {
	for (let i = 0; i < GLANCE; i++) search.iterate();
	return search.chances();
}

/** By number of players; decoded and checked when first used. */
const nets = new Map<number, ReturnType<typeof loadNet>>();

export function netFor(players: number): ReturnType<typeof loadNet> {
	const net = nets.get(players) ?? loadNet(weights, novaLuna.id, players, FEATURE_COUNT);
	nets.set(players, net);
	return net;
}

/** Iterations between checks whether the choice is settled. */
const BETWEEN_LOOKS = 16;

class SearchThought implements Thought<NovaLunaKinds> {
	readonly #position: NovaLunaPosition;
	readonly #search: NovaLunaSearch;
	readonly #budget: Budget;

	constructor(position: NovaLunaPosition, search: NovaLunaSearch, budget: Budget) {
		this.#position = position;
		this.#search = search;
		this.#budget = budget;
	}

	run(iterations: number): boolean {
		for (let i = 0; i < iterations; i++) {
			this.#search.iterate();
			if (this.#search.iterations % BETWEEN_LOOKS === 0 && this.#settled()) return false;
		}
		return true;
	}

	/** Whether no other move can catch up any more, so that more thinking would change nothing. */
	#settled(): boolean {
		const [first, second] = this.#search.lead();
		return first - second > this.#budget.iterations - this.#search.iterations;
	}

	report(): Report<NovaLunaKinds> {
		const line = this.#search.line();
		return {
			move: novaLuna.moveOf(this.#position, this.#search.best()),
			iterations: this.#search.iterations,
			visits: this.#search.lead()[0],
			line: line.map((code) => novaLuna.moveOf(this.#position, code)),
			values: this.#search.chances(),
			candidates: this.#search.mostVisited(MOST_CANDIDATES).map(({ code, visits, chances }) => {
				const move = novaLuna.moveOf(this.#position, code);
				return { move, line: [move], visits, values: chances };
			}),
		};
	}
}

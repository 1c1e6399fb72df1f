import type { NebulaKinds, Random, Seat } from '@orrery/engine';
import { nebula, ok } from '@orrery/engine';
import type { NebulaPosition } from '@orrery/engine/search';
import { nebulaCodes } from '@orrery/engine/search';
import type { Bot, Report, Thought } from '../bot.ts';
import { decided, imagine, MOST_CANDIDATES } from '../bot.ts';
import { findCandidates, seenOf } from './candidates.ts';
import { knowledgeFor } from './knowledge.ts';
import { Planner } from './planner.ts';
import { glance, NebulaSearch, settingsFor } from './search.ts';
import type { Weights } from './weights.ts';

/** How many placements of each set of colors a bot without search looks at. */
const WIDTH = 4;

/**
 * Plays by the planner alone and overlooks things as people do: it sees each turn with the given chance in percent and
 * plays the best turn it sees. It judges well what it sees, so its mistakes look human.
 */
export function overlookingNebula(percentSeen: number): Bot<NebulaKinds> {
	return {
		begin(view, seed, budget) {
			const question = imagine(nebula, view, seed, budget);
			if (!question.ok) return question;
			const { position, seat, random } = question.value;
			const loaded = knowledgeFor(position.options);
			if (!loaded.ok) return loaded;
			const code = pickSeen(position, seat, random, loaded.value.weights, percentSeen);
			return ok(decided(nebula.moveOf(position, code)));
		},
	};
}

/** The same without overlooking anything: the best turn by the planner, without search. */
export const plannerNebula: Bot<NebulaKinds> = overlookingNebula(100);

function pickSeen(
	position: NebulaPosition,
	seat: Seat,
	random: Random,
	known: Weights,
	percentSeen: number,
): number {
	const planner = new Planner(position.board, known, WIDTH, random);
	const [best] = seenOf(findCandidates(planner, position, seat), percentSeen, random);
	return best?.codes[0] ?? nebulaCodes.codeFor(nebulaCodes.DONE);
}

/** A race between the most promising turns; it sees each of them with the given chance in percent. */
export function racingNebula(percentSeen: number): Bot<NebulaKinds> {
	return {
		begin(view, seed, budget) {
			const question = imagine(nebula, view, seed, budget);
			if (!question.ok) return question;
			const { position, seat, random } = question.value;
			const loaded = knowledgeFor(position.options);
			if (!loaded.ok) return loaded;
			const seeded = random.below(1 << 20);
			if (position.moveCount(seat) === 1) {
				const only = position.moveAt(seat, 0);
				const values = glance(position, seat, only, loaded.value, seeded);
				return ok(decided(nebula.moveOf(position, only), values));
			}
			const settings = settingsFor(position, budget.iterations, percentSeen);
			const search = new NebulaSearch(position, seat, loaded.value, seeded, settings);
			return ok(new RaceThought(position, search, settings.iterations));
		},
	};
}

/** The bot that searches and overlooks nothing. */
export const nebulaBot: Bot<NebulaKinds> = racingNebula(100);

class RaceThought implements Thought<NebulaKinds> {
	readonly #position: NebulaPosition;
	readonly #search: NebulaSearch;
	/** Steps of a turn after the draw need fewer iterations than the budget allows. */
	readonly #most: number;

	constructor(position: NebulaPosition, search: NebulaSearch, most: number) {
		this.#position = position;
		this.#search = search;
		this.#most = most;
	}

	run(iterations: number): boolean {
		for (let i = 0; i < iterations && this.#goesOn; i++) this.#search.iterate();
		return this.#goesOn;
	}

	report(): Report<NebulaKinds> {
		const [move, ...rest] = this.#search.line().map((code) => nebula.moveOf(this.#position, code));
		if (move === undefined) throw new Error('a race has runners');
		return {
			move,
			iterations: this.#search.iterations,
			visits: this.#search.visits,
			line: [move, ...rest],
			values: this.#search.values(),
			candidates: this.#search
				.candidates()
				.slice(0, MOST_CANDIDATES)
				.flatMap(({ codes, visits, values }) => {
					const [first, ...later] = codes.map((code) => nebula.moveOf(this.#position, code));
					return first === undefined ? [] : { move: first, line: [first, ...later], visits, values };
				}),
		};
	}

	/** The race is over when one turn is left. */
	get #goesOn(): boolean {
		return this.#search.racing > 1 && this.#search.iterations < this.#most;
	}
}

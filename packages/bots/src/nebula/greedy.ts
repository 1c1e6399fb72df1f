import type { NebulaKinds, Random, Seat } from '@orrery/engine';
import { nebula } from '@orrery/engine';
import { NebulaPosition, nebulaCodes } from '@orrery/engine/search';
import type { Bot } from '../bot.ts';
import { instantBot } from '../bot.ts';
import { appraise } from './appraisal.ts';

/**
 * Points gained plus task progress, over all ways to spend the time and to place: each way is played out to
 * the end of the turn, placing what helps most, one piece after another. It never yields to chaos, whose
 * outcome it cannot see.
 */
export const greedyNebula: Bot<NebulaKinds> = instantBot(nebula, pickGreedy);

const { CHAOS, DONE, KEEP, codeFor, kindOf } = nebulaCodes;

function pickGreedy(position: NebulaPosition, seat: Seat, random: Random): number {
	const turn = new Turn(position, seat);
	const codes = Array.from({ length: position.moveCount(seat) }, (_, i) => position.moveAt(seat, i));
	// Nothing has been placed yet that would make one card better than another.
	if (kindOf(codes[0] ?? 0) === KEEP) return codes[random.below(codes.length)] ?? 0;
	let best = codes[0] ?? codeFor(DONE);
	let bestWorth = Number.NEGATIVE_INFINITY;
	let equals = 0;
	for (const code of codes) {
		if (kindOf(code) === CHAOS) continue;
		const worth = turn.worthAfter(code);
		if (worth > bestWorth) {
			best = code;
			bestWorth = worth;
			equals = 1;
		} else if (worth === bestWorth && random.below(++equals) === 0) {
			best = code;
		}
	}
	return best;
}

/** The rest of a turn from one position on. */
class Turn {
	readonly #start: NebulaPosition;
	readonly #seat: Seat;
	/** What placing goes on from, and where a single placement is tried. */
	readonly #here: NebulaPosition;
	readonly #trial: NebulaPosition;
	/** What was found for the pieces at hand; how they were drawn makes no difference. */
	readonly #known = new Map<string, number>();

	constructor(start: NebulaPosition, seat: Seat) {
		this.#start = start;
		this.#seat = seat;
		this.#here = new NebulaPosition(start.board, start.options);
		this.#trial = new NebulaPosition(start.board, start.options);
	}

	/** What the seat has at the end of the turn if it begins like this. */
	worthAfter(code: number): number {
		const here = this.#here;
		here.copyFrom(this.#start);
		here.play(this.#seat, code);
		if (this.#start.step !== 'draw') return this.#placeOn();
		const key = here.observatories[this.#seat]?.counts.join() ?? '';
		const known = this.#known.get(key);
		if (known !== undefined) return known;
		const worth = this.#placeOn();
		this.#known.set(key, worth);
		return worth;
	}

	/** Places what helps most until nothing helps, and returns what that is worth. */
	#placeOn(): number {
		const here = this.#here;
		const seat = this.#seat;
		let worth = appraise(here, seat);
		// A turn that is over, or a game, takes no more.
		while (
			here.activeSeat === seat &&
			(here.step === 'place' || here.step === 'supernova' || here.step === 'marker')
		) {
			const forced = here.step !== 'place';
			let best = -1;
			let bestWorth = forced ? Number.NEGATIVE_INFINITY : worth;
			for (let i = 0; i < here.moveCount(seat); i++) {
				const code = here.moveAt(seat, i);
				if (kindOf(code) === DONE) continue;
				this.#trial.copyFrom(here);
				this.#trial.play(seat, code);
				const after = appraise(this.#trial, seat);
				if (after > bestWorth) {
					best = code;
					bestWorth = after;
				}
			}
			if (best < 0) break;
			here.play(seat, best);
			worth = bestWorth;
		}
		return worth;
	}
}

import { isCostly } from '@orrery/bots/analysis';
import type { Kinds, Seat } from '@orrery/engine';
import type { TurnLines } from '../../game/move-lines.ts';
import { m } from '../../language/language.svelte.ts';
import { percent } from '../../review/amount-words.ts';
import type { Review } from '../../review/review.svelte.ts';
import { announce } from '../../ui/announcer.svelte.ts';
import type { BetterMove } from '../better-move.svelte.ts';
import type { ReplayControls } from '../replay-controls.svelte.ts';
import type { JudgedStep, ReplayChart } from '../replay-frame.ts';
import type { ReplayGame } from '../replay-game.svelte.ts';
import { chancesChart } from './chances-chart.ts';
import type { TurnMark } from './turn-marks.ts';
import { bigLuck, isCostlyTurn, turnMark, valuesByTurn } from './turn-marks.ts';

/** The values that the chart shows: what the game counts, or what the review found. */
export type ChartChoice = 'course' | 'chances';

/** A turn of the game and what the review says of it. */
export interface JudgedTurn extends TurnMark {
	readonly turn: number;
	readonly seat: Seat;
}

/** A turn in which chance gave a seat much, or took it. */
export interface LuckyTurn {
	readonly turn: number;
	readonly seat: Seat;
	/** Above 0 if it helped. */
	readonly gain: number;
}

/** The review in the replay: what it says of the turns, and what the viewer does with it. A branch has no marks. */
export class ReplayReview<K extends Kinds> {
	readonly review: Review<K>;
	readonly controls: ReplayControls<K>;
	readonly #game: ReplayGame<K>;
	#chosen: ChartChoice | null = $state.raw(null);
	#betterWanted = $state.raw(true);

	/** How many steps of what is looked at belong to the game. */
	readonly #until: number = $derived.by(() => this.#game.branch?.from ?? this.#game.last);
	readonly #turns: ReadonlyMap<TurnLines<K>, JudgedTurn> = $derived.by(() => {
		const judged = new Map<TurnLines<K>, JudgedTurn>();
		for (const lines of this.controls.turns) {
			const found = turnMark(this.#stepsOf(lines), this.review);
			if (found !== null && lines.seat !== null)
				judged.set(lines, { ...found, turn: lines.turn, seat: lines.seat });
		}
		return judged;
	});
	/** The turns that cost the seat looked at much, or any seat where everything is open. */
	readonly costly: readonly JudgedTurn[] = $derived.by(() =>
		Array.from(this.#turns.values()).filter((turn) => isCostlyTurn(turn) && this.#isLookedAt(turn.seat)),
	);
	/** What the review says of the turn that ends here, or of the step inside a turn. */
	readonly shown: JudgedTurn | null = $derived.by(() => {
		const { step } = this.#game;
		const lines = this.controls.turns.find((turn) => this.#stepsOf(turn).includes(step));
		if (lines === undefined || lines.seat === null) return null;
		if (this.#stepsOf(lines).at(-1) === step) return this.#turns.get(lines) ?? null;
		const found = turnMark([step], this.review);
		return found && { ...found, turn: lines.turn, seat: lines.seat };
	});
	/** What the boards draw of the turn or step that is shown. */
	readonly drawn: JudgedStep<K> = $derived.by(() => {
		const { shown } = this;
		if (shown === null || shown.mark === 'only') return { mark: null, better: null };
		return { mark: shown.mark, better: this.#betterWanted ? this.betterAt(shown.step) : null };
	});
	/** Turns in which chance changed much, for the seat looked at. */
	readonly lucky: readonly LuckyTurn[] = $derived.by(() => this.#luckyTurns());

	constructor(controls: ReplayControls<K>, review: Review<K>) {
		this.controls = controls;
		this.#game = controls.game;
		this.review = review;
		$effect(() => {
			void review.load();
			return () => review.leave();
		});
	}

	/** Whether anything was found yet. */
	get exists(): boolean {
		return this.review.values.some((values) => values !== null);
	}

	/** Which chart is shown: chances as soon as there are any, unless the viewer chose. */
	get chart(): ChartChoice {
		return this.exists ? (this.#chosen ?? 'chances') : 'course';
	}

	choose(chart: ChartChoice): void {
		this.#chosen = chart;
	}

	readonly chances: ReplayChart = $derived.by(() => {
		const { stops, seat } = this.#game;
		const { values, solo } = this.review;
		const lines = valuesByTurn(stops, values, this.controls.table.players.length, this.#until);
		return chancesChart(lines, solo, seat === 'open' ? null : seat);
	});

	/** The mark of a turn of the list; null if there is none yet, or it was only tried. */
	markOf(turn: TurnLines<K>): JudgedTurn | null {
		return this.#turns.get(turn) ?? null;
	}

	/** By seat: the value before the turn that is shown, and now. */
	valuesAt(seat: Seat): { readonly before: number | null; readonly now: number | null } {
		const { stops, stop, step } = this.#game;
		const value = (at: number | undefined): number | null =>
			at === undefined || at > this.#until ? null : (this.review.values[at]?.[seat] ?? null);
		return { before: value(stops[stop - 1]?.step), now: value(step) };
	}

	/** “90%”; null where it is not known. */
	accuracyOf(seat: Seat): string | null {
		const accuracy = this.review.summary?.accuracy[seat] ?? null;
		return accuracy === null ? null : percent(accuracy / 100);
	}

	/** How much chance changed in the turn that is shown, where it was much. */
	get luckHere(): LuckyTurn | null {
		return this.lucky.find(({ turn }) => turn === this.controls.turn) ?? null;
	}

	get nextCostly(): JudgedTurn | null {
		return this.costly.find(({ step }) => step > this.#game.step) ?? null;
	}

	/** Goes to the next or the previous costly turn; says so if there is none. */
	goToCostly(by: 1 | -1): void {
		const { step: here } = this.#game;
		const to = by === 1 ? this.nextCostly : this.costly.findLast(({ step }) => step < here);
		if (to) this.controls.jump(to.step);
		else announce(() => m().review_no_more());
	}

	toggleBetter(): void {
		this.#betterWanted = !this.#betterWanted;
		const wanted = this.#betterWanted;
		announce(() => (wanted ? m().review_better_on() : m().review_better_off()));
	}

	/** What the seat saw before it took a step of the game. */
	viewBefore(step: number, seat: Seat): K['view'] | null {
		const { course } = this.#game.replayed;
		const before = course.at(step - 1);
		return before.ok ? course.game.view(before.value.position, seat) : null;
	}

	/** Whether the bar leads from one costly turn to the next: as soon as there is one, until all have been seen. */
	get leads(): boolean {
		const { branch, moment } = this.#game;
		if (branch !== null || moment.ending !== null || this.costly.length === 0) return false;
		return this.nextCostly !== null || this.review.status === 'done';
	}

	/** Whether a costly decision ends here: a replay that plays by itself waits longer. */
	isCostlyAt(step: number): boolean {
		return step <= this.#until && isCostly(this.review.mark(step));
	}

	#stepsOf(turn: TurnLines<K>): readonly number[] {
		return turn.lines.flatMap(({ seat, sequence }) =>
			seat !== null && sequence <= this.#until ? [sequence] : [],
		);
	}

	#isLookedAt(seat: Seat): boolean {
		return this.#game.seat === 'open' || this.#game.seat === seat;
	}

	/** The better move of a step that cost much. */
	betterAt(step: number): BetterMove<K> | null {
		if (!this.isCostlyAt(step)) return null;
		const decision = this.review.decision(step);
		if (decision === null) return null;
		const [first] = decision.candidates ?? [];
		return { move: decision.best, line: first?.line ?? [decision.best], step };
	}

	#luckyTurns(): readonly LuckyTurn[] {
		const { solo } = this.review;
		const { players } = this.controls.table;
		return this.controls.turns.flatMap((turn) => {
			const gains = players
				.filter(({ seat }) => this.#isLookedAt(seat))
				.map(({ seat }) => ({ turn: turn.turn, seat, gain: this.#luckOf(turn, seat) }))
				.filter(({ gain }) => bigLuck(gain, solo))
				.toSorted((a, b) => Math.abs(b.gain) - Math.abs(a.gain));
			return gains.slice(0, 1);
		});
	}

	/** What chance gave a seat in all steps of a turn. In a solo game fewer points are the gain. */
	#luckOf(turn: TurnLines<K>, seat: Seat): number {
		const sum = this.#stepsOf(turn).reduce(
			(total, step) => total + (this.review.luck(step)?.luck[seat] ?? 0),
			0,
		);
		return this.review.solo ? -sum : sum;
	}
}

import type { Kinds } from '@orrery/engine';
import type { CoachCommands, TableCoach } from '../game/coach.ts';
import type { ConfirmBarProps } from '../game/props.ts';
import { m, number } from '../language/language.svelte.ts';
import { announce } from '../ui/announcer.svelte.ts';
import type { Best, Hints } from './hints.svelte.ts';
import { MOST_HINTS } from './hints.svelte.ts';
import type { Saying } from './voice.svelte.ts';
import type { HintShown } from './words.ts';

/**
 * Hints on request in a game against bots, as table and card see them. Unlike the coach of a first game it says nothing
 * unless it is asked, and the table looks as ever while no hint is shown.
 */
export class HintVoice<K extends Kinds, Marks> implements TableCoach<K, Marks> {
	readonly #hints: Hints<K>;
	readonly #words: (best: Best<K>, step: number) => HintShown<Marks>;
	readonly #onhint: () => void;
	readonly first = false;
	readonly title = null;

	readonly #shown: HintShown<Marks> | null = $derived.by(() => {
		const { best, count } = this.#hints;
		return best === null ? null : this.#words(best, count);
	});
	readonly on: boolean = $derived.by(() => this.#hints.count > 0);
	readonly marks: Marks | null = $derived.by(() => this.#shown?.marks ?? null);
	readonly says: Saying = $derived.by(() => {
		const title = m().coach_hint_of({ step: number(this.#hints.count), count: number(MOST_HINTS) });
		return { tone: 'hint', title, short: title, text: this.#shown?.words ?? m().coach_looking() };
	});

	/** `onhint` is called with every hint that the player has not seen in this decision. */
	constructor(hints: Hints<K>, words: (best: Best<K>, step: number) => HintShown<Marks>, onhint: () => void) {
		this.#hints = hints;
		this.#words = words;
		this.#onhint = onhint;
	}

	consider(): void {
		// It does not judge what the player puts together.
	}

	allows(): Promise<boolean> {
		return Promise.resolve(true);
	}

	/** The most hints of a decision that have been counted. */
	#counted: { readonly at: number; readonly count: number } = { at: -1, count: 0 };

	hint(): void {
		const { now } = this.#hints;
		this.#hints.next();
		const { count } = this.#hints;
		const before = this.#counted.at === now ? this.#counted.count : 0;
		if (count <= before) return;
		this.#counted = { at: now, count };
		this.#onhint();
	}

	hide(): void {
		this.#hints.hide();
	}

	chooseAgain(): void {
		// There is no warning to answer.
	}

	bar(bar: ConfirmBarProps, { cancel }: CoachCommands<K>): ConfirmBarProps {
		if (!this.on) return bar;
		return {
			...bar,
			extra: {
				label: m().coach_hint_next(),
				icon: 'hint',
				onclick: () => {
					// The hint is about the whole decision, so nothing of it stays in hand.
					cancel();
					this.hint();
				},
			},
		};
	}

	/** Says hints to screen readers. Call it during set-up. */
	speak(): void {
		$effect(() => {
			const words = this.#shown?.words;
			if (words !== undefined) announce(() => words);
		});
	}
}

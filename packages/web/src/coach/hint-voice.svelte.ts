import type { Kinds } from '@orrery/engine';
import type { CoachCommands } from '../game/coach.ts';
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
export class HintVoice<K extends Kinds, Marks> {
	readonly #hints: Hints<K>;
	readonly #words: (best: Best<K>, step: number) => HintShown<Marks>;

	readonly #shown: HintShown<Marks> | null = $derived.by(() => {
		const { best, count } = this.#hints;
		return best === null ? null : this.#words(best, count);
	});
	readonly on: boolean = $derived.by(() => this.#hints.count > 0);
	readonly marks: Marks | null = $derived.by(() => this.#shown?.marks ?? null);
	readonly says: Saying = $derived.by(() => {
		const { count, failed } = this.#hints;
		const title = m().coach_hint_of({ step: number(count), count: number(MOST_HINTS) });
		const waiting = failed ? m().play_hint_failed() : m().coach_looking();
		return { tone: 'hint', title, short: title, text: this.#shown?.words ?? waiting };
	});

	constructor(hints: Hints<K>, words: (best: Best<K>, step: number) => HintShown<Marks>) {
		this.#hints = hints;
		this.#words = words;
	}

	/** Shows the next hint, and says it to screen readers. */
	async hint(): Promise<void> {
		const isShown = await this.#hints.next();
		const { text } = this.says;
		if (isShown) announce(() => text);
	}

	hide(): void {
		this.#hints.hide();
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
					void this.hint();
				},
			},
		};
	}
}

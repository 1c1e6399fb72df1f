import type { Kinds } from '@orrery/engine';
import { tick, untrack } from 'svelte';
import { BESIDE } from '../game/bar.ts';
import type { CoachCommands, TableCoach } from '../game/coach.ts';
import type { ConfirmBarProps } from '../game/props.ts';
import { m, number } from '../language/language.svelte.ts';
import { announce } from '../ui/announcer.svelte.ts';
import type { Coach } from './coach.svelte.ts';
import type { Best } from './hints.svelte.ts';
import { MOST_HINTS } from './hints.svelte.ts';
import type { MistakeReason } from './mistake.ts';
import type { HintShown, WarningWords } from './words.ts';

/** How a game's coach puts what it knows into words. */
export interface Phrases<K extends Kinds, Reason, Marks> {
	hello(): string;
	warning(reason: Reason): WarningWords;
	hint(best: Best<K>, step: number): HintShown<Marks>;
}

/** What the card shows. */
export interface Saying {
	readonly tone: 'tell' | 'hint' | 'warning';
	readonly title: string;
	/** In place of the title on small screens, where the bar has no room for the sentence of a warning. */
	readonly short: string;
	readonly text: string;
}

/** The sentences of the last moves that the card shows. */
const MOST_TOLD = 2;

/** The coach as table and card see it: in words, in the language of the player. */
export class Voice<K extends Kinds, Reason extends MistakeReason, Marks> implements TableCoach<K, Marks> {
	readonly #coach: Coach<K, Reason>;
	readonly #phrases: Phrases<K, Reason, Marks>;

	readonly #hint: HintShown<Marks> | null = $derived.by(() => {
		const { hinted, hints } = this.#coach;
		return hinted === null ? null : this.#phrases.hint(hinted, hints);
	});
	readonly #warning: WarningWords | null = $derived.by(() => {
		const { warning } = this.#coach;
		return warning === null ? null : this.#phrases.warning(warning.reason);
	});
	readonly marks: Marks | null = $derived.by(() => this.#hint?.marks ?? null);
	readonly says: Saying = $derived.by(() => {
		const { hints, told } = this.#coach;
		if (this.#warning !== null) {
			const { headline, why } = this.#warning;
			return { tone: 'warning', title: m().coach_wait(), short: headline, text: why };
		}
		if (hints > 0) {
			const title = m().coach_hint_of({ step: number(hints), count: number(MOST_HINTS) });
			return { tone: 'hint', title, short: title, text: this.#hint?.words ?? m().coach_looking() };
		}
		const text = told.length === 0 ? this.#phrases.hello() : told.slice(-MOST_TOLD).join(' ');
		const title = m().coach_title();
		return { tone: 'tell', title, short: title, text };
	});

	constructor(coach: Coach<K, Reason>, phrases: Phrases<K, Reason, Marks>) {
		this.#coach = coach;
		this.#phrases = phrases;
	}

	get on(): boolean {
		return this.#coach.on;
	}

	readonly first = true;

	get title(): string {
		return m().coach_top();
	}

	consider(move: K['move'] | null): void {
		this.#coach.consider(move);
	}

	allows(move: K['move']): Promise<boolean> {
		return this.#coach.allows(move);
	}

	hint(): void {
		this.#coach.hint();
	}

	chooseAgain(): void {
		this.#coach.chooseAgain();
	}

	bar(bar: ConfirmBarProps, { play, cancel }: CoachCommands<K>): ConfirmBarProps {
		const { warning, helps, hints } = this.#coach;
		if (warning !== null && this.#warning !== null) {
			const { aside, emphasis, refusal, extra, warning: beside, middle, ...rest } = bar;
			return {
				...rest,
				state: 'preview',
				alert: true,
				headline: this.#warning.headline,
				detail: bar.state === 'preview' ? consequenceOf(bar) : bar.headline,
				primary: {
					label: m().coach_choose_again(),
					icon: 'undo',
					onclick: () => {
						this.#coach.chooseAgain();
						cancel();
					},
				},
				secondary: {
					label: m().coach_play_anyway(),
					worded: true,
					onclick: () => {
						this.#coach.accept();
						play(warning.move);
					},
				},
			};
		}
		if (!helps || bar.state === 'waiting' || bar.state === 'over' || bar.state === 'shown') return bar;
		return {
			...bar,
			extra: {
				label: hints === 0 ? m().coach_hint() : m().coach_hint_next(),
				icon: 'hint',
				onclick: () => {
					// The hint is about the whole decision, so nothing of it stays in hand.
					cancel();
					this.#coach.hint();
				},
			},
		};
	}

	/** Says to screen readers what the coach says, and leads to the answer of a warning. Call it during set-up. */
	speak(): void {
		$effect(() => {
			if (this.#warning === null) return;
			const { headline, why } = untrack(() => this.#warning) ?? this.#warning;
			announce(() => `${headline}. ${why}`);
			void tick().then(() => document.querySelector<HTMLElement>('.bar .actions .primary')?.focus());
		});
		$effect(() => {
			const words = this.#hint?.words;
			if (words !== undefined) announce(() => words);
		});
		let heard = untrack(() => this.#coach.told.length);
		$effect(() => {
			const { told } = this.#coach;
			const last = told.at(-1);
			if (told.length > heard && last !== undefined) announce(() => last);
			heard = told.length;
		});
	}
}

/** What the move would do, in short: “Covers 2 tasks · Moon track +6”. */
function consequenceOf({ headline, detail }: ConfirmBarProps): string {
	const [first = ''] = detail?.split(BESIDE) ?? [];
	return [headline, first].filter((part) => part !== '').join(BESIDE);
}

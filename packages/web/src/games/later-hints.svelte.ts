import type { Kinds } from '@orrery/engine';
import type { GivenHints } from '../coach/given-hints.ts';
import type { CoachCommands, TableCoach } from '../game/coach.ts';
import type { ConfirmBarProps } from '../game/props.ts';
import { m } from '../language/language.svelte.ts';
import { notify } from '../ui/notices.svelte.ts';

/** Hints whose code is loaded when the first one is asked for. Until then the table is like any other. */
export class LaterHints<K extends Kinds, Marks> implements TableCoach<K, Marks> {
	readonly #load: () => Promise<GivenHints<K, Marks>>;
	#loading = false;
	given: GivenHints<K, Marks> | null = $state.raw(null);
	readonly first = false;
	readonly title = null;

	constructor(load: () => Promise<GivenHints<K, Marks>>) {
		this.#load = load;
	}

	get on(): boolean {
		return this.given?.voice.on ?? false;
	}

	get marks(): Marks | null {
		return this.given?.voice.marks ?? null;
	}

	hint(): void {
		if (this.given !== null) void this.given.voice.hint();
		else if (!this.#loading) void this.#begin();
	}

	async #begin(): Promise<void> {
		this.#loading = true;
		try {
			this.given = await this.#load();
			void this.given.voice.hint();
		} catch {
			notify({ name: 'hint', tone: 'warning', text: () => m().play_hint_failed() });
		}
		this.#loading = false;
	}

	bar(bar: ConfirmBarProps, commands: CoachCommands<K>): ConfirmBarProps {
		return this.given?.voice.bar(bar, commands) ?? bar;
	}

	consider(): void {
		// Hints do not judge what the player puts together.
	}

	allows(): Promise<boolean> {
		return Promise.resolve(true);
	}

	chooseAgain(): void {
		// There is no warning to answer.
	}
}

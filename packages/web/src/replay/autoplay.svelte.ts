import type { Kinds } from '@orrery/engine';
import { PAUSE } from '../design/motion.ts';
import type { ReplayGame } from './replay-game.svelte.ts';

export const REPLAY_SPEEDS = ['slow', 'normal', 'fast'] as const;
export type ReplaySpeed = (typeof REPLAY_SPEEDS)[number];

/** Plays a replay by itself, one step after the other, until its end. */
export class Autoplay<K extends Kinds> {
	readonly #game: ReplayGame<K>;
	/** Whether a step cost much, so that it is looked at for longer. */
	readonly #isCostly: (step: number) => boolean;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#playing = $state.raw(false);
	#speed: ReplaySpeed = $state.raw('normal');

	constructor(game: ReplayGame<K>, isCostly: (step: number) => boolean) {
		this.#game = game;
		this.#isCostly = isCostly;
	}

	get playing(): boolean {
		return this.#playing;
	}

	get speed(): ReplaySpeed {
		return this.#speed;
	}

	/** The next of the three speeds; what plays goes on with it. */
	changeSpeed(): void {
		const next = REPLAY_SPEEDS.indexOf(this.#speed) + 1;
		this.#speed = REPLAY_SPEEDS[next % REPLAY_SPEEDS.length] ?? 'normal';
		if (this.#playing) this.#wait();
	}

	/** Plays from where the replay is, from the start if that is its end. */
	toggle(): void {
		if (this.#playing) {
			this.pause();
			return;
		}
		const game = this.#game;
		if (game.trying) game.try(false);
		if (game.step >= game.last) game.show(0);
		this.#playing = true;
		this.#advance();
	}

	pause(): void {
		clearTimeout(this.#timer);
		this.#playing = false;
	}

	#advance(): void {
		this.#game.nextStep();
		if (this.#game.step >= this.#game.last) this.pause();
		else this.#wait();
	}

	#wait(): void {
		clearTimeout(this.#timer);
		const { stops, step } = this.#game;
		const { turn, costly, step: inside } = PAUSE.replay;
		const ends = stops.some((stop) => stop.step === step);
		const pauses = this.#isCostly(step) ? costly : ends ? turn : inside;
		this.#timer = setTimeout(() => this.#advance(), pauses[this.#speed]);
	}
}

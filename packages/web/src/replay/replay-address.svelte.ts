import type { Kinds } from '@orrery/engine';
import { untrack } from 'svelte';
import { PAUSE } from '../design/motion.ts';
import { go, replace, route } from '../routing/route.svelte.ts';
import type { ReplaySeat, Route } from '../routing/routes.ts';
import { addressOf } from '../routing/routes.ts';
import type { ReplayGame } from './replay-game.svelte.ts';

type ReplayRoute = Extract<Route, { page: 'replay' }>;

/**
 * The address of a replay follows what is shown, and what is shown follows the address when the browser goes back.
 * Create it while the component of the replay is set up.
 */
export class ReplayAddress<K extends Kinds> {
	readonly #game: ReplayGame<K>;
	/** The address as it was last written or read. */
	#known: string;
	/** The seat that the address names; none while the screen has chosen it. */
	#seat: ReplaySeat | undefined;
	#data: string | undefined;
	#late: ReturnType<typeof setTimeout> | undefined;
	#writtenAt = 0;

	constructor(game: ReplayGame<K>) {
		this.#game = game;
		const here = untrack(route);
		this.#known = addressOf(here);
		if (here.page === 'replay') {
			this.#seat = here.seat;
			this.#data = here.data;
		}
		$effect(() => {
			const there = route();
			untrack(() => this.#arrive(there));
		});
		$effect(() => () => this.#cancel());
	}

	/** What is shown has changed in small steps: the address follows, without an entry in the history. */
	follow(): void {
		this.#cancel();
		// Browsers limit how often a page may write its address.
		const wait = PAUSE.address - (performance.now() - this.#writtenAt);
		if (wait <= 0) this.write();
		else this.#late = setTimeout(() => this.write(), wait);
	}

	/** Writes the address of what is shown now. */
	write(): void {
		this.#cancel();
		this.#writtenAt = performance.now();
		const to = this.#now;
		if (addressOf(to) === this.#known) return;
		this.#known = addressOf(to);
		replace(to);
	}

	/** The viewer jumps to another moment on purpose: going back returns to the one before. */
	jump(act: () => void): void {
		this.write();
		act();
		const to = this.#now;
		if (addressOf(to) === this.#known) return;
		this.#known = addressOf(to);
		go(to);
	}

	/** The viewer has chosen a seat. */
	choose(seat: ReplaySeat): void {
		this.#seat = seat;
		this.write();
	}

	get #now(): ReplayRoute {
		const { id, stepOfGame } = this.#game;
		return {
			page: 'replay',
			id,
			step: stepOfGame,
			...(this.#seat === undefined ? {} : { seat: this.#seat }),
			...(this.#data === undefined ? {} : { data: this.#data }),
		};
	}

	/** The browser went back or forward, or a link of the page was followed. */
	#arrive(there: Route): void {
		if (there.page !== 'replay' || addressOf(there) === this.#known) return;
		this.#cancel();
		this.#known = addressOf(there);
		this.#seat = there.seat;
		const game = this.#game;
		if (game.branch !== null || game.trying) game.follow(null);
		if (there.seat !== game.seat) game.seeFrom(there.seat ?? game.defaultSeat);
		game.show(there.step ?? 0);
	}

	#cancel(): void {
		clearTimeout(this.#late);
	}
}

import type { Kinds } from '@orrery/engine';
import type { GameLock } from './game-lock.ts';
import { lockGame } from './game-lock.ts';
import type { LocalGame, Thinker } from './local-game.svelte.ts';
import type { LocalKind } from './local-kind.ts';
import type { OpenFault } from './open-game.ts';
import { openGame } from './open-game.ts';

export type Opening<K extends Kinds> =
	| { readonly state: 'opening' }
	| { readonly state: 'failed'; readonly code: OpenFault['code'] }
	| { readonly state: 'open'; readonly game: LocalGame<K> };

/** A local game in this tab: opened, locked against other tabs, and released in the end. */
export class PlayedHere<K extends Kinds> {
	readonly #id: string;
	readonly #kind: LocalKind<K>;
	readonly #thinker: Thinker<K>;
	readonly #pace: number;
	#lock: GameLock | null = null;
	#left = false;
	opening: Opening<K> = $state.raw({ state: 'opening' });

	constructor(
		id: string,
		kind: LocalKind<K>,
		parts: { readonly thinker: Thinker<K>; readonly pace: number },
	) {
		this.#id = id;
		this.#kind = kind;
		this.#thinker = parts.thinker;
		this.#pace = parts.pace;
	}

	/** Opens the game and plays it if no other tab does. */
	async open(): Promise<void> {
		this.opening = { state: 'opening' };
		// The lock comes first: with it, this tab sees everything that the tab before wrote.
		await this.#take(false);
		const opened = await openGame(this.#id, this.#kind, {
			thinker: this.#thinker,
			pace: this.#pace,
			takeOver: () => void this.takeOver(),
		});
		if (this.#left) return;
		if (!opened.ok) {
			this.opening = { state: 'failed', code: opened.fault.code };
			return;
		}
		const game = opened.value;
		this.opening = { state: 'open', game };
		if (this.#lock === null) game.lose();
		else game.start();
	}

	/** Takes the game over from the tab that plays it. */
	async takeOver(): Promise<void> {
		await this.#take(true);
		if (this.opening.state === 'open') await this.opening.game.regain();
	}

	/** Leaves the game; it stays as it is. */
	leave(): void {
		this.#left = true;
		if (this.opening.state === 'open') this.opening.game.stop();
		this.#lock?.release();
	}

	async #take(steal: boolean): Promise<void> {
		this.#lock?.release();
		this.#lock = await lockGame(this.#id, { steal, onlost: () => this.#lose() });
		if (this.#left) this.#lock?.release();
	}

	#lose(): void {
		this.#lock = null;
		if (this.opening.state === 'open') this.opening.game.lose();
	}
}

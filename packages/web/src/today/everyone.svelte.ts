import type { Day } from '@orrery/daily/day';
import type { GameId } from '@orrery/engine/game-id';
import type { DailyBoard } from '@orrery/protocol';
import { sendResults } from '../daily/outbox.ts';
import { ask } from '../session/api.ts';
import { isKnown } from '../session/identity.svelte.ts';

/** Everyone's results of a day's game, as the server tells them. */
export class Everyone {
	readonly #game: GameId;
	readonly #day: Day;
	readonly #onSent: () => Promise<void>;

	/** Null until the server has answered. */
	board: DailyBoard | null = $state.raw(null);
	/** What became of the last request. */
	answered: 'asking' | 'shown' | 'away' = $state.raw('asking');
	/** Whether the player has a name on the server. */
	known: boolean = $state.raw(isKnown());

	/** `onSent` reads the results of this device again: the server may have said something of them. */
	constructor(game: GameId, day: Day, onSent: () => Promise<void>) {
		this.#game = game;
		this.#day = day;
		this.#onSent = onSent;
	}

	/** One's own result goes first, so that the answer has it. */
	async load(): Promise<void> {
		this.known = isKnown();
		if (navigator.onLine && this.known) {
			await sendResults();
			await this.#onSent();
		}
		const answer = await ask('dailyBoard', { params: { day: this.#day, game: this.#game } });
		if (answer.ok) this.board = answer.value;
		this.answered = answer.ok ? 'shown' : 'away';
	}
}

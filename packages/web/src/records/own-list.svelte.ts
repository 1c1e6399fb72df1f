import type { Result } from '@orrery/engine';
import { ok } from '@orrery/engine';
import type { AnswerOf, PastGame } from '@orrery/protocol';
import type { ApiFault } from '../session/api.ts';
import { ask } from '../session/api.ts';
import { componentRequest } from '../session/component-request.ts';
import { guest } from '../session/guest.svelte.ts';
import { isKnown } from '../session/identity.svelte.ts';
import type { ListedGame, Listing } from '../storage/games.ts';
import { listGames } from '../storage/games.ts';
import type { OwnGame } from './own-game.ts';
import { ownGames } from './own-game.ts';

/** The games of this device and of the server in one list. Create it while a component is being created. */
export class OwnList {
	readonly #request = componentRequest();
	#device: Listing | null = $state.raw(null);
	#online: readonly PastGame[] = $state.raw([]);
	/** Where the next page of online games starts; null when all are loaded. */
	#before: number | null = $state.raw(Number.MAX_SAFE_INTEGER);

	/** The games of this device alone, with those that cannot be read. */
	readonly device: readonly ListedGame[] = $derived(this.#device?.games ?? []);
	readonly unreadable = $derived(this.device.filter((game) => game.kind !== 'game'));
	readonly all: readonly OwnGame[] = $derived(ownGames(this.device, this.#online));

	/** Whether it is known which games are on the device. */
	get ready(): boolean {
		return this.#device !== null;
	}

	/** Why the device does not say which games it has. */
	get deviceFault(): Listing['fault'] {
		return this.#device?.fault ?? null;
	}

	/** Why the server does not say which games there are. */
	get onlineFault(): ApiFault | null {
		return this.#request.fault;
	}

	get loading(): boolean {
		return this.#device === null || this.#request.busy;
	}

	get loadingOnline(): boolean {
		return this.#request.busy;
	}

	/** Whether the server has more games than are loaded. */
	get moreOnline(): boolean {
		return this.#before !== null;
	}

	/** Whether online games from this time on may be missing. */
	mayMiss(at: number): boolean {
		return this.#before !== null && at < this.#before;
	}

	/** Reads the games of this device, again if they have changed. */
	async list(): Promise<void> {
		this.#device = await listGames();
	}

	/** Loads the next page of online games; a visitor who never gave a name has none. */
	async loadOnline(): Promise<void> {
		await this.#request.run(
			() => this.#nextPage(),
			({ games, before }) => {
				this.#online = [...this.#online, ...games];
				this.#before = before;
			},
		);
	}

	async #nextPage(): Promise<Result<AnswerOf<'history'>, ApiFault>> {
		const none = ok({ games: [], before: null });
		if (!isKnown()) return none;
		const loaded = await guest.load();
		if (!loaded.ok) return loaded;
		if (loaded.value === null) return none;
		const first = this.#before === Number.MAX_SAFE_INTEGER;
		return ask('history', first || this.#before === null ? {} : { query: { before: this.#before } });
	}
}

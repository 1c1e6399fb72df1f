import type { Kinds, Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { TableFault } from '@orrery/table';
import { Table } from '@orrery/table';
import type { LocalKind } from '../game/local-kind.ts';
import type { MovePace } from '../game/move-pace.ts';
import { PacedGame } from '../game/paced-game.svelte.ts';
import { showTokens, TOKENS, tokensOf } from '../pieces/seat-tokens.svelte.ts';
import { preferences } from '../settings/preferences.svelte.ts';
import type { GameStorage, StorageFaultCode } from '../storage/games.ts';
import { deviceGames } from '../storage/games.ts';
import type { GameLock } from './game-lock.ts';
import { lockGame } from './game-lock.ts';
import type { Thinker } from './local-game.svelte.ts';
import { LocalGame } from './local-game.svelte.ts';

export type Opening<K extends Kinds> =
	| { readonly state: 'opening' }
	| { readonly state: 'failed'; readonly code: OpenFault['code'] }
	/** `game` is the game itself, `paced` the same game as the screen shows it. */
	| { readonly state: 'open'; readonly game: LocalGame<K>; readonly paced: PacedGame<K> };

/** A local game in this tab: opened, locked against other tabs, and released in the end. */
export class LocalGameSession<K extends Kinds> {
	readonly #id: string;
	readonly #kind: LocalKind<K>;
	readonly #thinker: Thinker<K>;
	readonly #pace: MovePace<K>;
	#lock: GameLock | null = null;
	#left = false;
	opening: Opening<K> = $state.raw({ state: 'opening' });

	constructor(
		id: string,
		kind: LocalKind<K>,
		parts: { readonly thinker: Thinker<K>; readonly pace: MovePace<K> },
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
			takeOver: () => void this.takeOver(),
		});
		if (this.#left) return;
		if (!opened.ok) {
			this.opening = { state: 'failed', code: opened.fault.code };
			return;
		}
		const game = opened.value;
		showTokens(tokensOf(game.moment.seats.map(({ player }) => (player.kind === 'open' ? {} : player))));
		const paced = new PacedGame(game, this.#pace, () => preferences().speed);
		this.opening = { state: 'open', game, paced };
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
		showTokens(TOKENS);
		if (this.opening.state === 'open') {
			this.opening.game.stop();
			this.opening.paced.stop();
		}
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

/** Why a game cannot be opened: there is none with this id, or the device cannot load it. */
export interface OpenFault {
	readonly code: 'missing' | StorageFaultCode;
}

/** Opens the game with this id as it was left. */
export async function openGame<K extends Kinds>(
	id: string,
	kind: LocalKind<K>,
	parts: {
		readonly thinker: Thinker<K>;
		readonly storage?: GameStorage;
		readonly takeOver?: () => void;
	},
): Promise<Result<LocalGame<K>, OpenFault>> {
	const { storage = deviceGames } = parts;
	const loaded = await storage.load(id);
	if (!loaded.ok) return loaded;
	if (loaded.value === null) return fail({ code: 'missing' });
	const { log, held, summary } = loaded.value;
	const opened = Table.open(kind.game, log);
	if (!opened.ok) return fail({ code: openFault(opened.fault) });
	return ok(
		new LocalGame({
			...parts,
			id,
			kind,
			storage,
			table: opened.value,
			held,
			origin: summary?.origin ?? null,
		}),
	);
}

function openFault({ code, path }: TableFault): OpenFault['code'] {
	// The address names the other game: there is no such game of this one.
	if (path === '[0].game') return 'missing';
	return code === 'newer-version' ? 'newer' : 'broken';
}

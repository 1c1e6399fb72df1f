import type { PlayedGame } from './facts/game-facts.ts';
import { factsToKeep, readKeptFacts } from './facts/kept-facts.ts';
import type { GameReader, ReadGame, StoredMoves } from './facts/read-game.ts';

/** Where the moves of games come from, and where what was found in them is kept. */
export interface MoveSources {
	/** What is kept of the review of a game; undefined if nothing is. */
	readonly analysisOf: (id: string) => Promise<unknown>;
	/** Null if it cannot be had now. */
	readonly logOf: (id: string) => Promise<StoredMoves | null>;
	readonly recordOf: (table: string) => Promise<StoredMoves | null>;
	readonly loadFacts: (keys: readonly string[]) => Promise<readonly unknown[]>;
	readonly keepFacts: (key: string, facts: unknown) => Promise<void>;
}

/**
 * What was found in the moves of games: a finished game does not change. To read a game of this device takes about 4 ms in
 * Nova Luna and 10 in Nebula, so what was found in it is only held; the record of an online game is a request, so
 * what was found in that is kept.
 */
export class GameMoves {
	readonly #sources: MoveSources;
	/** Null for a game that cannot be read. */
	readonly #found = new Map<string, ReadGame | null>();
	/** What is being read now, so that nobody asks for the same record at the same time. */
	readonly #reading = new Map<string, Promise<void>>();

	constructor(sources: MoveSources) {
		this.#sources = sources;
	}

	/** What is known now, by the key of the game. */
	snapshot(): ReadonlyMap<string, ReadGame | null> {
		return new Map(this.#found);
	}

	knows(game: PlayedGame): boolean {
		return this.#found.has(keyOf(game));
	}

	/** Takes what earlier visits have kept of online games. */
	async takeKept(games: readonly PlayedGame[]): Promise<void> {
		const keys = games.filter((game) => game.place === 'online' && !this.knows(game)).map(keyOf);
		if (keys.length === 0) return;
		const kept = await this.#sources.loadFacts(keys);
		for (const [i, key] of keys.entries()) {
			const facts = readKeptFacts(kept[i]);
			// Meanwhile it may have been read with a newer review.
			if (facts !== null && !this.#found.has(key)) this.#found.set(key, facts);
		}
	}

	/** Reads a game unless that was done; once more if it has been reviewed since. */
	read(reader: GameReader, game: PlayedGame): Promise<void> {
		const key = keyOf(game);
		const known = this.#reading.get(key);
		if (known !== undefined) return known;
		const reading = this.#readNow(reader, game, key).finally(() => this.#reading.delete(key));
		this.#reading.set(key, reading);
		return reading;
	}

	async #readNow(reader: GameReader, { id, place, seat }: PlayedGame, key: string): Promise<void> {
		const { analysisOf, logOf, recordOf, keepFacts } = this.#sources;
		const known = this.#found.get(key);
		const analysis = known?.review == null ? await analysisOf(id) : undefined;
		if (known !== undefined && (known === null || known.review !== null || analysis === undefined)) return;
		const stored = place === 'online' ? await recordOf(id) : await logOf(id);
		// What could not be fetched now may be there the next time.
		if (stored === null) return;
		const found = reader(stored, seat, analysis);
		this.#found.set(key, found);
		if (place === 'online' && found !== null) await keepFacts(key, factsToKeep(found));
	}
}

/** Two players may use one device after each other, and have sat at the same table. */
export function keyOf({ id, seat }: Pick<PlayedGame, 'id' | 'seat'>): string {
	return `${id} ${seat}`;
}

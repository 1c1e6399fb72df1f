import type { GameId } from '@orrery/engine/game-id';
import type { PastGame } from '@orrery/protocol';
import type { DayResult } from '../daily/days.ts';
import { listDays } from '../daily/days.ts';
import { withMessages } from '../language/language.svelte.ts';
import { isKnown } from '../session/identity.svelte.ts';
import { loadAnalysis } from '../storage/analyses.ts';
import type { Listing } from '../storage/games.ts';
import { deviceGames, listGames } from '../storage/games.ts';
import { keepFacts, loadFacts } from '../storage/online-facts.ts';
import type { StatisticsFilter } from './facts/filter.ts';
import type { GameFacts, PlayedGame } from './facts/game-facts.ts';
import { inOrderOfTime, notCounted, playedHere, playedOnline, toRead } from './facts/played-games.ts';
import type { GameReader, ReadGame } from './facts/read-game.ts';
import { GameMoves, keyOf } from './game-moves.ts';

/** The rules of a game are loaded when its statistics are shown. */
const READERS: Readonly<Record<GameId, () => Promise<GameReader>>> = {
	'nova-luna': async () => (await import('./facts/nova-luna-facts.ts')).readNovaLuna,
	nebula: async () => (await import('./facts/nebula-facts.ts')).readNebula,
};

/** How long games are read before the page may draw and answer again. */
const SLICE_MS = 12;
/** Charts are drawn again this often while games are read. */
const SHOW_MS = 400;
/** The moves of so many online games are asked for at a time. */
const MOST_RECORDS = 60;

/** As long as the page is open, for every visit of the screen. */
const moves = new GameMoves({
	analysisOf: loadAnalysis,
	async logOf(id) {
		const loaded = await deviceGames.load(id);
		return loaded.ok && loaded.value !== null ? { kind: 'log', log: loaded.value.log } : null;
	},
	async recordOf(table) {
		try {
			const record = await (await onlineCode()).onlineRecord(table);
			return record === null ? null : { kind: 'record', record };
		} catch {
			// Without a network even the code for it may be missing.
			return null;
		}
	},
	loadFacts,
	keepFacts,
});

/** The player's own games with what is known of them: the lists at once, the moves little by little. */
export class OwnStatistics {
	#device: Listing | null = $state.raw(null);
	#days: readonly DayResult[] = $state.raw([]);
	#online: readonly PastGame[] = $state.raw([]);
	#found: ReadonlyMap<string, ReadGame | null> = $state.raw(new Map());
	/** Counts up when other games are to be read; earlier work then stops. */
	#work = 0;

	/** How many online games may be asked for, the newest first. */
	#most = MOST_RECORDS;
	/** Games that this visit has looked at: a review can only be made elsewhere. */
	#seen = new Set<string>();

	/** The game and the filter that were read last. */
	#chosen = '';

	/** Older online games of those chosen, whose moves have not been asked for. */
	resultsOnly: number = $state.raw(0);
	/** Games whose moves were asked for in vain. */
	unread: number = $state.raw(0);
	/** From 0 to 1 while games are read; null when all are. */
	progress: number | null = $state.raw(null);
	/** Whether the server is being asked for its games, and whether it did not answer. */
	asking: boolean = $state.raw(false);
	onlineMissing: boolean = $state.raw(false);

	/** All games that count, the oldest first. */
	readonly games: readonly GameFacts[] = $derived(
		this.#played().map((game) => {
			const found = this.#found.get(keyOf(game));
			return { ...game, moves: found?.moves ?? null, review: found?.review ?? null };
		}),
	);
	/** Why finished games of this device do not count. */
	readonly leftOut = $derived(
		(this.#device?.games ?? []).flatMap((listed) => {
			if (listed.kind !== 'game') return [];
			const why = notCounted(listed.summary, this.#days);
			return why === null ? [] : [{ game: listed.summary.game, why }];
		}),
	);

	/** Whether it is known which games are on the device. */
	get ready(): boolean {
		return this.#device !== null;
	}

	get deviceFault(): Listing['fault'] {
		return this.#device?.fault ?? null;
	}

	/** Reads the list of the games of this device. */
	async list(): Promise<void> {
		this.#seen = new Set();
		const [device, days] = await Promise.all([listGames(), listDays()]);
		this.#days = days;
		this.#device = device;
	}

	/** A visitor who never gave a name has no online games. */
	async listOnline(): Promise<void> {
		if (!isKnown() || this.asking) return;
		this.asking = true;
		try {
			const answer = await (await onlineCode()).onlineGames();
			if (answer.ok) this.#online = answer.value;
			this.onlineMissing = !answer.ok;
		} catch {
			// Without a network even the code for it may be missing.
			this.onlineMissing = true;
		}
		this.asking = false;
	}

	/**
	 * Reads the moves of the games of one kind that fit the filter, as far as they were listed, newest first. The filter
	 * comes first: among the newest games of all there may be none with four players, or against someone of old.
	 */
	async readMoves(game: GameId, filter: StatisticsFilter): Promise<void> {
		const work = ++this.#work;
		const goesOn = (): boolean => work === this.#work;
		const fitting = this.#played().filter((played) => played.game === game);
		const { read, leftOut } = toRead(fitting, filter, Date.now(), this.#most);
		const wanted = read.filter((played) => !this.#seen.has(keyOf(played)));
		if (wanted.length > 0) this.progress = 0;
		const chosen = JSON.stringify([game, filter]);
		// What is missing of other games is not missing here.
		if (chosen !== this.#chosen) this.unread = 0;
		this.#chosen = chosen;
		await moves.takeKept([...read, ...leftOut]);
		if (!goesOn()) return;
		this.resultsOnly = leftOut.filter((played) => !moves.knows(played)).length;
		this.#found = moves.snapshot();
		if (wanted.length > 0) {
			// Without a network the rules may be missing.
			const reader = await READERS[game]().catch(() => null);
			if (goesOn() && reader !== null) await this.#readAll(reader, wanted, goesOn);
			if (!goesOn()) return;
		}
		this.unread = read.filter((played) => !moves.knows(played)).length;
		this.#found = moves.snapshot();
		this.progress = null;
	}

	/** The same for as many online games more. */
	async readOlder(game: GameId, filter: StatisticsFilter): Promise<void> {
		this.#most += MOST_RECORDS;
		await this.readMoves(game, filter);
	}

	async #readAll(reader: GameReader, wanted: readonly PlayedGame[], goesOn: () => boolean): Promise<void> {
		let [sliced, shown] = [performance.now(), performance.now()];
		for (const [i, played] of wanted.entries()) {
			await moves.read(reader, played);
			if (!goesOn()) return;
			if (moves.knows(played)) this.#seen.add(keyOf(played));
			if (performance.now() - sliced < SLICE_MS) continue;
			await pause();
			if (!goesOn()) return;
			sliced = performance.now();
			if (sliced - shown < SHOW_MS) continue;
			shown = sliced;
			this.progress = i / wanted.length;
			this.#found = moves.snapshot();
		}
	}

	/** Stops reading: the screen is gone. */
	stop(): void {
		this.#work += 1;
	}

	#played(): readonly PlayedGame[] {
		const here = playedHere(this.#device?.games ?? [], this.#days);
		return inOrderOfTime([...here, ...playedOnline(this.#online)]);
	}
}

/** The schemas of the protocol are loaded only for players whom a server knows. */
function onlineCode(): Promise<typeof import('./online-games.ts')> {
	return withMessages(['online'], () => import('./online-games.ts'));
}

/** Lets the page draw and answer. */
function pause(): Promise<void> {
	return new Promise((go) => setTimeout(go));
}

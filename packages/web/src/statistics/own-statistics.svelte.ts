import type { GameId } from '@orrery/engine/game-id';
import type { PastGame } from '@orrery/protocol';
import type { DayResult } from '../daily/days.ts';
import { listDays } from '../daily/days.ts';
import { withMessages } from '../language/language.svelte.ts';
import { isKnown } from '../session/identity.svelte.ts';
import { loadAnalysis } from '../storage/analyses.ts';
import type { Listing } from '../storage/games.ts';
import { deviceGames, listGames } from '../storage/games.ts';
import type { GameFacts, PlayedGame } from './facts/game-facts.ts';
import { inOrderOfTime, notCounted, playedHere, playedOnline, toRead } from './facts/played-games.ts';
import type { GameReader, ReadGame, StoredMoves } from './facts/read-game.ts';

/** The rules of a game are loaded when its statistics are shown. */
const READERS: Readonly<Record<GameId, () => Promise<GameReader>>> = {
	'nova-luna': async () => (await import('./facts/nova-luna-facts.ts')).readNovaLuna,
	nebula: async () => (await import('./facts/nebula-facts.ts')).readNebula,
};

/** How long games are read before the page may draw and answer again. */
const SLICE_MS = 12;
/** Charts are drawn again this often while games are read. */
const SHOW_MS = 400;
/** The moves of so many online games are asked for. */
export const MOST_RECORDS = 60;

/**
 * What was found in games, as long as the page is open: a finished game does not change. Reading one takes about 4 ms in
 * Nova Luna and 10 in Nebula, so it is not worth storing.
 */
const read = new Map<string, ReadGame | null>();

/** The player's own games with what is known of them: the lists at once, the moves little by little. */
export class OwnStatistics {
	#device: Listing | null = $state.raw(null);
	#days: readonly DayResult[] = $state.raw([]);
	#online: readonly PastGame[] = $state.raw([]);
	#found: ReadonlyMap<string, ReadGame | null> = $state.raw(new Map());
	/** Counts up when other games are to be read; earlier work then stops. */
	#work = 0;

	/** Online games of which only the result is known, because their moves are not asked for. */
	resultsOnly: number = $state.raw(0);
	/** From 0 to 1 while games are read; null when all are. */
	progress: number | null = $state.raw(null);
	/** Whether the server is being asked for its games, and whether it did not answer. */
	asking: boolean = $state.raw(false);
	onlineMissing: boolean = $state.raw(false);

	/** All games that count, the oldest first. */
	readonly games: readonly GameFacts[] = $derived(
		this.#played().map((game) => {
			const found = this.#found.get(game.id);
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

	/** Reads the games of this device, and asks the server for its own. */
	async list(): Promise<void> {
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

	/** Reads the moves of all games of one kind that were listed so far, newest first. */
	async readMoves(game: GameId): Promise<void> {
		const work = ++this.#work;
		const goesOn = (): boolean => work === this.#work;
		const { read: wanted, leftOut } = toRead(
			this.#played().filter((played) => played.game === game),
			MOST_RECORDS,
		);
		this.resultsOnly = leftOut;
		if (wanted.length === 0) {
			this.progress = null;
			return;
		}
		this.progress = 0;
		this.#found = new Map(read);
		const reader = await READERS[game]().catch(() => null);
		if (reader === null || !goesOn()) return;
		let [sliced, shown] = [performance.now(), performance.now()];
		for (const [i, played] of wanted.entries()) {
			await readOne(reader, played);
			if (!goesOn()) return;
			if (performance.now() - sliced < SLICE_MS) continue;
			await pause();
			if (!goesOn()) return;
			sliced = performance.now();
			if (sliced - shown < SHOW_MS) continue;
			shown = sliced;
			this.progress = i / wanted.length;
			this.#found = new Map(read);
		}
		this.#found = new Map(read);
		this.progress = null;
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

/** Reads a game unless that was done; once more if it has been reviewed since. */
async function readOne(reader: GameReader, { id, place, seat }: PlayedGame): Promise<void> {
	const known = read.get(id);
	const analysis = known?.review == null ? await loadAnalysis(id) : undefined;
	if (known !== undefined && (known === null || known.review !== null || analysis === undefined)) return;
	const stored = place === 'online' ? await recordOf(id) : await logOf(id);
	// What could not be fetched now may be there the next time.
	if (stored !== null) read.set(id, reader(stored, seat, analysis));
}

async function logOf(id: string): Promise<StoredMoves | null> {
	const loaded = await deviceGames.load(id);
	return loaded.ok && loaded.value !== null ? { kind: 'log', log: loaded.value.log } : null;
}

/** The schemas of the protocol are loaded only for players whom a server knows. */
function onlineCode(): Promise<typeof import('./online-games.ts')> {
	return withMessages(['online'], () => import('./online-games.ts'));
}

async function recordOf(id: string): Promise<StoredMoves | null> {
	const record = await (await onlineCode()).onlineRecord(id);
	return record === null ? null : { kind: 'record', record };
}

/** Lets the page draw and answer. */
function pause(): Promise<void> {
	return new Promise((go) => setTimeout(go));
}

import type { Course, Fault, Kinds, Result, TextFault } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { RecordIn, RecordSourceFault } from '@orrery/engine/record-source';
import { recordsIn, replayRecordIn } from '@orrery/engine/record-source';
import { newId } from '../device/random.ts';
import type { LocalKind } from '../game/local-kind.ts';
import { summariseRecord } from '../local/summarise.ts';
import { keepAnalysis, loadAnalysis } from '../storage/analyses.ts';
import type { NewRecord } from '../storage/edit-games.ts';
import { addRecords } from '../storage/edit-games.ts';
import type { GameStorage, GameSummary, Listing, StorageFault } from '../storage/games.ts';
import { deviceGames, listGames } from '../storage/games.ts';
import { readHints } from '../storage/record-extras.ts';
import { comparable, deviceRecord } from './device-record.ts';
import { withKind } from './local-kinds.ts';

/*
 * Adds records from files, the clipboard or a drop to the games of this device. Each is replayed by the rules of its
 * game first, so whatever is in the list can be shown.
 */

/** A file, or a text without a name. */
export interface ImportSource {
	readonly name: string | null;
	/** Null for a file that is too large to be read. */
	readonly text: string | null;
}

/** What is wrong with one record, and where it is. */
export interface ImportProblem {
	readonly source: string | null;
	readonly line: number;
	readonly fault: RecordFault;
}

export type RecordFault =
	| { readonly code: Exclude<RecordSourceFault['code'], 'broken' | 'too-large'> }
	| { readonly code: 'too-large' }
	/** It is damaged or breaks the rules; `place` says where, such as `moves[3].covered`, if that is known. */
	| { readonly code: 'broken'; readonly place: string | null };

export interface ImportReport {
	readonly added: readonly GameSummary[];
	/** Games of the list that are the same as a record. */
	readonly known: readonly string[];
	readonly problems: readonly ImportProblem[];
	/** Why the rest could not be stored, and how many that were; null if everything could. */
	readonly stopped: { readonly code: StorageFault['code'] | 'load-failed'; readonly left: number } | null;
}

/** Where analyses are kept. */
interface AnalysisStorage {
	load(id: string): Promise<unknown>;
	keep(id: string, analysis: unknown): Promise<void>;
}

/** Where records are added; tests have their own. */
export interface RecordStorage extends Pick<GameStorage, 'load'> {
	list(): Promise<Listing>;
	add(records: readonly NewRecord[]): Promise<Result<void, StorageFault>>;
	readonly analyses: AnalysisStorage;
}

const DEVICE: RecordStorage = {
	list: listGames,
	load: deviceGames.load,
	add: addRecords,
	analyses: { load: loadAnalysis, keep: keepAnalysis },
};

/** In characters of one file: thousands of games. */
export const MOST_CHARACTERS = 32 * 1024 * 1024;
/** How many records are stored at once: a transaction for each would take much longer. */
const BATCH = 50;
/** For how long records are checked before the page may do something else. */
const SLICE_MS = 30;

const TOO_LARGE = fail<RecordSourceFault>({ code: 'too-large', line: 1 });

interface Place {
	readonly source: string | null;
	readonly found: Result<RecordIn, RecordSourceFault>;
}

export async function importRecords(
	sources: readonly ImportSource[],
	onprogress: (share: number) => void = () => undefined,
	storage: RecordStorage = DEVICE,
): Promise<ImportReport> {
	const places = sources.flatMap(({ name, text }): readonly Place[] =>
		(text === null ? [TOO_LARGE] : recordsIn(text, MOST_CHARACTERS)).map((found) => ({
			source: name,
			found,
		})),
	);
	const shelf = new Shelf(storage);
	await shelf.open();
	const problems: ImportProblem[] = [];
	let began = performance.now();
	for (const [i, { source, found }] of places.entries()) {
		if (performance.now() - began > SLICE_MS) {
			onprogress(i / places.length);
			await new Promise((resolve) => setTimeout(resolve));
			began = performance.now();
		}
		const checked = await checkedRecord(found);
		if (checked === 'load-failed') {
			await shelf.close();
			return shelf.report(problems, { code: checked, left: places.length - i });
		}
		if (checked.ok) {
			const stored = await shelf.add(checked.value);
			if (!stored.ok) return shelf.report(problems, { ...stored.fault, left: places.length - i - 1 });
		} else problems.push({ source, ...checked.fault });
	}
	const stored = await shelf.close();
	return shelf.report(problems, stored.ok ? null : { ...stored.fault, left: 0 });
}

type Checked = Result<NewRecord, Pick<ImportProblem, 'line' | 'fault'>>;

async function checkedRecord(found: Result<RecordIn, RecordSourceFault>): Promise<Checked | 'load-failed'> {
	if (!found.ok) {
		const { code, line } = found.fault;
		return fail({ line, fault: code === 'broken' ? { code, place: null } : { code } });
	}
	const { record, hints, analysis } = parted(found.value);
	try {
		// Most records have no analysis.
		const read = analysis === undefined ? null : (await import('../review/kept-analysis.ts')).readKept;
		return await withKind(record.game, (kind) => {
			const checked = replayed(kind, record, hints);
			if (!checked.ok) return checked;
			const { course, ...added } = checked.value;
			// One that is damaged or about another game is left out: it can be made again.
			const kept = read?.(course, { kind: 'whole', analysis }) ?? null;
			return ok(kept === null ? added : { ...added, analysis: kept });
		});
	} catch {
		return 'load-failed';
	}
}

/** A record, and the fields of it that are kept beside the game, not in its record. */
function parted(found: RecordIn): {
	readonly record: RecordIn;
	readonly hints?: number | undefined;
	readonly analysis?: unknown;
} {
	if ('text' in found) return { record: found };
	const { hints, analysis, ...value }: Readonly<Record<string, unknown>> =
		typeof found.value === 'object' && found.value !== null ? { ...found.value } : {};
	return { record: { ...found, value }, hints: readHints(hints), analysis };
}

function replayed<K extends Kinds>(
	kind: LocalKind<K>,
	found: RecordIn,
	hints: number | undefined,
): Result<NewRecord & { readonly course: Course<K> }, Pick<ImportProblem, 'line' | 'fault'>> {
	const again = replayRecordIn(kind.game, found);
	if (!again.ok) return fail(brokenAt(again.fault, found.line));
	const { course, details } = again.value;
	return ok({
		// What the rules write of it, so that the same game is always the same record.
		record: kind.game.record(course, details),
		summary: summariseRecord(newId(), kind, again.value, Date.now(), hints),
		course,
	});
}

/** In text the line itself says where it is. */
function brokenAt(fault: Fault | TextFault, line: number): Pick<ImportProblem, 'line' | 'fault'> {
	return 'line' in fault
		? { line: fault.line, fault: { code: 'broken', place: null } }
		: { line, fault: { code: 'broken', place: fault.path === '' ? null : fault.path } };
}

/** The games of the device while records are added to them. */
class Shelf {
	readonly #storage: RecordStorage;
	/** Games that may be the same, by what their summaries say. Their records are made only when they are needed. */
	readonly #alike = new Map<
		string,
		{ readonly id: string; readonly record: () => Promise<string | null> }[]
	>();
	#waiting: NewRecord[] = [];
	readonly #added: GameSummary[] = [];
	readonly #known: string[] = [];

	constructor(storage: RecordStorage) {
		this.#storage = storage;
	}

	async open(): Promise<void> {
		for (const listed of (await this.#storage.list()).games)
			if (listed.kind === 'game' && listed.summary.state.kind === 'finished') {
				const { id, game } = listed.summary;
				this.#note(listed.summary, async () => {
					const loaded = await this.#storage.load(id);
					if (!loaded.ok || loaded.value === null) return null;
					return comparable(await deviceRecord(game, loaded.value.log));
				});
			}
	}

	/** Adds a record, unless it is there already. */
	async add(added: NewRecord): Promise<Result<void, StorageFault>> {
		const text = comparable(added.record);
		for (const { id, record } of this.#alike.get(likeness(added.summary)) ?? [])
			if ((await record()) === text) {
				this.#known.push(id);
				await this.#keepAnalysis(id, added.analysis);
				return ok(undefined);
			}
		this.#note(added.summary, async () => text);
		this.#waiting.push(added);
		return this.#waiting.length < BATCH ? ok(undefined) : this.close();
	}

	/** The analysis of a game that is here already, unless it has one of its own, or waits to be stored. */
	async #keepAnalysis(id: string, analysis: unknown): Promise<void> {
		if (analysis === undefined || this.#waiting.some(({ summary }) => summary.id === id)) return;
		const { analyses } = this.#storage;
		if ((await analyses.load(id)) === undefined) await analyses.keep(id, analysis);
	}

	/** Stores what waits. */
	async close(): Promise<Result<void, StorageFault>> {
		const waiting = this.#waiting;
		if (waiting.length === 0) return ok(undefined);
		const stored = await this.#storage.add(waiting);
		if (!stored.ok) return stored;
		this.#waiting = [];
		this.#added.push(...waiting.map(({ summary }) => summary));
		return stored;
	}

	report(problems: readonly ImportProblem[], stopped: ImportReport['stopped']): ImportReport {
		return {
			added: this.#added,
			known: this.#known,
			problems,
			stopped: stopped && { ...stopped, left: stopped.left + this.#waiting.length },
		};
	}

	#note(summary: GameSummary, record: () => Promise<string | null>): void {
		const key = likeness(summary);
		this.#alike.set(key, [...(this.#alike.get(key) ?? []), { id: summary.id, record }]);
	}
}

/** Two games that differ in this are not the same. */
function likeness({ game, turns, standing }: GameSummary): string {
	return [game, turns, ...standing].join(' ');
}

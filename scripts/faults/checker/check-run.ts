import { readTranscript, transcriptFiles } from '../transcript.ts';
import type { Finding, FindingCode } from './check-game.ts';
import { checkGame } from './check-game.ts';
import type { Delivered } from './check-notifications.ts';
import { checkNotifications } from './check-notifications.ts';
import type { LogReader, StoredGame } from './read-log.ts';
import { dueIn, gamesIn, readGame } from './read-log.ts';

/* A whole run: every game in the database, every transcript, what is still due, and the notifications. */

/** A fault that was injected, or tried where there was nothing to break. */
export interface InjectedFault {
	readonly at: number;
	/** When it was over. */
	readonly until: number;
	readonly kind: string;
	readonly detail: string;
	/** Whether it met anything: there was something to reset, to hold up, to end or to set. */
	readonly tookEffect: boolean;
	/** The node that could not go on with what is due, because it or its way to the database failed; null for none. */
	readonly interrupts: number | 'all' | null;
}

/** A node that ended without being told to. */
export interface Crash {
	readonly at: number;
	readonly node: number;
}

/** Who still waited for a table to begin when everything had healed, or was refused one. */
export interface WithoutTable {
	readonly name: string;
	/** The code of the refusal; null if there was no answer. */
	readonly refusal: string | null;
}

export interface RunFacts {
	readonly transcripts: string;
	readonly faults: readonly InjectedFault[];
	readonly crashes: readonly Crash[];
	readonly delivered: readonly Delivered[];
	readonly withoutTable: readonly WithoutTable[];
	/** When the last fault was over: whatever goes on has to have gone on after that. */
	readonly faultsEndedAt: number;
}

export interface RunReport {
	/** Those that took effect, by kind. */
	readonly faults: Readonly<Record<string, number>>;
	/** How many met nothing: they are not counted. */
	readonly withoutEffect: number;
	readonly games: number;
	readonly ended: number;
	/** Games that had not ended. Those in which nothing happened after the last fault are found as stuck. */
	readonly goingOn: number;
	readonly acknowledged: number;
	readonly entries: number;
	readonly views: number;
	readonly events: number;
	readonly lost: number;
	readonly doubled: number;
	readonly longestStallMs: number;
	/** Results of rated games that are stored. */
	readonly rated: number;
	/** How often a node ended by itself and had to be started again. */
	readonly crashes: number;
	readonly notifications: number;
	/** Notifications that were sent again because a fault may have hit the first attempt. */
	readonly notifiedAgainAfterFault: number;
	readonly findings: readonly Finding[];
}

export async function checkRun(reader: LogReader, facts: RunFacts): Promise<RunReport> {
	const files = transcriptFiles(facts.transcripts);
	const findings: Finding[] = [];
	const sums = { ended: 0, goingOn: 0, acknowledged: 0, entries: 0, views: 0, events: 0, rated: 0 };
	let longestStallMs = 0;
	const tables = await gamesIn(reader);
	const open = new Set((await dueIn(reader)).map(({ kind, subject }) => `${kind} ${subject}`));
	for (const table of tables) {
		const stored = await readGame(reader, table);
		const transcripts = (files.get(table) ?? []).map(readTranscript);
		const check = checkGame(stored, transcripts);
		findings.push(...check.findings, ...stuckIn(stored, check, open, facts.faultsEndedAt));
		sums.entries += stored.entries.length;
		sums.acknowledged += check.acknowledged;
		sums.views += check.views;
		sums.events += check.events;
		sums.rated += stored.ratings;
		if (check.isOver) sums.ended++;
		else sums.goingOn++;
		longestStallMs = Math.max(longestStallMs, check.longestStallMs);
	}
	// A game that people played and the database does not know is lost as a whole.
	for (const table of files.keys())
		if (!tables.includes(table)) findings.push({ code: 'lost', table, detail: 'the whole game' });
	for (const { name, refusal } of facts.withoutTable) {
		const why = refusal === null ? 'waited for a table to begin' : `was refused a table: ${refusal}`;
		findings.push({ code: 'unanswered', table: '', detail: `${name} ${why}` });
	}
	const notified = checkNotifications(facts);
	findings.push(...notified.findings);
	const count = (...codes: readonly FindingCode[]): number =>
		findings.filter(({ code }) => codes.includes(code)).length;
	return {
		faults: countByKind(facts.faults.filter(({ tookEffect }) => tookEffect)),
		withoutEffect: facts.faults.filter(({ tookEffect }) => !tookEffect).length,
		games: tables.length,
		...sums,
		lost: count('lost', 'misnumbered', 'chat-lost', 'gap'),
		doubled: count('doubled', 'chat-doubled', 'notified-twice'),
		longestStallMs,
		crashes: facts.crashes.length,
		notifications: facts.delivered.length,
		notifiedAgainAfterFault: notified.excused,
		findings,
	};
}

/** A game that has not ended has to have gone on after the faults; one that has ended leaves nothing due. */
function stuckIn(
	{ table }: StoredGame,
	{ isOver, lastNewsAt }: ReturnType<typeof checkGame>,
	open: ReadonlySet<string>,
	faultsEndedAt: number,
): readonly Finding[] {
	const stuck = (detail: string): readonly Finding[] => [{ code: 'stuck', table, detail }];
	if (!isOver) return lastNewsAt > faultsEndedAt ? [] : stuck('nothing happened after the last fault');
	return open.has(`game ${table}`) || open.has(`rating ${table}`) ? stuck('work of a game is left') : [];
}

function countByKind(faults: readonly InjectedFault[]): Readonly<Record<string, number>> {
	const counts: Record<string, number> = {};
	for (const { kind } of faults) counts[kind] = (counts[kind] ?? 0) + 1;
	return counts;
}

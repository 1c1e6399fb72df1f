import { isDeepStrictEqual } from 'node:util';
import type { Frame, FrameEvent, FrameView, Transcript } from '../transcript.ts';
import type { StoredEntry, StoredGame } from './read-log.ts';
import type { ReplayedLog } from './replay-log.ts';
import { replayLog, viewKey } from './replay-log.ts';

/* One game: its log in the database against the transcripts of those who played it. */

export const FINDINGS = [
	/** The log has a gap, or two entries of one command. */
	'gap',
	'doubled',
	/** An entry that the rules or the table would not have allowed. */
	'illegal',
	/** A command that was acknowledged and is not in the log, or elsewhere than it was said. */
	'lost',
	'misnumbered',
	/** Acknowledged in another order than sent. */
	'reordered',
	/** A command that was refused and is in the log, or that nobody sent. */
	'refused-but-stored',
	'never-sent',
	/** Something that a player saw is not what the log says. */
	'missed-event',
	'wrong-event',
	'wrong-view',
	/** A player who was connected to the end has not seen all of the game. */
	'behind',
	/** A player whose command or watch was never answered, though everything had healed. */
	'unanswered',
	/** The game has ended and its table does not know it, or nothing happens any more. */
	'stuck',
	'chat-lost',
	'chat-doubled',
	'rated-wrong',
	/** The table of a game names others than its log, or in other seats: history and ratings go by the table. */
	'seated-wrong',
	'notified-twice',
] as const;
export type FindingCode = (typeof FINDINGS)[number];

export interface Finding {
	readonly code: FindingCode;
	readonly table: string;
	readonly detail: string;
}

export interface GameCheck {
	readonly findings: readonly Finding[];
	/** Commands that were acknowledged. */
	readonly acknowledged: number;
	readonly views: number;
	readonly events: number;
	readonly isOver: boolean;
	/** The longest time between two things that somebody saw happen. */
	readonly longestStallMs: number;
	/** When somebody last saw something new. */
	readonly lastNewsAt: number;
}

/** Refusals that depend on the moment, so that a copy that arrives later may be accepted. */
const MAY_CHANGE: readonly string[] = ['unknown-version', 'out-of-time'];

export function checkGame(stored: StoredGame, transcripts: readonly Transcript[]): GameCheck {
	const { table, entries, game } = stored;
	const findings: Finding[] = [];
	const find = (code: FindingCode, detail: string): void => {
		findings.push({ code, table, detail });
	};
	entries.forEach(({ sequence }, i) => {
		if (sequence !== i + 1) find('gap', `number ${sequence} comes where ${i + 1} should be`);
	});
	const places = new Map<string, number[]>();
	for (const { sequence, entry } of entries)
		if (entry.id !== undefined) places.set(entry.id, [...(places.get(entry.id) ?? []), sequence]);
	for (const [id, numbers] of places)
		if (numbers.length > 1) find('doubled', `${id} has the numbers ${numbers.join(', ')}`);

	const log = replayLog(game, entries, wantedViews(transcripts));
	if (log.fault !== null) find('illegal', `number ${log.fault.sequence}: ${log.fault.reason}`);
	const context = { log, places, find, last: entries.length };
	const seen = transcripts.map((transcript) => checkTranscript(transcript, context));
	checkSenders(stored, seen, find);
	if (log.isOver && !stored.isEnded) find('stuck', 'the game has ended and its table does not know it');
	checkChat(stored, transcripts, find);
	const wantedRatings = stored.isRated && log.isOver && isRanked(log) ? 1 : 0;
	if (stored.ratings !== wantedRatings)
		find('rated-wrong', `counted ${stored.ratings} times instead of ${wantedRatings}`);
	const drawn = seatsDrawn(entries);
	if (JSON.stringify(stored.seats) !== JSON.stringify(drawn))
		find('seated-wrong', `the table says ${stored.seats.join(', ')}, the log ${drawn.join(', ')}`);
	const news = [...new Map(seen.flatMap(({ firstSeen }) => [...firstSeen]).sort(([, a], [, b]) => b - a))]
		.sort(([a], [b]) => a - b)
		.map(([, at]) => at);
	return {
		findings,
		acknowledged: seen.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
		views: seen.reduce((sum, { views }) => sum + views, 0),
		events: seen.reduce((sum, { events }) => sum + events, 0),
		isOver: log.isOver,
		longestStallMs: news.reduce((most, at, i) => (i === 0 ? 0 : Math.max(most, at - (news[i - 1] ?? at))), 0),
		lastNewsAt: news.at(-1) ?? 0,
	};
}

/** Who sat where when the game began: the names of people, null for bots. */
function seatsDrawn([first]: readonly StoredEntry[]): readonly (string | null)[] {
	const seats = first?.entry.seats;
	if (!Array.isArray(seats)) return [];
	return seats.map((seat: Readonly<Record<string, unknown>>) =>
		seat.kind === 'human' ? String(seat.name) : null,
	);
}

interface Context {
	readonly log: ReplayedLog;
	/** By id of a command: its numbers in the log. */
	readonly places: ReadonlyMap<string, readonly number[]>;
	readonly find: (code: FindingCode, detail: string) => void;
	readonly last: number;
}

/** What became of the commands of one player, and what they saw. */
interface Seen {
	readonly role: Frame['role'] | undefined;
	readonly sent: ReadonlySet<string>;
	readonly acknowledged: ReadonlyMap<string, number>;
	readonly firstSeen: ReadonlyMap<number, number>;
	readonly views: number;
	readonly events: number;
}

function checkTranscript({ name, lines }: Transcript, { log, places, find, last }: Context): Seen {
	let role: Frame['role'];
	let next = 1;
	let views = 0;
	let events = 0;
	const sent = new Set<string>();
	const acknowledged = new Map<string, number>();
	const firstSeen = new Map<number, number>();
	const refusals = new Map<string, string>();

	const seeEvents = (received: readonly FrameEvent[], at: number, mine: Frame['role']): void => {
		for (const event of received) {
			events++;
			const { sequence } = event;
			if (sequence > next) find('missed-event', `${name} got number ${sequence} where ${next} was due`);
			if (sequence >= next) {
				firstSeen.set(sequence, at);
				next = sequence + 1;
			}
			const entry = log.entries[sequence - 1];
			// What comes after a fault in the log cannot be compared.
			if (entry === undefined && log.fault !== null) continue;
			const wanted =
				entry?.own?.seat === mine && entry?.own !== undefined
					? { ...entry.event, events: entry.own?.events }
					: entry?.event;
			if (!isSame(event, wanted))
				find('wrong-event', `${name} saw ${JSON.stringify(event)} instead of ${JSON.stringify(wanted)}`);
		}
	};
	const seeView = (view: FrameView, mine: Frame['role']): void => {
		views++;
		const wanted = log.views.get(viewKey(view.version, mine));
		if (wanted === undefined && log.fault !== null) return;
		if (!isSame(view, wanted))
			find('wrong-view', `${name} saw ${JSON.stringify(view)} instead of ${JSON.stringify(wanted)}`);
	};
	const acknowledge = (id: string, sequence: number): void => {
		const full = `${String(role)}:${id}`;
		const found = places.get(full) ?? [];
		if (found.length === 0) find('lost', `${full} was acknowledged as number ${sequence} and is not there`);
		else if (!found.includes(sequence))
			find('misnumbered', `${full} was acknowledged as number ${sequence} and is number ${found.join()}`);
		acknowledged.set(id, sequence);
	};

	for (const line of lines) {
		if (line.kind === 'sent' && line.message.type === 'command') sent.add(String(line.message.id));
		if (line.kind === 'view') seeView(line.view, role);
		if (line.kind === 'unanswered')
			find('unanswered', `${name} was left without this: ${line.awaits} ${line.id ?? ''}`.trim());
		if (line.kind !== 'received') continue;
		const { message, at } = line;
		if (message.type === 'state') role = message.role;
		const { missed } = message;
		if (message.events !== undefined) seeEvents(message.events, at, role);
		// A refusal has the events as everyone knows them.
		if (missed !== undefined) seeEvents(missed.events, at, 'spectator');
		const view = message.view ?? missed?.view;
		if (view !== undefined) seeView(view, role);
		if (message.type === 'ack') acknowledge(String(message.id), message.sequence ?? 0);
		if (message.type === 'events' && message.command !== undefined)
			acknowledge(message.command, message.events?.at(-1)?.sequence ?? 0);
		if (message.type === 'refused') refusals.set(String(message.id), message.refusal?.code ?? '');
	}
	for (const [id, code] of refusals)
		if (places.has(`${String(role)}:${id}`) && !MAY_CHANGE.includes(code))
			find('refused-but-stored', `${name} was told that ${id} is refused (${code})`);
	const numbers = [...sent].flatMap((id) => acknowledged.get(id) ?? []);
	numbers.forEach((number, i) => {
		if (i > 0 && number <= (numbers[i - 1] ?? 0))
			find('reordered', `${name} was told ${number} after ${numbers[i - 1]}`);
	});
	const isThere = lines.at(-1)?.kind === 'view';
	if (isThere && next <= last) find('behind', `${name} has seen ${next - 1} of ${last}`);
	return { role, sent, acknowledged, firstSeen, views, events };
}

/** What people did has to come from them. */
function checkSenders({ entries }: StoredGame, seen: readonly Seen[], find: Context['find']): void {
	for (const { entry, sequence } of entries) {
		const [seat, id] = /^([0-3]):(.+)$/.exec(entry.id ?? '')?.slice(1) ?? [];
		if (seat === undefined || id === undefined) continue;
		const sender = seen.find(({ role }) => String(role) === seat);
		if (sender !== undefined && !sender.sent.has(id)) find('never-sent', `number ${sequence}: ${id}`);
	}
}

function checkChat({ said }: StoredGame, transcripts: readonly Transcript[], find: Context['find']): void {
	for (const { lines } of transcripts)
		for (const line of lines) {
			if (line.kind !== 'said') continue;
			const count = said.filter((words) => words.includes(line.text)).length;
			if (count === 0) find('chat-lost', line.text);
			if (count > 1) find('chat-doubled', `${line.text}: ${count} times`);
		}
}

/** Whether the game ended with places, so that it counts. */
function isRanked({ entries }: ReplayedLog): boolean {
	const ending = entries.at(-1)?.event.ending;
	return typeof ending === 'object' && ending !== null && 'kind' in ending && ending.kind !== 'abandoned';
}

/** The views that the transcripts contain, by version and role. */
function wantedViews(transcripts: readonly Transcript[]): ReadonlySet<string> {
	const wanted = new Set<string>();
	for (const { lines } of transcripts) {
		let role: Frame['role'];
		for (const line of lines) {
			if (line.kind === 'received' && line.message.type === 'state') role = line.message.role;
			const view =
				line.kind === 'view'
					? line.view
					: line.kind === 'received'
						? (line.message.view ?? line.message.missed?.view)
						: undefined;
			if (view !== undefined) wanted.add(viewKey(view.version, role));
		}
	}
	return wanted;
}

/** The same as JSON, whatever the order of the fields. */
function isSame(one: unknown, other: unknown): boolean {
	return other !== undefined && isDeepStrictEqual(one, JSON.parse(JSON.stringify(other)));
}

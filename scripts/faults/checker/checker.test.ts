import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nebula, novaLuna } from '@orrery/engine';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Frame, TranscriptLine } from '../transcript.ts';
import type { FindingCode } from './check-game.ts';
import { checkGame, FINDINGS } from './check-game.ts';
import type { InjectedFault, RunFacts } from './check-run.ts';
import { checkRun } from './check-run.ts';
import type { LogReader } from './read-log.ts';
import { replayAs } from './replay-log.ts';
import type { SampleGame } from './sample-game.ts';
import { sampleGame } from './sample-game.ts';

/* The checker finds what was planted, each by itself, and nothing where nothing was. */

const SAMPLES = {
	'Nova Luna': (): SampleGame => sampleGame(novaLuna, { players: 3, firstGame: false }),
	Nebula: (): SampleGame => sampleGame(nebula, { players: 3, variant: 'full' }),
};

function found({ stored, transcripts }: SampleGame): readonly FindingCode[] {
	return [...new Set(checkGame(stored, transcripts).findings.map(({ code }) => code))].sort();
}

/** The numbers of the entries that people made. */
function human({ stored }: SampleGame): readonly number[] {
	return stored.entries.flatMap(({ sequence, entry }) =>
		/^[0-3]:move/.test(entry.id ?? '') ? [sequence] : [],
	);
}

/** Removes an entry and renumbers what follows, as if it had never been written. */
function forget(sample: SampleGame, sequence: number): void {
	const entries = sample.stored.entries
		.filter((entry) => entry.sequence !== sequence)
		.map(({ entry }, i) => ({ sequence: i + 1, entry: { ...entry, sequence: i + 1 } }));
	sample.stored = { ...sample.stored, entries };
}

/** Changes the lines of the transcript of one player. */
function rewrite(
	sample: SampleGame,
	player: number,
	change: (line: TranscriptLine, index: number) => TranscriptLine,
): void {
	sample.transcripts = sample.transcripts.map((transcript, i) =>
		i === player ? { ...transcript, lines: transcript.lines.map(change) } : transcript,
	);
}

/** Changes one received message of a type: the one in the middle. */
function spoil(sample: SampleGame, type: string, change: (message: Frame) => Frame): void {
	const lines = sample.transcripts[1]?.lines ?? [];
	const places = lines.flatMap((line, i) =>
		line.kind === 'received' && line.message.type === type ? [i] : [],
	);
	const place = places[Math.floor(places.length / 2)];
	rewrite(sample, 1, (line, i) =>
		i === place && line.kind === 'received' ? { ...line, message: change(line.message) } : line,
	);
}

/** Something wrong in a game, and what has to be found then. */
interface Plant {
	readonly what: string;
	readonly plant: (sample: SampleGame) => void;
	readonly finds: readonly FindingCode[];
	/** Whether other things are wrong as well then, depending on the game. */
	readonly andMore?: true;
}

const PLANTS: readonly Plant[] = [
	{
		what: 'a lost move',
		plant: (sample) => forget(sample, human(sample).at(-1) ?? 0),
		finds: ['lost'],
		andMore: true,
	},
	{
		what: 'a hole in the log',
		plant: (sample) => {
			const gone = human(sample)[3];
			const entries = sample.stored.entries.filter(({ sequence }) => sequence !== gone);
			sample.stored = { ...sample.stored, entries };
		},
		finds: ['gap', 'lost'],
		andMore: true,
	},
	{
		what: 'a doubled move',
		plant: (sample) => {
			const { entries } = sample.stored;
			const twice = entries[(human(sample)[5] ?? 0) - 1];
			if (twice === undefined) throw new Error('no move');
			const doubled = [...entries.slice(0, twice.sequence), twice, ...entries.slice(twice.sequence)];
			sample.stored = {
				...sample.stored,
				entries: doubled.map(({ entry }, i) => ({ sequence: i + 1, entry: { ...entry, sequence: i + 1 } })),
			};
		},
		finds: ['doubled', 'illegal'],
		andMore: true,
	},
	{
		what: 'moves in another order than acknowledged',
		plant: (sample) => {
			const lines = sample.transcripts[1]?.lines ?? [];
			const acknowledgements = lines.flatMap((line, i) =>
				line.kind === 'received' && line.message.command !== undefined ? [i] : [],
			);
			const [one = 0, other = 0] = acknowledgements.slice(4);
			rewrite(sample, 1, (line, i) => {
				const swapped = i === one ? lines[other] : i === other ? lines[one] : undefined;
				if (line.kind !== 'received' || swapped?.kind !== 'received') return line;
				return { ...line, message: { ...line.message, command: swapped.message.command ?? '' } };
			});
		},
		finds: ['misnumbered', 'reordered'],
	},
	{
		what: 'an illegal move',
		plant: (sample) => {
			const [first = 0, second = 0] = human(sample).slice(6);
			const { entries } = sample.stored;
			const other = entries[second - 1]?.entry;
			sample.stored = {
				...sample.stored,
				entries: entries.map(({ sequence, entry }) =>
					sequence === first ? { sequence, entry: { ...entry, move: other?.move } } : { sequence, entry },
				),
			};
		},
		finds: ['illegal'],
		andMore: true,
	},
	{
		what: 'a view that is not what the log says',
		plant: (sample) =>
			spoil(sample, 'state', (message) => {
				const view: unknown = JSON.parse(
					JSON.stringify(message.view).replace(/"deciders":\[\d/, '"deciders":[3'),
				);
				return { ...message, view: view as NonNullable<Frame['view']> };
			}),
		finds: ['wrong-view'],
	},
	{
		what: 'a board that differs though everything around it is right',
		plant: (sample) =>
			spoil(sample, 'state', (message) => {
				const changed: { view: Record<string, unknown> } = JSON.parse(JSON.stringify(message.view));
				changed.view.extra = 1;
				return { ...message, view: changed as never };
			}),
		finds: ['wrong-view'],
	},
	{
		what: 'an event that a player missed',
		plant: (sample) => spoil(sample, 'events', (message) => ({ ...message, events: [] })),
		finds: ['missed-event'],
		andMore: true,
	},
	{
		what: 'an event of another game',
		plant: (sample) =>
			spoil(sample, 'events', (message) => ({
				...message,
				events: (message.events ?? []).map((event) => ({ ...event, at: 7 })),
			})),
		finds: ['wrong-event'],
	},
	{
		what: 'a player who was connected to the end and has not seen all',
		plant: (sample) => {
			const lines = sample.transcripts[1]?.lines ?? [];
			const last = lines.findLastIndex(({ kind }) => kind === 'received');
			// The last event never came, and nothing after it that would show the gap.
			rewrite(sample, 1, (line, i) =>
				i === last && line.kind === 'received' ? { ...line, message: { type: 'presence' } } : line,
			);
		},
		finds: ['behind'],
	},
	{
		what: 'a command that was refused and carried out',
		plant: (sample) => {
			const { seat, id } = lastMove(sample);
			const refused: TranscriptLine = {
				at: 1,
				kind: 'received',
				message: { type: 'refused', id, refusal: { code: 'stale' } },
			};
			sample.transcripts = sample.transcripts.map((transcript, i) =>
				i === seat
					? {
							...transcript,
							lines: [...transcript.lines.slice(0, -1), refused, ...transcript.lines.slice(-1)],
						}
					: transcript,
			);
		},
		finds: ['refused-but-stored'],
	},
	{
		what: 'a command that nobody sent',
		plant: (sample) => {
			const { seat, id } = lastMove(sample);
			rewrite(sample, seat, (line) =>
				line.kind === 'sent' && line.message.id === id
					? { ...line, message: { ...line.message, id: 'another' } }
					: line,
			);
		},
		finds: ['never-sent'],
	},
	{
		what: 'a player who was never answered',
		plant: neverAnswer,
		finds: ['unanswered'],
	},
	{
		what: 'a chat message that was lost',
		plant: (sample) => {
			sample.stored = { ...sample.stored, said: [] };
		},
		finds: ['chat-lost'],
	},
	{
		what: 'a chat message that is there twice',
		plant: (sample) => {
			const { said } = sample.stored;
			sample.stored = { ...sample.stored, said: [...said, ...said] };
		},
		finds: ['chat-doubled'],
	},
	{
		what: 'a rated game that was counted twice',
		plant: (sample) => {
			sample.stored = { ...sample.stored, ratings: 2 };
		},
		finds: ['rated-wrong'],
	},
	{
		what: 'a table that names its players in other seats than its log',
		plant: (sample) => {
			const [first = null, second = null, ...others] = sample.stored.seats;
			sample.stored = { ...sample.stored, seats: [second, first, ...others] };
		},
		finds: ['seated-wrong'],
	},
	{
		what: 'a table that does not know that its game has ended',
		plant: (sample) => {
			sample.stored = { ...sample.stored, isEnded: false };
		},
		finds: ['stuck'],
	},
];

/** What only a whole run shows. */
const OF_RUNS: readonly FindingCode[] = ['notified-twice'];

test('every finding is planted', () => {
	const planted = new Set([...PLANTS.flatMap(({ finds }) => finds), ...OF_RUNS]);
	expect([...planted].sort()).toEqual([...FINDINGS].sort());
});

/** The last move of a person: their seat, and the id of the command. */
function lastMove(sample: SampleGame): { readonly seat: number; readonly id: string } {
	const id = String(sample.stored.entries[(human(sample).at(-1) ?? 0) - 1]?.entry.id);
	return { seat: Number(id[0]), id: id.slice(2) };
}

/** A player still waits at the end for the answer to a command. */
function neverAnswer(sample: SampleGame): void {
	const last = (sample.transcripts[1]?.lines.length ?? 0) - 1;
	rewrite(sample, 1, (line, i) =>
		i === last ? { at: line.at, kind: 'unanswered', awaits: 'command', id: 'move-9' } : line,
	);
}

describe.each(Object.entries(SAMPLES))('%s', (_, make) => {
	test('a game as it should be has nothing to find', () => {
		const sample = make();
		const check = checkGame(sample.stored, sample.transcripts);
		expect(check.findings).toEqual([]);
		expect(check.isOver).toBe(true);
		expect(check.acknowledged).toBeGreaterThan(20);
		expect(check.views).toBeGreaterThan(4);
		// In Nova Luna a turn is one step, so nothing can be taken back online.
		const isUndone = sample.stored.entries.some(({ entry }) => entry.type === 'taken-back');
		expect(isUndone).toBe(sample.stored.game === 'nebula');
	}, 60_000);

	test.each(PLANTS)('$what is found', ({ plant, finds, andMore }) => {
		const sample = make();
		plant(sample);
		if (andMore === undefined) expect(found(sample)).toEqual(finds);
		else expect(found(sample)).toEqual(expect.arrayContaining([...finds]));
	});

	test('what a player was left without is said', () => {
		const sample = make();
		neverAnswer(sample);
		const { findings } = checkGame(sample.stored, sample.transcripts);
		expect(findings).toMatchObject([{ detail: 'Ben was left without this: command move-9' }]);
	});
});

test('an outcome that is not what the referee counts is found', () => {
	const { stored } = SAMPLES['Nova Luna']();
	const reversed: typeof novaLuna = {
		...novaLuna,
		outcome(position) {
			const outcome = novaLuna.outcome(position);
			return outcome === null || !('ranking' in outcome)
				? outcome
				: { ...outcome, ranking: outcome.ranking.toReversed() };
		},
	};
	expect(replayAs(novaLuna, stored.entries, new Set()).fault).toBeNull();
	expect(replayAs(reversed, stored.entries, new Set()).fault).toMatchObject({
		sequence: stored.entries.length,
		reason: 'the referee counts other points or places',
	});
	const { stored: other } = SAMPLES.Nebula();
	const generous: typeof nebula = {
		...nebula,
		outcome(position) {
			const outcome = nebula.outcome(position);
			const points = outcome?.points.map((one) => ({ ...one, total: one.total + 1 })) ?? [];
			return outcome === null ? null : { ...outcome, points };
		},
	};
	expect(replayAs(generous, other.entries, new Set()).fault).toMatchObject({
		sequence: other.entries.length,
	});
});

/** A database with one game. */
function readerOf({ stored }: SampleGame, due: readonly { kind: string; subject: string }[] = []): LogReader {
	return {
		async rows(sql) {
			if (sql.includes('distinct table_id')) return [{ table_id: stored.table }];
			if (sql.includes('from tables'))
				return [{ game: stored.game, status: stored.isEnded ? 'ended' : 'playing', rated: 1 }];
			if (sql.includes('from log_entries'))
				return stored.entries.map(({ sequence, entry }) => ({ sequence, entry: JSON.stringify(entry) }));
			if (sql.includes('from seats'))
				return stored.seats.map((name) =>
					name === null ? { kind: 'bot', name: 'Phoebe' } : { kind: 'human', name },
				);
			if (sql.includes('from rated_games'))
				return Array.from({ length: stored.ratings }, () => ({ number: 1 }));
			if (sql.includes('from chat_messages')) return stored.said.map((words) => ({ words }));
			return due;
		},
		close: async () => undefined,
	};
}

function factsOf(sample: SampleGame, more: Partial<RunFacts> = {}): RunFacts {
	const folder = mkdtempSync(join(tmpdir(), 'orrery-checker-'));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	for (const { table, name, lines } of sample.transcripts)
		writeFileSync(
			join(folder, `${table}-${name}.jsonl`),
			lines.map((line) => JSON.stringify(line)).join('\n'),
		);
	const none = { faults: [], crashes: [], delivered: [], withoutTable: [] };
	return { transcripts: folder, ...none, faultsEndedAt: 0, ...more };
}

test('a run is reported with its counts', async () => {
	const sample = SAMPLES['Nova Luna']();
	const met = ['kill', 'kill', 'cut'].map((kind) => faultAt(1, { kind }));
	const faults = [...met, faultAt(1, { kind: 'cut', tookEffect: false })];
	const report = await checkRun(readerOf(sample), factsOf(sample, { faults }));
	expect(report).toMatchObject({
		...{ faults: { kill: 2, cut: 1 }, withoutEffect: 1 },
		...{ games: 1, ended: 1, goingOn: 0, lost: 0, doubled: 0, rated: 1, findings: [] },
	});
	expect(report.entries).toBe(sample.stored.entries.length);
});

test('a table that never begins is found, and one that is refused', async () => {
	const sample = SAMPLES['Nova Luna']();
	const withoutTable = [
		{ name: 'Ada', refusal: null },
		{ name: 'Ben', refusal: 'too-many' },
	];
	const report = await checkRun(readerOf(sample), factsOf(sample, { withoutTable }));
	expect(report.findings).toMatchObject([
		{ code: 'unanswered', detail: 'Ada waited for a table to begin' },
		{ code: 'unanswered', detail: 'Ben was refused a table: too-many' },
	]);
});

/** A fault of a moment, which interrupts nobody unless that is said. */
function faultAt(at: number, more: Partial<InjectedFault> = {}): InjectedFault {
	return { at, until: at, kind: 'clock', detail: '', tookEffect: true, interrupts: null, ...more };
}

describe('a notification that came twice', () => {
	const FIRST = 100_000;

	/** The codes of what is found, and how many repetitions are excused; the second one comes so much later. */
	async function foundBeside(
		more: Partial<RunFacts>,
		laterMs = 10_300,
	): Promise<{ readonly codes: readonly FindingCode[]; readonly excused: number }> {
		const sample = SAMPLES['Nova Luna']();
		const { table } = sample.stored;
		const delivered = [
			{ at: FIRST, table, name: 'Ben', node: 1 },
			{ at: FIRST + laterMs, table, name: 'Ben', node: 2 },
		];
		const report = await checkRun(readerOf(sample), factsOf(sample, { delivered, ...more }));
		expect(report.notifications).toBe(2);
		const codes = report.findings.map(({ code }) => code);
		expect(report.doubled).toBe(codes.length);
		expect(OF_RUNS).toEqual(expect.arrayContaining(codes));
		return { codes, excused: report.notifiedAgainAfterFault };
	}

	test.each([
		['without a fault', {}],
		['after a fault that interrupts nobody', { faults: [faultAt(FIRST + 100)] }],
		['after a fault of another node', { faults: [faultAt(FIRST + 100, { interrupts: 0 })] }],
		['after a fault long before', { faults: [faultAt(FIRST - 15_000, { interrupts: 'all' })] }],
		['after a short fault before', { faults: [faultAt(FIRST - 3000, { interrupts: 1 })] }],
		['after a fault when it was noted', { faults: [faultAt(FIRST + 5000, { interrupts: 1 })] }],
		['after a crash of another node', { crashes: [{ at: FIRST + 100, node: 0 }] }],
		[
			'after faults that held up a node at the same time, and not long enough together',
			{
				faults: [
					faultAt(FIRST - 9000, { until: FIRST - 4500, interrupts: 2 }),
					faultAt(FIRST - 8000, { until: FIRST - 4000, interrupts: 'all' }),
				],
			},
		],
	] as const)('is found %s', async (_, more) => {
		expect(await foundBeside(more)).toEqual({ codes: ['notified-twice'], excused: 0 });
	});

	test.each([
		['the first sender', { faults: [faultAt(FIRST + 100, { interrupts: 1 })] }],
		['the database', { faults: [faultAt(FIRST - 900, { until: FIRST + 300, interrupts: 'all' })] }],
		['the first sender, by itself', { crashes: [{ at: FIRST + 100, node: 1 }] }],
		[
			'the second sender, which was paused for longer than its claim',
			{ faults: [faultAt(FIRST - 10_500, { until: FIRST + 200, interrupts: 2 })] },
		],
	] as const)('is excused by a fault of %s', async (_, more) => {
		expect(await foundBeside(more)).toEqual({ codes: [], excused: 1 });
	});

	test('is excused by faults of a node one after the other, which held it up for long enough together', async () => {
		const faults = [
			faultAt(FIRST - 9000, { until: FIRST - 5000, interrupts: 2 }),
			faultAt(FIRST - 4500, { until: FIRST - 1000, interrupts: 'all' }),
		];
		expect(await foundBeside({ faults })).toEqual({ codes: [], excused: 1 });
	});

	test('is excused only for as long as others take to see that the claim is left', async () => {
		const faults = [faultAt(FIRST + 100, { until: FIRST + 1000, interrupts: 1 })];
		expect(await foundBeside({ faults }, 17_000)).toEqual({ codes: [], excused: 1 });
		expect(await foundBeside({ faults }, 17_001)).toEqual({ codes: ['notified-twice'], excused: 0 });
		// Three seconds in which others could not look, though two faults share one of them.
		const later = [
			...faults,
			faultAt(FIRST + 4000, { until: FIRST + 6000, interrupts: 0 }),
			faultAt(FIRST + 5000, { until: FIRST + 7000, interrupts: 2 }),
		];
		expect(await foundBeside({ faults: later }, 20_000)).toEqual({ codes: [], excused: 1 });
		expect(await foundBeside({ faults: later }, 20_001)).toEqual({ codes: ['notified-twice'], excused: 0 });
	});
});

test('a game in which nothing happens after the faults is stuck, and so is work that is left', async () => {
	const sample = SAMPLES['Nova Luna']();
	const { stored } = sample;
	const due = [{ kind: 'rating', subject: stored.table }];
	const left = await checkRun(readerOf(sample, due), factsOf(sample));
	expect(left.findings).toMatchObject([{ code: 'stuck' }]);
	const shorter = { ...stored, isEnded: false, ratings: 0, entries: stored.entries.slice(0, 20) };
	const lines = sample.transcripts.map((transcript) => ({
		...transcript,
		lines: transcript.lines.filter(
			(line) =>
				line.kind === 'player' ||
				(line.kind === 'received' && (line.message.events?.at(-1)?.sequence ?? 99) < 21),
		),
	}));
	const early = { stored: { ...shorter, said: [] }, transcripts: lines };
	const report = await checkRun(readerOf(early), factsOf(early, { faultsEndedAt: 10_000_000 }));
	expect(report.findings.map(({ code }) => code)).toEqual(expect.arrayContaining(['stuck']));
	expect(report.goingOn).toBe(1);
});

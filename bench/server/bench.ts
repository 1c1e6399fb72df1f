import { parseArgs } from 'node:util';
import type { OldVersion } from '../../scripts/old-version.ts';
import { checkOut } from '../../scripts/old-version.ts';
import type { Contender } from './contender.ts';
import { BOARDGAME_IO, contenderOf, installPeer, ORRERY, plays, ROOT } from './contender.ts';
import { coresToUse, machineName, speedOfCore } from './machine.ts';
import type { CurveMeasured } from './measure-curve.ts';
import { measureCurve, movesOfCurve } from './measure-curve.ts';
import type { MemoryMeasured } from './measure-memory.ts';
import { measureMemory } from './measure-memory.ts';
import type { MovesMeasured } from './measure-moves.ts';
import { gamesFor, measureMoves, movesToPlay } from './measure-moves.ts';
import { report, writeResults } from './report.ts';
import type { Setting } from './setting.ts';
import type { Workload } from './workload.ts';
import { likenessOf, WORKLOADS } from './workload.ts';

/*
 * `npm run bench:server` measures our server, boardgame.io's and, if asked, an earlier version of ours, in turns with the
 * same games.
 */

const PARTS = ['moves', 'curve', 'memory'] as const;

const HELP = `
npm run bench:server -- [options]

  --only PARTS     of moves, curve, memory (all)
  --games LIST     of ${WORKLOADS.map(({ name }) => name).join(', ')}
                   (nova-luna-2,nova-luna-2-live,nebula-4)
  --tables LIST    tables at which games are played at the same time (20,100,500; the curve: 100)
  --moves N        moves to measure with everyone playing as fast as they can (30000)
  --windows N      windows in which the servers take turns to play them; the median counts (5)
  --rates LIST     moves a second that the curve tries (250,500,1000,2000,3000,4000,6000,8000,12000)
  --idle N         tables for the memory (10000), five for each of their sockets
  --servers LIST   of orrery, peer, against (all)
  --against REF    an earlier version of ours beside it, from git
  --json           print one JSON object per measurement
  --write          update docs/server-bench.md
  --profile DIR    write CPU profiles of our server's main thread to DIR, and measure with that cost
`;

const SECONDS_OF_A_RATE = 4;
const TABLES_OF_CURVE = 100;
const TABLES_OF_A_SOCKET = 10;

const { values } = parseArgs({
	options: {
		only: { type: 'string', default: PARTS.join(',') },
		games: { type: 'string', default: 'nova-luna-2,nova-luna-2-live,nebula-4' },
		tables: { type: 'string', default: '20,100,500' },
		moves: { type: 'string', default: '30000' },
		windows: { type: 'string', default: '5' },
		rates: { type: 'string', default: '250,500,1000,2000,3000,4000,6000,8000,12000' },
		idle: { type: 'string', default: '10000' },
		servers: { type: 'string', default: 'orrery,peer,against' },
		against: { type: 'string' },
		json: { type: 'boolean', default: false },
		write: { type: 'boolean', default: false },
		profile: { type: 'string' },
		help: { type: 'boolean', short: 'h', default: false },
	},
});

if (values.help) process.stdout.write(HELP.trimStart());
else {
	const old = values.against === undefined ? null : checkOut(ROOT, values.against);
	const interrupted = (): void => {
		old?.remove();
		process.exit(130);
	};
	process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
	try {
		await run(old);
	} finally {
		old?.remove();
	}
}

async function run(old: OldVersion | null): Promise<void> {
	const parts = chosen('only', values.only, PARTS);
	const contenders = [BOARDGAME_IO, ...(old === null ? [] : [contenderOf(old)]), ORRERY].filter(({ id }) =>
		values.servers.split(',').includes(id),
	);
	if (contenders.includes(BOARDGAME_IO)) {
		progress('installing boardgame.io');
		installPeer();
	}
	progress('measuring how fast a core is');
	const cores = coresToUse();
	const machine = { name: machineName(), speed: speedOfCore(), isPinned: cores.server !== null };
	const names = chosen(
		'games',
		values.games,
		WORKLOADS.map(({ name }) => name),
	);
	const workloads = WORKLOADS.filter(({ name }) => names.includes(name));
	const moves: MovesMeasured[] = [];
	const curves: CurveMeasured[] = [];
	const memory: MemoryMeasured[] = [];
	for (const part of PARTS.filter((one) => parts.includes(one))) {
		if (part === 'moves') moves.push(...(await allMoves(workloads, contenders)));
		if (part === 'curve') curves.push(...(await allCurves(workloads, contenders)));
		if (part === 'memory') memory.push(...(await allMemory(contenders)));
	}
	const results = { machine, moves, curves, memory };
	progress('');
	if (!values.json) process.stdout.write(`\n${report(results)}\n`);
	if (values.write) await writeResults(results);
}

async function allMoves(
	workloads: readonly Workload[],
	contenders: readonly Contender[],
): Promise<readonly MovesMeasured[]> {
	const moves = wholeNumber('moves', values.moves);
	const windows = wholeNumber('windows', values.windows);
	const measured: MovesMeasured[] = [];
	for (const workload of workloads) {
		for (const tables of values.tables.split(',').map((text) => wholeNumber('tables', text))) {
			const settings = contenders
				.filter((contender) => plays(contender, workload))
				.map((contender) => settingOf(contender, workload, tables, movesToPlay(moves, windows), 'moves'));
			measured.push(...(await measureMoves(settings, moves, windows)).map(tellJson));
		}
	}
	return measured;
}

async function allCurves(
	workloads: readonly Workload[],
	contenders: readonly Contender[],
): Promise<readonly CurveMeasured[]> {
	const rates = values.rates.split(',').map((text) => wholeNumber('rates', text));
	const measured: CurveMeasured[] = [];
	for (const workload of workloads) {
		for (const contender of contenders.filter((one) => plays(one, workload))) {
			const moves = movesOfCurve(rates, SECONDS_OF_A_RATE);
			const setting = settingOf(contender, workload, TABLES_OF_CURVE, moves, 'curve');
			measured.push(tellJson(await measureCurve(setting, rates, SECONDS_OF_A_RATE)));
		}
	}
	return measured;
}

async function allMemory(contenders: readonly Contender[]): Promise<readonly MemoryMeasured[]> {
	const [workload] = WORKLOADS;
	if (workload === undefined) throw new RangeError('there are no games');
	const groups = Math.ceil(wholeNumber('idle', values.idle) / TABLES_OF_A_SOCKET);
	const measured: MemoryMeasured[] = [];
	// The players of an earlier version may not know how to watch several tables.
	for (const contender of contenders.filter(({ id }) => id !== 'against')) {
		const setting = settingOf(contender, workload, groups, 0, 'memory');
		measured.push(tellJson(await measureMemory({ ...setting, games: TABLES_OF_A_SOCKET })));
	}
	return measured;
}

/** A setting in which this many moves can be played. */
function settingOf(
	contender: Contender,
	workload: Workload,
	tables: number,
	moves: number,
	what: string,
): Setting {
	const likeness = likenessOf(workload);
	const { id, title } = contender;
	return {
		contender,
		workload,
		likeness,
		tables,
		games: gamesFor(tables, moves, likeness.moves),
		cores: coresToUse(),
		profile: id === 'orrery' ? (values.profile ?? null) : null,
		progress: (doing) => progress(`${workload.title}, ${tables} tables, ${title}, ${what}: ${doing}`),
	};
}

function tellJson<Measured extends object>(measured: Measured): Measured {
	if (values.json) process.stdout.write(`${JSON.stringify(measured)}\n`);
	return measured;
}

function chosen<Name extends string>(option: string, text: string, known: readonly Name[]): readonly Name[] {
	const wanted = text.split(',');
	const unknown = wanted.find((name) => known.every((one) => one !== name));
	if (unknown !== undefined)
		throw new RangeError(`--${option} is a list of ${known.join(', ')}, not ${unknown}`);
	return known.filter((name) => wanted.includes(name));
}

function wholeNumber(name: string, text: string): number {
	if (!/^\d+$/.test(text)) throw new RangeError(`--${name} is a whole number`);
	return Number(text);
}

/** A line that is overwritten on a terminal; elsewhere each stage is written once. */
function progress(doing: string): void {
	if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${doing}`);
	else if (doing !== '' && !doing.endsWith('%')) process.stderr.write(`${doing}\n`);
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Measured, Window } from './measure.ts';
import { measure } from './measure.ts';
import type { Side } from './messages.ts';
import { SIDES } from './messages.ts';
import type { Results, Size } from './report.ts';
import { machine, table, writeResults } from './report.ts';

/*
 * `npm run bench:server` measures our server and boardgame.io's, one after the other, with the same number of tables.
 */

const HELP = `
npm run bench:server -- [options]

  --players LIST   connected players, two per table (40,100,1000,2000)
  --seconds N      seconds to measure with everyone playing as fast as they can (8)
  --paced N        seconds to measure with a move per player every 5 s (15; 0 skips it)
  --rounds N       rounds of both servers in turn; the median counts (1)
  --only SIDE      orrery or peer
  --json           print one JSON object per measurement
  --write          update docs/server-bench.md
  --profile DIR    write a CPU profile of our server to DIR
`;

const PEER = resolve(import.meta.dirname, '../peer');
const WARM_UP = 2;
/** More than either server plays here; a pair that runs out of games ends the measurement early. */
const MOST_MOVES_A_SECOND = 10_000;
const MOVES_OF_A_GAME = 73;

const { values } = parseArgs({
	options: {
		players: { type: 'string', default: '40,100,1000,2000' },
		seconds: { type: 'string', default: '8' },
		paced: { type: 'string', default: '15' },
		rounds: { type: 'string', default: '1' },
		only: { type: 'string' },
		json: { type: 'boolean', default: false },
		write: { type: 'boolean', default: false },
		profile: { type: 'string' },
		help: { type: 'boolean', short: 'h', default: false },
	},
});

if (values.help) process.stdout.write(HELP.trimStart());
else await run();

async function run(): Promise<void> {
	const sides = SIDES.filter((side) => values.only === undefined || values.only === side);
	if (sides.includes('peer')) installPeer();
	const saturated: Window = { warmUp: WARM_UP, count: wholeNumber('seconds', values.seconds) };
	const paced: Window = { warmUp: WARM_UP, count: wholeNumber('paced', values.paced) };
	const sizes: Size[] = [];
	for (const text of values.players.split(',')) {
		const players = wholeNumber('players', text);
		if (players < 2 || players % 2 !== 0) throw new RangeError('the number of players must be even');
		sizes.push(await measureSize(players, sides, paced, saturated));
	}
	const results: Results = { machine: machine(), sizes };
	if (!values.json) process.stdout.write(`\n${table(results)}\n`);
	if (values.write) await writeResults(results);
}

async function measureSize(
	players: number,
	sides: readonly Side[],
	paced: Window,
	saturated: Window,
): Promise<Size> {
	const measured: Record<Side, Measured[]> = { orrery: [], peer: [] };
	const games = gamesFor(players, saturated.count);
	const rounds = wholeNumber('rounds', values.rounds);
	for (let round = 0; round < rounds; round++) {
		for (const side of sides) {
			const moves = Math.round(measured.orrery[0]?.moves ?? MOVES_OF_A_GAME);
			const profile = side === 'orrery' ? (values.profile ?? null) : null;
			const one = await measure({ side, players, games, moves, paced, saturated, profile }, (doing) =>
				progress(`${players} players, ${side}, round ${round + 1} of ${rounds}: ${doing}`),
			);
			measured[side].push(one);
			if (values.json) process.stdout.write(`${JSON.stringify(one)}\n`);
		}
	}
	progress('');
	return { players, orrery: middle(measured.orrery), peer: middle(measured.peer) };
}

/** The median. */
function middle(measured: readonly Measured[]): Measured | null {
	const rate = ({ saturated }: Measured): number =>
		saturated === null ? 0 : saturated.acknowledged / saturated.seconds;
	const sorted = measured.toSorted((one, other) => rate(one) - rate(other));
	return sorted[Math.floor(sorted.length / 2)] ?? null;
}

function gamesFor(players: number, seconds: number): number {
	const games = (MOST_MOVES_A_SECOND * (seconds + WARM_UP)) / MOVES_OF_A_GAME;
	return 2 + Math.ceil(games / (players / 2));
}

function installPeer(): void {
	if (existsSync(join(PEER, 'node_modules/boardgame.io'))) return;
	progress('installing boardgame.io beside us');
	const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
		cwd: PEER,
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	if (status !== 0) throw new Error('npm ci in bench/peer has failed');
}

function wholeNumber(name: string, text: string): number {
	if (!/^\d+$/.test(text)) throw new RangeError(`--${name} is a whole number`);
	return Number(text);
}

/** A progress line that is overwritten on a terminal; not written to a file. */
function progress(doing: string): void {
	if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${doing}`);
}

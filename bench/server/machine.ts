import { spawnSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';

/** Random games of Nova Luna for two a second on one core of the machine whose figures are in the README. */
const USUAL_GAMES_A_SECOND = 65_000;

/** The machine of a measurement, which CPU times depend on. */
export interface Machine {
	readonly name: string;
	/** How fast a core was during this run, compared with the machine of the README. */
	readonly speed: number;
	/** Whether the server had a core of its own, and the players another one. */
	readonly isPinned: boolean;
}

/** The cores of the server and of the players; null for any, if there is only one or it cannot be chosen. */
export interface Cores {
	readonly server: number | null;
	readonly players: number | null;
}

export function coresToUse(): Cores {
	const isPossible = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0;
	return isPossible ? { server: 0, players: 1 } : { server: null, players: null };
}

export function machineName(): string {
	const [cpu] = cpus();
	const memory = Math.round(totalmem() / 2 ** 30);
	const day = new Date().toISOString().slice(0, 10);
	return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${memory} GiB, Node ${process.versions.node}, ${day}`;
}

/** Measures a core by playing random games on it. */
export function speedOfCore(): number {
	const cli = resolve(import.meta.dirname, '../../packages/cli/bin/orrery.js');
	const args = [
		'--conditions=orrery-source',
		cli,
		'bench',
		'--game',
		'nova-luna',
		'--seconds',
		'1',
		'--json',
	];
	const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
	if (status !== 0) throw new Error('orrery bench has failed');
	for (const line of stdout.split('\n').filter((text) => text !== '')) {
		const { players, gamesPerCpuSecond } = JSON.parse(line) as { players: number; gamesPerCpuSecond: number };
		if (players === 2) return gamesPerCpuSecond / USUAL_GAMES_A_SECOND;
	}
	throw new Error('orrery bench has not said how many games for two it played');
}

export function describe({ name, speed, isPinned }: Machine): string {
	const cores = isPinned ? 'server and players on a core each' : 'server and players share all cores';
	return `${name}; ${cores}; a core was ${speed.toFixed(2)} times as fast as that of the README's figures`;
}

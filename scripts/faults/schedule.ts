import type { SeededRandom } from '@orrery/engine';
import type { ServiceProcess } from '../cluster/service-process.ts';
import type { InjectedFault } from './checker/check-run.ts';
import type { Link } from './link.ts';
import type { FaultyProcess } from './process-under-test.ts';

/* What goes wrong when. All of it follows from the seed, except how long programs take to start. */

export interface World {
	readonly nodes: readonly FaultyNode[];
	readonly postgres: FaultyService | null;
	readonly nats: FaultyService | null;
	/** Thinking workers. */
	readonly workers: readonly FaultyProcess[];
}

/** What faults can do to a node. */
export interface FaultyNode extends FaultyProcess {
	readonly links: readonly NamedLink[];
	shiftClock(byMs: number): boolean;
}

interface NamedLink {
	readonly name: string;
	readonly link: Pick<Link, 'cut' | 'delay' | 'heal' | 'reset'>;
}

type FaultyService = Pick<ServiceProcess, 'start' | 'stop'>;

/** What came of it. */
interface Effect {
	readonly detail: string;
	/** Whether it met anything. */
	readonly tookEffect: boolean;
	/** Whether a node could not go on with what is due because of it. */
	readonly interrupts: boolean;
}

/** What a fault may hit: a node, a worker if there are any, or what all share. */
interface Victims {
	readonly world: World;
	readonly node: FaultyNode;
	readonly worker: FaultyProcess | undefined;
}

type Inject = (victims: Victims, random: SeededRandom) => Promise<Effect> | Effect;

interface FaultKind {
	readonly name: string;
	/** How often it is chosen, compared with the others. */
	readonly weight: number;
	/** What it hits instead of a node. */
	readonly needs?: 'postgres' | 'nats' | 'worker';
	readonly inject: Inject;
}

function pause(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}

function linkOf({ links }: FaultyNode, random: SeededRandom): NamedLink {
	const found = links[random.below(links.length)];
	if (found === undefined) throw new Error('a node has no link');
	return found;
}

/** Cuts a connection for a while. */
function cut(...directions: readonly ('up' | 'down')[]): Inject {
	return async ({ node }, random) => {
		const { name, link } = linkOf(node, random);
		const ms = 200 + random.below(random.below(4) === 0 ? 9000 : 2500);
		link.cut(...directions);
		await pause(ms);
		const tookEffect = link.heal() > 0;
		return { detail: `${name} for ${ms} ms`, tookEffect, interrupts: tookEffect && name === 'database' };
	};
}

/** Ends a process and starts it again. */
async function kill(victim: FaultyProcess | undefined, random: SeededRandom): Promise<Effect> {
	const tookEffect = (await victim?.end('SIGKILL')) === true;
	await pause(random.below(1500));
	victim?.start();
	return { detail: '', tookEffect, interrupts: tookEffect };
}

/** Suspends a process for a while. */
async function suspend(victim: FaultyProcess | undefined, random: SeededRandom): Promise<Effect> {
	const ms = 200 + random.below(random.below(4) === 0 ? 14_000 : 3000);
	const tookEffect = victim?.signal('SIGSTOP') === true;
	await pause(ms);
	victim?.signal('SIGCONT');
	return { detail: `for ${ms} ms`, tookEffect, interrupts: tookEffect };
}

/** Ends a service and starts it again. */
async function restart(service: FaultyService | null, signal: NodeJS.Signals, ms: number): Promise<Effect> {
	const tookEffect = (await service?.stop(signal)) === true;
	await pause(ms);
	await service?.start();
	return { detail: `away for ${ms} ms`, tookEffect, interrupts: false };
}

function restartPostgres(signal: NodeJS.Signals): Inject {
	return async ({ world }, random) => ({
		...(await restart(world.postgres, signal, random.below(1500))),
		interrupts: true,
	});
}

const KINDS: readonly FaultKind[] = [
	{
		name: 'connections reset',
		weight: 26,
		inject: ({ node }, random) => {
			const { name, link } = linkOf(node, random);
			const count = link.reset();
			const tookEffect = count > 0;
			return { detail: `${count} of ${name}`, tookEffect, interrupts: tookEffect && name === 'database' };
		},
	},
	{ name: 'cut towards the server', weight: 12, inject: cut('up') },
	{ name: 'cut from the server', weight: 12, inject: cut('down') },
	{ name: 'cut both ways', weight: 10, inject: cut('up', 'down') },
	{
		name: 'delayed',
		weight: 9,
		inject: async ({ node }, random) => {
			const { name, link } = linkOf(node, random);
			const ms = 20 + random.below(500);
			link.delay(ms);
			await pause(500 + random.below(3000));
			return { detail: `${name} by ${ms} ms`, tookEffect: link.heal() > 0, interrupts: false };
		},
	},
	{ name: 'node killed (SIGKILL)', weight: 9, inject: ({ node }, random) => kill(node, random) },
	{ name: 'node paused (SIGSTOP)', weight: 9, inject: ({ node }, random) => suspend(node, random) },
	{
		name: 'worker killed (SIGKILL)',
		weight: 2,
		needs: 'worker',
		inject: async ({ worker }, random) => ({ ...(await kill(worker, random)), interrupts: false }),
	},
	{
		name: 'worker paused (SIGSTOP)',
		weight: 2,
		needs: 'worker',
		inject: async ({ worker }, random) => ({ ...(await suspend(worker, random)), interrupts: false }),
	},
	{
		name: 'wall clock set',
		weight: 7,
		inject: ({ node }, random) => {
			const ms =
				(random.below(2) === 0 ? 1 : -1) * 1000 * (1 + random.below(random.below(3) === 0 ? 3600 : 30));
			return { detail: `by ${ms / 1000} s`, tookEffect: node.shiftClock(ms), interrupts: false };
		},
	},
	{
		name: 'NATS restarted',
		weight: 4,
		needs: 'nats',
		inject: ({ world }, random) =>
			restart(world.nats, random.below(2) === 0 ? 'SIGKILL' : 'SIGTERM', random.below(2500)),
	},
	{
		name: 'PostgreSQL restarted (fast)',
		weight: 1,
		needs: 'postgres',
		inject: restartPostgres('SIGINT'),
	},
	{
		name: 'PostgreSQL restarted (immediate)',
		weight: 1,
		needs: 'postgres',
		inject: restartPostgres('SIGQUIT'),
	},
];

export interface Schedule {
	readonly random: SeededRandom;
	readonly minutes: number;
	readonly faultsPerMinute: number;
	readonly onFault?: (fault: InjectedFault) => void;
}

interface Chosen {
	readonly kind: FaultKind;
	readonly victims: Victims;
	/** The number of the node. */
	readonly number: number;
	/** What no other fault may hit at the same time. */
	readonly target: string;
}

function choose(world: World, kinds: readonly FaultKind[], random: SeededRandom): Chosen {
	let left = random.below(kinds.reduce((sum, { weight }) => sum + weight, 0));
	const kind = kinds.find(({ weight }) => {
		left -= weight;
		return left < 0;
	});
	const { nodes, workers } = world;
	const number = random.below(nodes.length);
	const node = nodes[number];
	if (kind === undefined || node === undefined) throw new Error('nothing can go wrong');
	const workerNumber = kind.needs === 'worker' ? random.below(workers.length) : 0;
	const victims = { world, node, worker: workers[workerNumber] };
	const other = kind.needs === 'worker' ? `worker ${workerNumber}` : kind.needs;
	return { kind, victims, number, target: other ?? `node ${number}` };
}

/** Injects faults for as long as the schedule says, then heals everything. */
export async function injectFaults(world: World, schedule: Schedule): Promise<readonly InjectedFault[]> {
	const { random, minutes, faultsPerMinute, onFault } = schedule;
	const injected: InjectedFault[] = [];
	const running = new Map<string, Promise<void>>();
	const kinds = KINDS.filter(({ needs }) =>
		needs === 'worker' ? world.workers.length > 0 : needs === undefined || world[needs] !== null,
	);
	const endsAt = Date.now() + minutes * 60_000;
	for (;;) {
		await pause((60_000 / faultsPerMinute) * (0.3 + random.below(1400) / 1000));
		if (Date.now() >= endsAt) break;
		// One fault at a time at each node and each service: a second would undo the first.
		const chosen = Array.from({ length: 6 }, () => choose(world, kinds, random)).find(
			({ target }) => !running.has(target),
		);
		if (chosen === undefined) continue;
		const { kind, victims, number, target } = chosen;
		const { name, needs } = kind;
		const at = Date.now();
		const job = Promise.resolve(kind.inject(victims, random))
			.catch(
				(error: unknown): Effect => ({
					detail: `failed: ${String(error)}`,
					tookEffect: false,
					interrupts: needs === undefined || needs === 'postgres',
				}),
			)
			.then(({ detail, tookEffect, interrupts }) => {
				const hit = needs === undefined ? number : 'all';
				const fault: InjectedFault = {
					...{ at, until: Date.now(), kind: name },
					detail: `${target === needs ? '' : target} ${detail}`.trim(),
					tookEffect,
					interrupts: interrupts ? hit : null,
				};
				injected.push(fault);
				onFault?.(fault);
			})
			.finally(() => running.delete(target));
		running.set(target, job);
	}
	await Promise.all(running.values());
	for (const { links } of world.nodes) for (const { link } of links) link.heal();
	for (const victim of [...world.nodes, ...world.workers]) {
		victim.signal('SIGCONT');
		victim.start();
	}
	return injected.sort((a, b) => a.at - b.at);
}

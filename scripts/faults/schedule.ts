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

type Inject = (world: World, node: FaultyNode, random: SeededRandom) => Promise<Effect> | Effect;

interface FaultKind {
	readonly name: string;
	/** How often it is chosen, compared with the others. */
	readonly weight: number;
	readonly needs?: 'postgres' | 'nats';
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
	return async (_, node, random) => {
		const { name, link } = linkOf(node, random);
		const ms = 200 + random.below(random.below(4) === 0 ? 9000 : 2500);
		link.cut(...directions);
		await pause(ms);
		const tookEffect = link.heal() > 0;
		return { detail: `${name} for ${ms} ms`, tookEffect, interrupts: tookEffect && name === 'database' };
	};
}

/** Ends a process and starts it again. */
async function kill(victim: FaultyProcess, random: SeededRandom): Promise<Effect> {
	const tookEffect = await victim.end('SIGKILL');
	await pause(random.below(1500));
	victim.start();
	return { detail: '', tookEffect, interrupts: tookEffect };
}

/** Stops a process for a while. */
async function stop(victim: FaultyProcess, random: SeededRandom): Promise<Effect> {
	const ms = 200 + random.below(random.below(4) === 0 ? 14_000 : 3000);
	const tookEffect = victim.signal('SIGSTOP');
	await pause(ms);
	victim.signal('SIGCONT');
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
	return async ({ postgres }, _, random) => ({
		...(await restart(postgres, signal, random.below(1500))),
		interrupts: true,
	});
}

const KINDS: readonly FaultKind[] = [
	{
		name: 'connections reset',
		weight: 26,
		inject: (_, node, random) => {
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
		inject: async (_, node, random) => {
			const { name, link } = linkOf(node, random);
			const ms = 20 + random.below(500);
			link.delay(ms);
			await pause(500 + random.below(3000));
			return { detail: `${name} by ${ms} ms`, tookEffect: link.heal() > 0, interrupts: false };
		},
	},
	{ name: 'node killed (SIGKILL)', weight: 9, inject: (_, node, random) => kill(node, random) },
	{ name: 'node paused (SIGSTOP)', weight: 9, inject: (_, node, random) => stop(node, random) },
	{
		name: 'wall clock set',
		weight: 7,
		inject: (_, node, random) => {
			const ms =
				(random.below(2) === 0 ? 1 : -1) * 1000 * (1 + random.below(random.below(3) === 0 ? 3600 : 30));
			return { detail: `by ${ms / 1000} s`, tookEffect: node.shiftClock(ms), interrupts: false };
		},
	},
	{
		name: 'NATS restarted',
		weight: 4,
		needs: 'nats',
		inject: ({ nats }, _, random) =>
			restart(nats, random.below(2) === 0 ? 'SIGKILL' : 'SIGTERM', random.below(2500)),
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
	readonly node: FaultyNode;
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
	const number = random.below(world.nodes.length);
	const node = world.nodes[number];
	if (kind === undefined || node === undefined) throw new Error('nothing can go wrong');
	return { kind, node, number, target: kind.needs ?? `node ${number}` };
}

/** Injects faults for as long as the schedule says, then heals everything. */
export async function injectFaults(world: World, schedule: Schedule): Promise<readonly InjectedFault[]> {
	const { random, minutes, faultsPerMinute, onFault } = schedule;
	const injected: InjectedFault[] = [];
	const running = new Map<string, Promise<void>>();
	const kinds = KINDS.filter(({ needs }) => needs === undefined || world[needs] !== null);
	const endsAt = Date.now() + minutes * 60_000;
	for (;;) {
		await pause((60_000 / faultsPerMinute) * (0.3 + random.below(1400) / 1000));
		if (Date.now() >= endsAt) break;
		// One fault at a time at each node and each service: a second would undo the first.
		const chosen = Array.from({ length: 6 }, () => choose(world, kinds, random)).find(
			({ target }) => !running.has(target),
		);
		if (chosen === undefined) continue;
		const { kind, node, number, target } = chosen;
		const { name, needs } = kind;
		const at = Date.now();
		const job = Promise.resolve(kind.inject(world, node, random))
			.catch(
				(error: unknown): Effect => ({
					detail: `failed: ${String(error)}`,
					tookEffect: false,
					interrupts: needs !== 'nats',
				}),
			)
			.then(({ detail, tookEffect, interrupts }) => {
				const hit = needs === undefined ? number : 'all';
				const fault = {
					...{ at, until: Date.now(), kind: name },
					detail: `${needs === undefined ? target : ''} ${detail}`.trim(),
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
	for (const node of world.nodes) {
		for (const { link } of node.links) link.heal();
		node.signal('SIGCONT');
		node.start();
	}
	return injected.sort((a, b) => a.at - b.at);
}

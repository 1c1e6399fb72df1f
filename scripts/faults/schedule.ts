import type { SeededRandom } from '@orrery/engine';
import type { ServiceProcess } from '../cluster/service-process.ts';
import type { InjectedFault } from './checker/check-run.ts';
import type { NodeUnderTest } from './node-under-test.ts';

/* What goes wrong when. All of it follows from the seed, except how long programs take to start. */

export interface World {
	readonly nodes: readonly NodeUnderTest[];
	readonly postgres: ServiceProcess | null;
	readonly nats: ServiceProcess | null;
}

/** What was done, and whether a node could not go on with what is due because of it. */
interface Effect {
	readonly detail: string;
	readonly interrupts: boolean;
}

type Inject = (world: World, node: NodeUnderTest, random: SeededRandom) => Promise<Effect> | Effect;

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

function linkOf(node: NodeUnderTest, random: SeededRandom) {
	const { links } = node;
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
		link.heal();
		return { detail: `${name} for ${ms} ms`, interrupts: name === 'database' };
	};
}

/** Ends a service and starts it again. */
async function restart(service: ServiceProcess | null, signal: NodeJS.Signals, ms: number): Promise<string> {
	await service?.stop(signal);
	await pause(ms);
	await service?.start();
	return `away for ${ms} ms`;
}

function restartPostgres(signal: NodeJS.Signals): Inject {
	return async ({ postgres }, _, random) => ({
		detail: await restart(postgres, signal, random.below(1500)),
		interrupts: true,
	});
}

const KINDS: readonly FaultKind[] = [
	{
		name: 'connections reset',
		weight: 26,
		inject: (_, node, random) => {
			const { name, link } = linkOf(node, random);
			return { detail: `${link.reset()} of ${name}`, interrupts: name === 'database' };
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
			link.heal();
			return { detail: `${name} by ${ms} ms`, interrupts: false };
		},
	},
	{
		name: 'node killed (SIGKILL)',
		weight: 9,
		inject: async (_, node, random) => {
			await node.end('SIGKILL');
			await pause(random.below(1500));
			node.start();
			return { detail: '', interrupts: true };
		},
	},
	{
		name: 'node paused (SIGSTOP)',
		weight: 9,
		inject: async (_, node, random) => {
			const ms = 200 + random.below(random.below(4) === 0 ? 14_000 : 3000);
			node.signal('SIGSTOP');
			await pause(ms);
			node.signal('SIGCONT');
			return { detail: `for ${ms} ms`, interrupts: true };
		},
	},
	{
		name: 'wall clock set',
		weight: 7,
		inject: (_, node, random) => {
			const ms =
				(random.below(2) === 0 ? 1 : -1) * 1000 * (1 + random.below(random.below(3) === 0 ? 3600 : 30));
			node.shiftClock(ms);
			return { detail: `by ${ms / 1000} s`, interrupts: false };
		},
	},
	{
		name: 'NATS restarted',
		weight: 4,
		needs: 'nats',
		inject: async ({ nats }, _, random) => {
			const signal = random.below(2) === 0 ? 'SIGKILL' : 'SIGTERM';
			return { detail: await restart(nats, signal, random.below(2500)), interrupts: false };
		},
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
	readonly node: NodeUnderTest;
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
			.catch((error: unknown): Effect => ({ detail: `failed: ${String(error)}`, interrupts: true }))
			.then(({ detail, interrupts }) => {
				const hit = needs === undefined ? number : 'all';
				const fault = {
					...{ at, until: Date.now(), kind: name },
					detail: `${needs === undefined ? target : ''} ${detail}`.trim(),
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

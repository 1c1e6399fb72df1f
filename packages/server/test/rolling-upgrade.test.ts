import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ServerMessage } from '@orrery/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { Container, imageFolder } from './deployed/container.ts';
import type { Image } from './deployed/dockerfile.ts';
import { readImage } from './deployed/dockerfile.ts';
import type { Yaml } from './deployed/simple-yaml.ts';
import { at, entriesOf, listOf, readYaml } from './deployed/simple-yaml.ts';
import { healthOf, isConnected, natsForTest } from './simulated/cluster.ts';
import { defined } from './simulated/defined.ts';
import { freePort } from './simulated/free-port.ts';
import { temporaryPlace } from './simulated/places.ts';
import { openEvents, Player } from './simulated/player.ts';
import { arrived } from './simulated/players.ts';
import type { Visitor } from './simulated/visitor.ts';
import { startedTable, tableFor, visitor } from './simulated/visitor.ts';

/*
 * What deploy/compose-cluster.yaml starts, without containers: its commands with their variables and those of the image,
 * at a PostgreSQL and a NATS of this machine. Players sit at a table while its nodes are replaced one by one.
 */

const COMPOSE = resolve(import.meta.dirname, '../../../deploy/compose-cluster.yaml');
const VARIABLES = { DATABASE_PASSWORD: '5a0f3c', METRICS_TOKEN: 'let-me-in' };
const NODES = ['node-1', 'node-2', 'node-3'] as const;
/** Nodes start six times, and each takes three seconds to drain. */
const PATIENCE_MS = 300_000;
/** Moves before, during and after each stop. */
const MOVES = 2;

/** The environment of a service, with the variables of the shell that starts it. */
function environmentOf(service: Yaml | undefined): Readonly<Record<string, string>> {
	const variables: Readonly<Record<string, string>> = VARIABLES;
	const entries = entriesOf(at(service, 'environment')).map(([name, value]) => [
		name,
		String(value).replaceAll(/\$\{(\w+):[?-][^}]*\}/g, (_, variable: string) => variables[variable] ?? ''),
	]);
	return Object.fromEntries(entries);
}

/** The environment of a service, with addresses on this machine instead of those between containers. */
function environmentHere(
	services: Yaml | undefined,
	name: string,
	{ postgres, nats }: { readonly postgres: string; readonly nats: string },
): Readonly<Record<string, string>> {
	const env = environmentOf(at(services, name));
	expect(new URL(defined(env.ORRERY_NATS_URL)).host).toBe('nats:4222');
	if (env.ORRERY_DATABASE_URL === undefined) return { ...env, ORRERY_NATS_URL: nats };
	const { host, username, password, pathname } = new URL(env.ORRERY_DATABASE_URL);
	expect(host).toBe('postgres:5432');
	expect(environmentOf(at(services, 'postgres'))).toEqual({
		POSTGRES_USER: username,
		POSTGRES_PASSWORD: password,
		POSTGRES_DB: pathname.slice(1),
	});
	return { ...env, ORRERY_NATS_URL: nats, ORRERY_DATABASE_URL: postgres };
}

/** A node of the compose file at a port of this machine. */
class ComposedNode {
	readonly #image: Image;
	readonly #container: Container;
	readonly address: string;
	/** Whether the proxy sends players here. */
	isServing = false;

	constructor(image: Image, folder: string, port: number, env: Readonly<Record<string, string>>) {
		this.#image = image;
		this.address = `http://127.0.0.1:${port}`;
		this.#container = new Container({
			folder,
			command: image.command,
			env: { ...image.env, ...env, ORRERY_HOST: '127.0.0.1', ORRERY_PORT: String(port) },
		});
	}

	/** Starts it, and returns when its health check succeeds and it hears the others. */
	async start(): Promise<void> {
		this.#container.start();
		const answers = () => this.#status().then((status) => status !== null);
		await expect.poll(async () => !this.#container.isRunning || (await answers())).toBe(true);
		expect(this.#container.isRunning, this.#container.output).toBe(true);
		await isConnected(this);
		expect(await this.#container.run(this.#image.health)).toBe(0);
		this.isServing = true;
	}

	/** Stops it in order, once the proxy has noticed that it drains or is gone. */
	async stop(): Promise<void> {
		const stopped = this.#container.stop();
		await expect.poll(() => this.#status()).not.toBe(200);
		this.isServing = false;
		expect(await stopped, this.#container.output).toBe(0);
		expect(await this.#container.run(this.#image.health)).toBe(1);
	}

	/** Null if it does not answer. */
	#status(): Promise<number | null> {
		return healthOf(this.address).then(
			({ code }) => code,
			() => null,
		);
	}

	async metrics(token: string | null): Promise<string> {
		const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
		const response = await fetch(`${this.address}/metrics`, { headers });
		return response.ok ? await response.text() : String(response.status);
	}
}

/** A player who stays at a node as long as that serves, and then goes to the next one, as the proxy decides. */
function playerAt(table: string, { cookie }: Visitor, nodes: readonly ComposedNode[], first: number): Player {
	let current = first;
	const player = new Player({
		get address() {
			for (let i = 0; i < nodes.length && nodes[current]?.isServing === false; i++)
				current = (current + 1) % nodes.length;
			return nodes[current]?.address ?? '';
		},
		cookie,
		table,
		returnsAfterMs: 50,
	});
	onTestFinished(() => player.close());
	return player;
}

/** Makes some moves of people, each acknowledged before the next; the bots' come in between. */
async function play(players: readonly Player[], moves: number): Promise<void> {
	const mover = () => players.find((player) => player.choice() !== null);
	for (let i = 0; i < moves; i++) {
		await expect.poll(() => mover() !== undefined || isOver(players), { interval: 10 }).toBe(true);
		const next = mover();
		const body = next?.choice();
		if (next === undefined || !body) return;
		next.command(body);
		await next.until(({ pending }) => pending === null, 'an acknowledgement');
	}
}

function isOver(players: readonly Player[]): boolean {
	return players.every((player) => player.isOver);
}

/** How often a player came back and got what had happened since, and nothing else. */
function resumes({ received }: Player): number {
	let last = 0;
	let count = 0;
	for (const message of received.map((text): ServerMessage => JSON.parse(text))) {
		if (message.type === 'state' && last > 0) {
			expect(message.events.map(({ sequence }) => sequence).filter((sequence) => sequence <= last)).toEqual(
				[],
			);
			count++;
		}
		if (message.type === 'state' || message.type === 'events') last = message.events.at(-1)?.sequence ?? last;
	}
	return count;
}

test(
	'players go on at their table while each node of the compose file is drained and started again',
	async ({ skip }) => {
		const [file] = readYaml(readFileSync(COMPOSE, 'utf8'));
		const services = at(file, 'services');
		const places = { postgres: await temporaryPlace(), nats: (await natsForTest(skip)).url };
		const image = readImage();
		const folder = imageFolder();
		const nodes: ComposedNode[] = [];
		for (const name of NODES) {
			// Nodes run the command of the image.
			expect(at(services, name, 'command')).toBeUndefined();
			const env = environmentHere(services, name, places);
			nodes.push(new ComposedNode(image, folder, await freePort(), env));
		}
		for (const node of nodes) await node.start();
		const bots = new Container({
			folder,
			command: listOf(at(services, 'bots', 'command')).map(String),
			env: { ...image.env, ...environmentHere(services, 'bots', places) },
		});
		bots.start();
		await expect.poll(() => bots.output).toContain('Connected to NATS');

		const ada = await visitor(defined(nodes[0]).address, 'Ada');
		const ben = await visitor(defined(nodes[1]).address, 'Ben');
		const { table } = await startedTable([ada, ben], tableFor('nova-luna', 3));
		const players = [playerAt(table, ada, nodes, 0), playerAt(table, ben, nodes, 1)];
		for (const player of players) await player.until(({ view }) => view !== null, 'the game');

		for (const node of nodes) {
			await play(players, MOVES);
			const stopped = node.stop();
			await play(players, MOVES);
			await stopped;
			await play(players, MOVES);
			await node.start();
		}
		expect(isOver(players)).toBe(false);
		await play(players, Number.POSITIVE_INFINITY);
		for (const player of players) await player.until(({ isOver }) => isOver, 'the end');

		// Each went on from what they had, whenever their node was replaced: Ada began at the first one, Ben at the second.
		expect(players.map(resumes)).toEqual([3, 2]);
		for (const { others } of players) expect(others.map(({ type }) => type)).toContain('closing');
		// Nothing is lost and nothing is doubled: the log has one entry for each acknowledged move.
		const log = (await arrived(table, ada)).events;
		expect(log.map(({ sequence }) => sequence)).toEqual(log.map((_, i) => i + 1));
		for (const player of players) {
			expect(player.refusals).toEqual([]);
			expect(openEvents(player.events)).toEqual(openEvents(log));
			const moves = log.filter((event) => event.type === 'moved' && event.seat === player.role);
			expect(moves.length).toBeGreaterThan(NODES.length * MOVES);
			expect(new Set(player.acknowledged.map(({ id }) => id)).size).toBe(moves.length);
		}

		// The worker thinks for the bot, and who has the token can read that.
		const pages = await Promise.all(nodes.map((node) => node.metrics(VARIABLES.METRICS_TOKEN)));
		const answered = pages.flatMap((page) =>
			Array.from(
				page.matchAll(/^orrery_worker_questions_total\{outcome="answered"\} (\d+)$/gm),
				([, count]) => Number(count),
			),
		);
		expect(answered.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
		expect(await defined(nodes[0]).metrics(null)).toBe('404');
		expect(await bots.stop()).toBe(0);
	},
	PATIENCE_MS,
);

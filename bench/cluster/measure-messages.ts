import { setTimeout as pause } from 'node:timers/promises';
import { NatsLink } from '../../packages/server/src/bus/nats-link.ts';
import type { Spread } from '../server/messages.ts';
import type { Workload } from '../server/workload.ts';
import { likenessOf } from '../server/workload.ts';
import type { Placement } from './cluster.ts';
import { withCluster } from './cluster.ts';

/** What nodes send each other over NATS while games are made and played. */
export interface MessagesMeasured {
	readonly part: 'messages';
	readonly nodes: number;
	readonly spread: Spread;
	readonly workload: string;
	/** Games that were made, and moves that were played afterwards. */
	readonly games: number;
	readonly moves: number;
	readonly kinds: readonly KindOfMessage[];
}

export interface KindOfMessage {
	readonly topic: string;
	/** Whether it goes to all nodes, or only to those where someone watches the table. */
	readonly toAll: boolean;
	/** How many there were while games were made, and while they were played. */
	readonly making: number;
	readonly playing: number;
	readonly bytes: number;
}

export interface MessagesOptions {
	readonly placement: Placement;
	readonly workload: Workload;
	readonly tables: number;
	readonly everyMs: number;
}

/** Games at each table: one is played to its end, and another one begun. */
const GAMES = 2;
/** The messages about the last games arrive a little later. */
const SETTLE_MS = 3000;

export async function measureMessages(
	{ placement, workload, tables, everyMs }: MessagesOptions,
	progress: (doing: string) => void,
): Promise<MessagesMeasured> {
	const heard = new Map<string, KindOfMessage>();
	let isPlaying = false;
	const links: NatsLink[] = [];
	const began = async (url: string): Promise<void> => {
		const link = await NatsLink.open(url, SILENT);
		links.push(link);
		link.subscribe('>', (text, _, subject) => {
			const topic = /^\["([a-z-]+)"/.exec(text)?.[1];
			if (topic === undefined) return;
			const before = heard.get(topic) ?? { topic, toAll: false, making: 0, playing: 0, bytes: 0 };
			heard.set(topic, {
				topic,
				toAll: subject.includes('.all.'),
				making: before.making + (isPlaying ? 0 : 1),
				playing: before.playing + (isPlaying ? 1 : 0),
				bytes: before.bytes + Buffer.byteLength(text),
			});
		});
		while (!link.isConnected || !(await link.flush())) await pause(10);
	};
	const made = (): void => {
		isPlaying = true;
	};
	try {
		return await withCluster(
			{ placement, workload, tables, games: GAMES, progress, began, made },
			async ({ players }) => {
				progress('playing');
				const counted = { warmUp: 0, moves: tables * likenessOf(workload).moves };
				const { acknowledged } = await players.ask(
					{ type: 'play', everyMs, warmUpMs: 0, countMs: 0, counted },
					'played',
				);
				await pause(SETTLE_MS);
				return {
					part: 'messages',
					nodes: placement.nodes.length,
					spread: placement.spread,
					workload: workload.title,
					games: GAMES * tables,
					moves: acknowledged,
					kinds: [...heard.values()].toSorted((a, b) => b.making + b.playing - a.making - a.playing),
				};
			},
		);
	} finally {
		for (const link of links) await link.close();
	}
}

const SILENT = { connected: () => undefined, disconnected: () => undefined, failed: () => undefined };

import type { Dialect, Heard, Match, TablePlan } from './match.ts';
import { numberAfter } from './match.ts';

/*
 * The dummy game on boardgame.io's server. Matches are created through its lobby. The benchmark speaks engine.io and
 * socket.io frames itself, because their client would parse every message and cost this side more.
 */

const HEAD = 200;
const SPACE = '/dummy';

export function peerDialect(address: string, lobby: string, players: number, moves: number): Dialect {
	const url = `${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
	const line = { url, headers: {}, first: `40${SPACE},` };
	return {
		async prepare(_, games): Promise<TablePlan> {
			const matches: Match[] = [];
			for (let game = 0; game < games; game++) matches.push(await match(lobby, players, moves));
			return { lines: Array.from({ length: players }, () => line), matches };
		},
		hear: peerHears,
		pong: '3',
		close: () => Promise.resolve(),
	};
}

async function match(lobby: string, players: number, moves: number): Promise<Match> {
	const post = async (path: string, body: object): Promise<Record<string, string>> => {
		const response = await fetch(`${lobby}/games${SPACE}${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
		return (await response.json()) as Record<string, string>;
	};
	const { matchID: id = '' } = await post('/create', { numPlayers: players });
	const credentials: string[] = [];
	for (let player = 0; player < players; player++) {
		const playerID = String(player);
		const joined = await post(`/${id}/join`, { playerID, playerName: playerID });
		credentials.push(joined.playerCredentials ?? '');
	}
	const event = (...args: readonly unknown[]): string => `42${SPACE},${JSON.stringify(args)}`;
	return {
		lines: null,
		enter: credentials.map((own, player) => event('sync', id, String(player), own, players)),
		leave: null,
		// Its players take turns in order.
		steps: Array.from({ length: moves }, (_, step) => {
			const player = step % players;
			const playerID = String(player);
			const payload = { type: 'step', args: [], playerID, credentials: credentials[player] };
			return { player, text: event('update', { type: 'MAKE_MOVE', payload }, step, id, playerID) };
		}),
	};
}

export function peerHears(data: Buffer): Heard {
	const head = data.toString('latin1', 0, HEAD);
	if (head === '2') return { kind: 'ping' };
	if (head.startsWith(`40${SPACE},`)) return { kind: 'ready' };
	if (head.startsWith(`42${SPACE},["update"`) || head.startsWith(`42${SPACE},["sync"`)) {
		// The broadcast to everyone is the only acknowledgement.
		return { kind: 'stands', steps: numberAfter(head, '"step":') ?? 0, settles: true };
	}
	return { kind: head.startsWith('44') ? 'refused' : 'other' };
}

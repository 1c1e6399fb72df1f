import type { Dialect, Heard, Match, PairPlan } from './match.ts';
import { numberAfter } from './match.ts';

/*
 * The dummy game on boardgame.io's server. Matches are created through its lobby. The benchmark speaks engine.io and
 * socket.io frames itself, because their client would parse every message and cost this side more.
 */

const HEAD = 200;
const SPACE = '/dummy';

export function peerDialect(address: string, lobby: string, moves: number): Dialect {
	const url = `${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
	const line = { url, headers: {}, first: `40${SPACE},` };
	return {
		async prepare(_, games): Promise<PairPlan> {
			const matches: Match[] = [];
			for (let game = 0; game < games; game++) matches.push(await match(lobby, moves));
			return { lines: [line, line], matches };
		},
		hear: peerHears,
		pong: '3',
		close: () => undefined,
	};
}

async function match(lobby: string, moves: number): Promise<Match> {
	const post = async (path: string, body: object): Promise<Record<string, string>> => {
		const response = await fetch(`${lobby}/games${SPACE}${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
		return (await response.json()) as Record<string, string>;
	};
	const { matchID: id = '' } = await post('/create', { numPlayers: 2 });
	const join = async (playerID: string): Promise<string> =>
		(await post(`/${id}/join`, { playerID, playerName: playerID })).playerCredentials ?? '';
	const credentials = [await join('0'), await join('1')];
	const event = (...args: readonly unknown[]): string => `42${SPACE},${JSON.stringify(args)}`;
	const enter = (seat: 0 | 1): string => event('sync', id, String(seat), credentials[seat], 2);
	return {
		enter: [enter(0), enter(1)],
		leave: null,
		steps: Array.from({ length: moves }, (_, step) => {
			const seat = step % 2 === 0 ? 0 : 1;
			const playerID = String(seat);
			const payload = { type: 'step', args: [], playerID, credentials: credentials[seat] };
			return { seat, text: event('update', { type: 'MAKE_MOVE', payload }, step, id, playerID) };
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

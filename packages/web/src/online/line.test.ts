import type { CommandId, ServerMessage, TableId } from '@orrery/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeWires } from './fake-wires.ts';
import { Line } from './line.svelte.ts';

const TABLE = 'Kx3vQ9mZ_a81TgYw' as TableId;
const OTHER = 'Zb7_pL20sDqEw4Xn' as TableId;
const COMMAND = '0b6f3c52-4c1d' as CommandId;
const PRESENCE: ServerMessage = { type: 'presence', table: TABLE, seats: [true, false], spectators: 3 };
/** Longer than the first pause before another attempt. */
const SOON = 500;

let wires: FakeWires;
let line: Line;

beforeEach(() => {
	vi.useFakeTimers();
	wires = new FakeWires();
	line = new Line(wires);
});
afterEach(() => vi.useRealTimers());

/** Watches a table over a line that is open. */
function watching(since?: () => number): { readonly heard: ServerMessage[]; readonly end: () => void } {
	const heard: ServerMessage[] = [];
	const end = line.watch(TABLE, (message) => heard.push(message), since);
	wires.last.greet();
	return { heard, end };
}

describe('the line opens when it is needed', () => {
	it('does nothing before', () => {
		expect(line.state).toBe('idle');
		expect(wires.wires).toHaveLength(0);
	});

	it('watches once the server has greeted, and tells what comes about that table alone', () => {
		const heard: ServerMessage[] = [];
		line.watch(TABLE, (message) => heard.push(message));
		expect(line.state).toBe('connecting');
		expect(wires.last.sent).toEqual([]);
		wires.last.greet();
		expect(line.state).toBe('open');
		expect(wires.last.said).toEqual([{ type: 'watch', table: TABLE }]);
		wires.last.hear(PRESENCE);
		wires.last.hear({ ...PRESENCE, table: OTHER });
		expect(heard).toEqual([PRESENCE]);
	});

	it('closes when nothing needs it any more', async () => {
		const { end } = watching();
		const { last } = wires;
		end();
		await vi.advanceTimersByTimeAsync(0);
		expect(last.said.at(-1)).toEqual({ type: 'unwatch', table: TABLE });
		expect(line.state).toBe('idle');
		expect(last.closed).toBe(true);
		await vi.advanceTimersByTimeAsync(60_000);
		expect(wires.wires).toHaveLength(1);
	});

	it('stays when one place follows another at once', async () => {
		const { end } = watching();
		end();
		line.watch(OTHER, () => undefined);
		await vi.advanceTimersByTimeAsync(0);
		expect(line.state).toBe('open');
		expect(wires.wires).toHaveLength(1);
		expect(wires.last.said.slice(1)).toEqual([
			{ type: 'unwatch', table: TABLE },
			{ type: 'watch', table: OTHER },
		]);
	});

	it('serves several who watch one table: it leaves the table with the last of them', async () => {
		const first = watching(() => 7);
		const later: ServerMessage[] = [];
		const end = line.watch(
			TABLE,
			(message) => later.push(message),
			() => 0,
		);
		expect(wires.last.said).toEqual([
			{ type: 'watch', table: TABLE, since: 7 },
			{ type: 'watch', table: TABLE, since: 0 },
		]);
		wires.last.hear(PRESENCE);
		expect([first.heard, later]).toEqual([[PRESENCE], [PRESENCE]]);
		first.end();
		expect(wires.last.said).toHaveLength(2);
		end();
		expect(wires.last.said.at(-1)).toEqual({ type: 'unwatch', table: TABLE });
	});

	it('watches the lobby', () => {
		const lobbies: unknown[] = [];
		line.watchLobby((lobby) => lobbies.push(lobby));
		wires.last.greet();
		expect(wires.last.said).toEqual([{ type: 'watch-lobby' }]);
		wires.last.hear({ type: 'lobby', lobby: { gathering: [], playing: [] } });
		expect(lobbies).toEqual([{ gathering: [], playing: [] }]);
	});
});

describe('a line that is lost', () => {
	it('comes back by itself and resumes from the last event of whoever has least', async () => {
		let known = 3;
		watching(() => known);
		line.watch(
			TABLE,
			() => undefined,
			() => 40,
		);
		line.watchLobby(() => undefined);
		known = 17;
		wires.last.break();
		expect(line.state).toBe('lost');
		await vi.advanceTimersByTimeAsync(SOON);
		expect(wires.wires).toHaveLength(2);
		expect(line.state).toBe('lost');
		wires.last.greet();
		expect(line.state).toBe('open');
		expect(wires.last.said).toEqual([{ type: 'watch', table: TABLE, since: 17 }, { type: 'watch-lobby' }]);
	});

	it('waits longer after every failure, never for good', async () => {
		watching();
		const counts: number[] = [];
		wires.last.break();
		for (let minute = 0; minute < 3; minute++) {
			const before = wires.wires.length;
			for (let second = 0; second < 60; second++) {
				await vi.advanceTimersByTimeAsync(1000);
				// Everybody who tries is turned away.
				if (line.state === 'lost') wires.last.break();
			}
			counts.push(wires.wires.length - before);
		}
		const [first = 0, second = 0, third = 0] = counts;
		expect(first).toBeGreaterThan(second);
		expect(third).toBeGreaterThanOrEqual(5);
	});

	it('is tried at once when the network is back, and not at all while there is none', async () => {
		watching();
		wires.change(true);
		wires.last.break();
		await vi.advanceTimersByTimeAsync(60_000);
		expect(wires.wires).toHaveLength(1);
		wires.change(false);
		expect(wires.wires).toHaveLength(2);
		wires.last.greet();
		expect(line.state).toBe('open');
	});

	it('is noticed when nothing is heard any more, though the socket says nothing', async () => {
		watching();
		const { last } = wires;
		await vi.advanceTimersByTimeAsync(16_000);
		expect(last.sent.filter(({ type }) => type === 'ping')).toHaveLength(2);
		last.hear({ type: 'pong', sent: 0, now: 0 });
		await vi.advanceTimersByTimeAsync(14_000);
		expect(line.state).toBe('open');
		await vi.advanceTimersByTimeAsync(12_000);
		expect(line.state).toBe('lost');
		expect(last.closed).toBe(true);
		// Whatever the old socket still says is not heard.
		last.break();
		last.greet();
		expect(line.state).toBe('lost');
	});

	it('comes back when the server that closes said so, not before', async () => {
		watching();
		wires.last.hear({ type: 'closing', comeBackMs: 9000 });
		wires.last.break();
		await vi.advanceTimersByTimeAsync(8900);
		expect(wires.wires).toHaveLength(1);
		await vi.advanceTimersByTimeAsync(200);
		expect(wires.wires).toHaveLength(2);
	});

	it('connects anew when somebody else is to be known at this end', () => {
		watching();
		const { last } = wires;
		line.reopen();
		expect(last.closed).toBe(true);
		wires.last.greet();
		expect(wires.last.said).toEqual([{ type: 'watch', table: TABLE }]);
	});
});

describe('a command', () => {
	const BODY = { type: 'take-back' } as const;
	const SENT = { type: 'command', table: TABLE, id: COMMAND, version: 4, body: BODY };

	it('is answered', async () => {
		watching();
		const answer = line.command(TABLE, COMMAND, 4, BODY);
		expect(wires.last.said.at(-1)).toEqual(SENT);
		wires.last.hear({ type: 'ack', table: TABLE, id: COMMAND, sequence: 5 });
		expect(await answer).toEqual({ kind: 'ack', sequence: 5 });
	});

	it('is sent again word for word after the line was lost, until it is answered, and then no more', async () => {
		watching(() => 4);
		const answer = line.command(TABLE, COMMAND, 4, BODY);
		for (let time = 0; time < 3; time++) {
			wires.last.break();
			await vi.advanceTimersByTimeAsync(SOON);
			wires.last.greet();
			expect(wires.last.said).toEqual([{ type: 'watch', table: TABLE, since: 4 }, SENT]);
		}
		wires.last.hear({ type: 'ack', table: TABLE, id: COMMAND, sequence: 5 });
		expect(await answer).toEqual({ kind: 'ack', sequence: 5 });
		wires.last.break();
		await vi.advanceTimersByTimeAsync(SOON);
		wires.last.greet();
		expect(wires.last.said).toEqual([{ type: 'watch', table: TABLE, since: 4 }]);
	});

	it('waits for the line if there is none', async () => {
		watching();
		wires.last.break();
		const answer = line.command(TABLE, COMMAND, 4, BODY);
		await vi.advanceTimersByTimeAsync(SOON);
		wires.last.greet();
		expect(wires.last.said.at(-1)).toEqual(SENT);
		wires.last.hear({ type: 'refused', table: TABLE, id: COMMAND, refusal: { code: 'nothing-to-undo' } });
		expect(await answer).toEqual({ kind: 'refused', refusal: { code: 'nothing-to-undo' } });
	});

	it('is put to the next server when this one stops', async () => {
		watching();
		const answer = line.command(TABLE, COMMAND, 4, BODY);
		wires.last.hear({ type: 'closing', comeBackMs: 100 });
		wires.last.hear({ type: 'refused', table: TABLE, id: COMMAND, refusal: { code: 'closing' } });
		wires.last.break();
		await vi.advanceTimersByTimeAsync(SOON);
		wires.last.greet();
		expect(wires.last.said.at(-1)).toEqual(SENT);
		wires.last.hear({ type: 'ack', table: TABLE, id: COMMAND, sequence: 5 });
		expect(await answer).toEqual({ kind: 'ack', sequence: 5 });
	});

	it('is put again to a server that fails, but not for ever', async () => {
		watching();
		const answer = line.command(TABLE, COMMAND, 4, BODY);
		const failed = { type: 'refused', table: TABLE, id: COMMAND, refusal: { code: 'failed' } } as const;
		for (let time = 0; time < 3; time++) {
			wires.last.hear(failed);
			await vi.advanceTimersByTimeAsync(2000);
		}
		expect(wires.last.said.filter(({ type }) => type === 'command')).toHaveLength(3);
		expect(await answer).toEqual({ kind: 'refused', refusal: { code: 'failed' } });
	});
});

describe('a server that fails', () => {
	const FAILED: ServerMessage = { type: 'unwatched', table: TABLE, fault: { code: 'failed' } };
	const watched = (): number => wires.last.said.filter(({ type }) => type === 'watch').length;

	it('is asked for the table again, from the last event, before anybody is troubled', async () => {
		const { heard } = watching(() => 7);
		// Of several who watch it, each is answered.
		for (let time = 0; time < 3; time++) wires.last.hear(FAILED);
		expect(watched()).toBe(1);
		await vi.advanceTimersByTimeAsync(2000);
		expect(wires.last.said.slice(1)).toEqual([{ type: 'watch', table: TABLE, since: 7 }]);
		wires.last.hear(PRESENCE);
		expect(heard).toEqual([PRESENCE]);
	});

	it('is not asked for ever: then it is told, and the next try begins anew', async () => {
		const { heard } = watching();
		for (let time = 0; time < 3; time++) {
			wires.last.hear(FAILED);
			await vi.advanceTimersByTimeAsync(2000);
		}
		expect([watched(), heard]).toEqual([3, [FAILED]]);
		line.resume(TABLE);
		wires.last.hear(FAILED);
		await vi.advanceTimersByTimeAsync(2000);
		expect([watched(), heard]).toEqual([5, [FAILED]]);
	});

	it('is not asked for what nobody watches any more', async () => {
		const { end } = watching();
		line.watchLobby(() => undefined);
		wires.last.hear(FAILED);
		end();
		await vi.advanceTimersByTimeAsync(2000);
		expect(watched()).toBe(1);
	});

	it('is asked for the lobby again, which has no answer of its own for that', async () => {
		const end = line.watchLobby(() => undefined);
		wires.last.greet();
		const lobbies = (): number => wires.last.said.filter(({ type }) => type === 'watch-lobby').length;
		wires.last.hear({ type: 'fault', fault: { code: 'failed' } });
		expect(lobbies()).toBe(1);
		await vi.advanceTimersByTimeAsync(12_000);
		expect(lobbies()).toBe(2);
		line.watch(TABLE, () => undefined);
		wires.last.hear({ type: 'fault', fault: { code: 'failed' } });
		end();
		await vi.advanceTimersByTimeAsync(12_000);
		expect(lobbies()).toBe(2);
	});

	it.each(['no-guest', 'banned'] as const)('says %s to whoever looks after who is here', (code) => {
		watching();
		let dismissed = 0;
		line.ondismissed = () => dismissed++;
		wires.last.hear({ type: 'fault', fault: { code } });
		expect(dismissed).toBe(1);
	});

	it('has decided at once where the fault is not its own', () => {
		const { heard } = watching();
		const gone: ServerMessage = { type: 'unwatched', table: TABLE, fault: { code: 'not-found' } };
		wires.last.hear(gone);
		expect(heard).toEqual([gone]);
	});
});

describe('what cannot be read', () => {
	it('is noticed and does no harm', () => {
		const { heard } = watching();
		expect(line.foreign).toBe(false);
		wires.last.hearText('{"type":"unheard-of"}');
		wires.last.hearText('no JSON at all');
		expect(line.foreign).toBe(true);
		wires.last.hear(PRESENCE);
		expect(heard).toEqual([PRESENCE]);
	});

	it('is told by a server of another protocol at once, until there is one that is understood', () => {
		const told: boolean[] = [];
		line.onforeign = (foreign) => told.push(foreign);
		line.watch(TABLE, () => undefined);
		wires.last.hear({ type: 'hello', protocol: 2, now: 0 });
		expect([line.foreign, told]).toEqual([true, [true]]);
		line.reopen();
		wires.last.greet();
		expect([line.foreign, told]).toEqual([false, [true, false]]);
	});
});

describe('the clock of the server', () => {
	it('is told by the shortest round trip', async () => {
		const pongAfter = async (ms: number, now: number): Promise<void> => {
			const sent = performance.now();
			await vi.advanceTimersByTimeAsync(ms);
			wires.last.hear({ type: 'pong', sent, now });
		};
		line.watch(TABLE, () => undefined);
		wires.last.greet(5_000_000);
		expect(line.serverNow()).toBe(5_000_000);
		await vi.advanceTimersByTimeAsync(250);
		expect(line.serverNow()).toBe(5_000_250);
		// The greeting had been under way for 30 ms, as a round trip of 40 ms shows; a slow one tells nothing better.
		await pongAfter(40, 5_000_300);
		expect(line.serverNow()).toBe(5_000_320);
		await pongAfter(400, 7_000_000);
		expect(line.serverNow()).toBe(5_000_720);
	});
});

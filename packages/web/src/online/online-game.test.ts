import type { Kinds, NebulaKinds, NovaLunaKinds, Role, Seat } from '@orrery/engine';
import { nebula, novaLuna, SeededRandom } from '@orrery/engine';
import type { ClientMessage, ServerMessage, TableId, TableInfo } from '@orrery/protocol';
import type { Command, Holder } from '@orrery/table';
import { needsView, Table } from '@orrery/table';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OnlineKind } from '../game/online-kind.ts';
import { nebulaOnline } from '../nebula/online-nebula.ts';
import { novaLunaOnline } from '../nova-luna/online-nova-luna.ts';
import { Connection } from '../session/connection.svelte.ts';
import { FakeSockets } from '../session/fake-sockets.ts';
import type { OnlineGame } from './online-game.svelte.ts';
import { OnlineTable } from './online-table.svelte.ts';

const TABLE = 'Kx3vQ9mZ_a81TgYw' as TableId;
const ADA: Holder = { kind: 'human', name: 'Ada' };
const BEN: Holder = { kind: 'human', name: 'Ben' };
const CLEO: Holder = { kind: 'human', name: 'Cleo' };
/** Longer than the first pause before another attempt. */
const SOON = 500;

type SentCommand = Extract<ClientMessage, { readonly type: 'command' }>;

/** A client at a server's table; the server answers when the test says so. */
class Played<K extends Kinds> {
	readonly sockets = new FakeSockets();
	readonly connection = new Connection(this.sockets);
	readonly server: Table<K>;
	readonly role: Role;
	readonly table: OnlineTable<K>;
	readonly #kind: OnlineKind<K>;
	#answered = 0;

	constructor(kind: OnlineKind<K>, server: Table<K>, role: Role) {
		this.#kind = kind;
		this.server = server;
		this.role = role;
		const info = { table: TABLE, rematch: null } as unknown as TableInfo;
		this.table = new OnlineTable(info, kind, this.connection);
		this.table.watch();
		this.connect();
	}

	get game(): OnlineGame<K> {
		if (this.table.opening.state !== 'open') throw new Error('the game is not open');
		return this.table.opening.game;
	}

	/** The server says hello and answers the watch request. */
	connect(): void {
		this.sockets.last.greet();
		const watch = this.sockets.last.sent.findLast((message) => message.type === 'watch');
		this.#answered = 0;
		this.hear({
			...this.#shown(watch?.since ?? this.server.version),
			type: 'state',
			role: this.role,
			now: 0,
		});
	}

	hear(message: object): void {
		this.sockets.last.hear({ table: TABLE, ...message } as unknown as ServerMessage);
	}

	/** The commands that were sent and not yet answered. */
	get commands(): readonly SentCommand[] {
		return this.sockets.last.sent.filter((message) => message.type === 'command').slice(this.#answered);
	}

	/** Runs the next command and sends its event, which acknowledges it, or an acknowledgement before that. */
	async answer({ atOnce = true, silently = false } = {}): Promise<void> {
		const [command] = this.commands;
		if (command === undefined) throw new Error('nothing was asked for');
		this.#answered++;
		const { version } = this.server;
		const { id, body } = command;
		const wanted = { ...body, id, version: command.version, seat: this.role, by: 'human' };
		const result = this.server.act(wanted as Command<K>, 0);
		if (silently) return;
		if (result.ok) {
			const ack = { type: 'ack', id, sequence: result.value.event.sequence };
			const news = this.#news(version);
			const told = result.value.entry === null ? [ack] : atOnce ? [{ ...news, command: id }] : [ack, news];
			for (const message of told) this.hear(message);
		} else {
			const { code } = result.fault;
			const missed = code === 'stale' ? { missed: this.#shown(command.version) } : {};
			this.hear({ type: 'refused', id, refusal: { ...result.fault, missing: undefined }, ...missed });
		}
		await settled();
	}

	/** Another player does something; the client hears of it or not. */
	happens(seat: Seat, body: object, { told = true } = {}): void {
		const { version } = this.server;
		const wanted = { id: `other:${version}`, version, seat, by: 'human', ...body };
		const done = this.server.act(wanted as Command<K>, 0);
		if (!done.ok) throw new Error(done.fault.code);
		if (told) this.hear(this.#news(version));
	}

	/** The first legal move of a seat. */
	move(seat: Seat): K['move'] {
		const [move] = this.#kind.game.legalMoves(this.server.course.position, seat);
		if (move === undefined) throw new Error('nothing may be done');
		return move;
	}

	#shown(since: number): object {
		return { events: this.server.eventsSince(since, this.role), view: this.server.viewFor(this.role) };
	}

	#news(since: number): object {
		const events = this.server.eventsSince(since, this.role);
		const view = events.some(needsView) ? { view: this.server.viewFor(this.role) } : {};
		return { type: 'events', now: 0, events, ...view };
	}
}

async function settled(): Promise<void> {
	await vi.advanceTimersByTimeAsync(0);
}

function terms<O>(options: O, seats: readonly Holder[]) {
	return {
		options,
		seats,
		clock: { kind: 'none' },
		undo: 'turn',
		standIn: { kind: 'bot', level: 'quarter' },
	} as const;
}

function novaLunaTable(role?: Role, players: readonly Holder[] = [ADA, BEN]): Played<NovaLunaKinds> {
	const options = { players: players.length === 3 ? 3 : 2, firstGame: false } as const;
	const created = Table.create(
		novaLuna,
		terms(options, players),
		{ random: new SeededRandom(4), seed: 's' },
		0,
	);
	if (!created.ok) throw new Error(created.fault.code);
	return new Played(novaLunaOnline, created.value, role ?? created.value.deciders[0] ?? 0);
}

function nebulaTable(role: Role): Played<NebulaKinds> {
	const created = Table.create(
		nebula,
		terms({ players: 2, variant: 'basic' } as const, [ADA, BEN]),
		{ random: new SeededRandom(4), seed: 's' },
		0,
	);
	if (!created.ok) throw new Error(created.fault.code);
	return new Played(nebulaOnline, created.value, role);
}

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal('matchMedia', () => ({ matches: true }));
	vi.stubGlobal('requestAnimationFrame', () => 0);
	vi.stubGlobal('cancelAnimationFrame', () => undefined);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe('a game on a server', () => {
	it('shows the server’s state', () => {
		const played = novaLunaTable();
		const { moment, playable } = played.game;
		expect(moment).toMatchObject({ version: 1, role: played.role, you: played.role, turns: 0, undoer: null });
		expect(moment.view).toEqual(played.server.viewFor(played.role).view);
		expect(playable).toBe(true);
	});

	it.each([[true], [false]])(
		'counts a move when it is acknowledged and its event has arrived (in one message: %s)',
		async (atOnce) => {
			const played = novaLunaTable();
			const { game } = played;
			const heard: string[] = [];
			game.listen(({ type }) => heard.push(type));
			const seat = played.server.deciders[0] ?? 0;
			const done = game.play(played.move(seat));
			expect(game.underWay).toBe('now');
			// The board stays as the server sent it.
			expect(game.moment.version).toBe(1);
			await played.answer({ atOnce });
			expect(await done).toBe(true);
			expect(game.underWay).toBeNull();
			expect(game.moment).toMatchObject({ version: 2, turns: 1 });
			expect(heard).toEqual(['moved']);
		},
	);

	it('sends a command once, however often the button is pressed', async () => {
		const played = novaLunaTable();
		const move = played.move(played.server.deciders[0] ?? 0);
		const done = played.game.play(move);
		expect(await played.game.play(move)).toBe(false);
		expect(await played.game.undo()).toBe(false);
		expect(played.commands).toHaveLength(1);
		await played.answer();
		expect(await done).toBe(true);
		expect(played.server.version).toBe(2);
	});

	it('resigns once, after the move that is waiting', async () => {
		const played = novaLunaTable();
		const { game } = played;
		const moved = game.play(played.move(played.server.deciders[0] ?? 0));
		played.sockets.last.break();
		const resigned = [game.resign(), game.resign()];
		await vi.advanceTimersByTimeAsync(SOON);
		played.connect();
		await played.answer();
		expect(await moved).toBe(true);
		expect(played.commands.map(({ body }) => body.type)).toEqual(['resign']);
		await played.answer();
		expect(await Promise.all(resigned)).toEqual([true, false]);
		expect(played.server.version).toBe(3);
	});

	it('does not resign a game that has ended meanwhile', async () => {
		const played = novaLunaTable();
		const { game, role } = played;
		const moved = game.play(played.move(played.server.deciders[0] ?? 0));
		const resigned = game.resign();
		const other = role === 0 ? 1 : 0;
		played.happens(other, { type: 'resign' });
		await played.answer();
		expect(await moved).toBe(false);
		expect(await resigned).toBe(false);
		expect(played.commands).toEqual([]);
	});

	it('says when sending takes long, and when there is no connection', async () => {
		const played = novaLunaTable();
		void played.game.play(played.move(played.server.deciders[0] ?? 0));
		await vi.advanceTimersByTimeAsync(1100);
		expect(played.game.underWay).toBe('slow');
		played.sockets.last.break();
		expect(played.game.underWay).toBe('held-up');
		await vi.advanceTimersByTimeAsync(SOON);
		played.connect();
		expect(played.game.underWay).toBe('slow');
		await played.answer();
		expect(played.game.underWay).toBeNull();
	});

	it('plays a move only once if it was accepted before the connection broke', async () => {
		const played = novaLunaTable();
		const done = played.game.play(played.move(played.server.deciders[0] ?? 0));
		await played.answer({ silently: true });
		expect(played.server.version).toBe(2);
		played.sockets.last.break();
		await vi.advanceTimersByTimeAsync(SOON);
		played.connect();
		// The event came with the state; the same command is answered as before.
		expect(played.game.moment.version).toBe(2);
		await played.answer();
		expect(await done).toBe(true);
		expect(played.server.version).toBe(2);
		expect(played.game.moment.events.map(({ sequence }) => sequence)).toEqual([1, 2]);
	});

	it('requests missing events again, and ignores those it has', () => {
		const played = novaLunaTable();
		const seat = played.server.deciders[0] ?? 0;
		played.happens(seat, { type: 'play-move', move: played.move(seat) }, { told: false });
		const next = played.server.deciders[0] ?? 0;
		played.happens(next, { type: 'play-move', move: played.move(next) });
		expect(played.game.moment.version).toBe(1);
		expect(played.sockets.last.said.at(-1)).toEqual({ type: 'watch', table: TABLE, since: 1 });
		for (const since of [1, 0, 2])
			played.hear({
				type: 'state',
				role: played.role,
				now: 0,
				events: played.server.eventsSince(since),
				view: played.server.viewFor(played.role),
			});
		expect(played.game.moment.events.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
	});

	it('trusts the server: a stale move is not played, and the reason is shown', async () => {
		const played = novaLunaTable();
		const seat = played.server.deciders[0] ?? 0;
		const done = played.game.play(played.move(seat));
		// The same player was quicker in another tab.
		played.happens(seat, { type: 'play-move', move: played.move(seat) }, { told: false });
		await played.answer();
		expect(await done).toBe(false);
		expect(played.game.refusal).toEqual({ code: 'stale' });
		expect(played.game.moment.version).toBe(2);
		expect(played.server.version).toBe(2);
	});

	it('plays the move although another player left meanwhile', async () => {
		const played = novaLunaTable(undefined, [ADA, BEN, CLEO]);
		const seat = played.server.deciders[0] ?? 0;
		const done = played.game.play(played.move(seat));
		played.happens(seat === 0 ? 1 : 0, { type: 'resign' }, { told: false });
		await played.answer();
		expect(played.game.underWay).toBe('now');
		const [first, again] = played.sockets.last.sent.filter((message) => message.type === 'command');
		expect(again?.id).not.toBe(first?.id);
		await played.answer();
		expect(await done).toBe(true);
		expect(played.game.refusal).toBeNull();
	});

	it('says why a move is refused', async () => {
		const played = novaLunaTable();
		const seat = played.server.deciders[0] ?? 0;
		void played.game.play({ ...played.move(seat), x: 5, y: 5 } as NovaLunaKinds['move']);
		await played.answer();
		expect(played.game.refusal).toMatchObject({ code: 'refused', refusal: { code: 'first-tile-at-origin' } });
		void played.game.play(played.move(seat));
		await played.answer();
		expect(played.game.refusal).toBeNull();
	});

	it('lets spectators watch and do nothing', async () => {
		const played = novaLunaTable('spectator');
		const seat = played.server.deciders[0] ?? 0;
		expect(played.game.playable).toBe(false);
		expect(played.game.moment.you).toBeNull();
		expect(await played.game.play(played.move(seat))).toBe(false);
		expect(played.commands).toHaveLength(0);
		played.happens(seat, { type: 'play-move', move: played.move(seat) });
		expect(played.game.moment.version).toBe(2);
	});
});

describe('when everyone decides at once', () => {
	it('the player’s choice stands although others chose meanwhile', async () => {
		const played = nebulaTable(0);
		const done = played.game.play(played.move(0));
		played.happens(1, { type: 'play-move', move: played.move(1) }, { told: false });
		await played.answer();
		await played.answer();
		expect(await done).toBe(true);
		expect(played.game.moment.events.map(({ type }) => type)).toEqual(['created', 'moved', 'moved']);
	});

	it('undoes a step within the player’s own turn', async () => {
		const played = nebulaTable(0);
		for (const seat of [0, 1] as const) played.happens(seat, { type: 'play-move', move: played.move(seat) });
		const [seat = 0] = played.server.deciders;
		if (seat === 1) played.happens(1, { type: 'play-move', move: { type: 'time', steps: [5, 0, 0] } });
		while (played.server.deciders[0] === 1) played.happens(1, { type: 'play-move', move: { type: 'done' } });
		void played.game.play({ type: 'time', steps: [5, 0, 0] });
		await played.answer();
		expect(played.game.moment.undoer).toBe(0);
		const before = played.game.moment.version;
		const undone = played.game.undo();
		await played.answer();
		expect(await undone).toBe(true);
		expect(played.game.moment.version).toBe(before + 1);
		expect(played.game.moment.view.decision?.step).toBe('draw');
	});
});

describe('events without views', () => {
	it.each([0, 1, 'spectator'] as const)('lead %s through a whole game with undos', async (role) => {
		const played = nebulaTable(role);
		const random = new SeededRandom(`follow ${role}`);
		while (played.server.ending === null && played.server.version < 250) {
			const [seat = 0] = played.server.deciders;
			const undo = played.server.undoable(seat) > 0 && random.below(10) === 0;
			const moves = nebula.legalMoves(played.server.course.position, seat);
			const move = moves[random.below(moves.length)];
			const before = played.server.version;
			if (seat === role) {
				const done = undo ? played.game.undo() : move && played.game.play(move);
				await played.answer();
				expect(await done).toBe(true);
			} else played.happens(seat, undo ? { type: 'take-back' } : { type: 'play-move', move });
			const { view, deciders, undoable, seats } = played.server.viewFor(role);
			expect(JSON.stringify(played.game.moment.view)).toBe(JSON.stringify(view));
			expect(played.game.moment).toMatchObject({ version: before + 1, deciders, seats });
			expect(played.game.moment.undoer).toBe(undoable > 0 ? role : null);
			expect(played.game.past(before)?.version).toBe(before);
		}
		// The state came once; nothing was asked for again.
		expect(played.sockets.last.sent.filter(({ type }) => type === 'watch')).toHaveLength(1);
	});

	it('bring the state when one does not follow from what is known', () => {
		const played = novaLunaTable('spectator');
		const seat = played.server.deciders[0] ?? 0;
		const body = { type: 'play-move', move: played.move(seat) };
		played.happens(seat, body, { told: false });
		const [event] = played.server.eventsSince(1);
		if (event?.type !== 'moved') throw new Error('no move');
		const wrong = event.events.map((happened) => ({ ...happened, x: 40, y: 40 }));
		played.hear({ type: 'events', now: 0, events: [{ ...event, events: wrong }] });
		expect(played.game.moment.version).toBe(1);
		expect(played.sockets.last.said.at(-1)).toEqual({ type: 'watch', table: TABLE, since: 1 });
		const shown = { events: [event], view: played.server.viewFor('spectator') };
		played.hear({ type: 'state', role: 'spectator', now: 0, ...shown });
		expect(played.game.moment.version).toBe(2);
		expect(played.game.moment.view).toEqual(played.server.viewFor('spectator').view);
	});

	it('bring the state after a refusal', async () => {
		const played = novaLunaTable();
		const seat = played.server.deciders[0] ?? 0;
		void played.game.play({ ...played.move(seat), x: 5, y: 5 } as NovaLunaKinds['move']);
		await played.answer();
		expect(played.sockets.last.said.at(-1)).toEqual({ type: 'watch', table: TABLE, since: 1 });
	});
});

describe('a state of another game or another version', () => {
	it('is not shown', () => {
		const played = novaLunaTable();
		const seat = played.server.deciders[0] ?? 0;
		played.server.act(
			{ type: 'play-move', id: 'x', version: 1, seat, by: 'human', move: played.move(seat) },
			0,
		);
		const [event] = played.server.eventsSince(1);
		played.hear({
			type: 'events',
			now: 0,
			events: [{ ...event, events: [{ type: 'teleported' }] }],
		});
		expect(played.game.moment.version).toBe(1);
		expect(played.connection.foreign).toBe(true);
	});
});

describe('turns are counted as the engine counts them', () => {
	it.each([
		['nova-luna', 3],
		['nebula', 2],
	] as const)('in whole games of %s', (game, players) => {
		const count = <K extends Kinds>(kind: OnlineKind<K>, options: K['options']): void => {
			const seats = [ADA, BEN, { kind: 'human', name: 'Cleo' } as const].slice(0, players);
			const created = Table.create(
				kind.game,
				terms(options, seats),
				{ random: new SeededRandom(game), seed: game },
				0,
			);
			if (!created.ok) throw new Error(created.fault.code);
			const server = created.value;
			const random = new SeededRandom(game);
			while (server.ending === null && server.version < 400) {
				const [seat = 0] = server.deciders;
				const moves = kind.game.legalMoves(server.course.position, seat);
				const move: K['move'] | undefined = moves[random.below(moves.length)];
				if (move === undefined) throw new Error('nothing may be done');
				const { version } = server;
				server.act({ type: 'play-move', id: `${version}`, version, seat, by: 'human', move }, 0);
			}
			const played = new Played(kind, server, 0);
			const turns = server.course.steps.filter(({ played: { turnEnded } }) => turnEnded).length;
			expect(turns).toBeGreaterThan(15);
			expect(played.game.moment.turns).toBe(turns);
			expect(played.game.moment.ending).toEqual(server.ending);
		};
		if (game === 'nova-luna') count(novaLunaOnline, { players: 3, firstGame: false });
		else count(nebulaOnline, { players: 2, variant: 'full' });
	});
});

import type { NovaLunaKinds, NovaLunaMove, NovaLunaView, Result } from '@orrery/engine';
import { fail, novaLuna, ok, SeededRandom } from '@orrery/engine';
import type { TableEvent } from '@orrery/table';
import { Table } from '@orrery/table';
import { describe, expect, it } from 'vitest';
import type { LocalKind } from '../game/local-kind.ts';
import { novaLunaHere } from '../nova-luna/local-nova-luna.ts';
import { GameStore, removeFrom } from '../storage/game-store.ts';
import type { GameStorage, StorageFault } from '../storage/games.ts';
import { MemoryDatabase } from '../storage/memory-database.ts';
import type { Thinker } from './local-game.svelte.ts';
import { LocalGame } from './local-game.svelte.ts';
import { openGame } from './local-game-session.svelte.ts';

type Holder = { kind: 'human'; name: string } | { kind: 'bot'; level: string; name: string };
const ADA: Holder = { kind: 'human', name: 'Ada' };
const BEN: Holder = { kind: 'human', name: 'Ben' };
const IO: Holder = { kind: 'bot', level: 'crescent', name: 'Io' };

/** A device whose storage can be made to fail. */
class Device implements GameStorage {
	readonly store = new GameStore(new MemoryDatabase());
	readonly memory = new GameStore(new MemoryDatabase());
	fault: StorageFault | null = null;
	appends = 0;

	load: GameStorage['load'] = async (id) => {
		const held = await this.memory.load(id);
		if (held.ok && held.value !== null) return ok({ log: held.value.entries, held: 'blocked' });
		const loaded = await this.store.load(id);
		if (!loaded.ok) return loaded;
		return ok(loaded.value === null ? null : { log: loaded.value.entries, held: null });
	};

	append: GameStorage['append'] = (entries, summary) => {
		this.appends++;
		return this.fault === null ? this.store.append(entries, summary) : Promise.resolve(fail(this.fault));
	};

	keepInMemory: GameStorage['keepInMemory'] = async (log, summary) => {
		await this.memory.overwrite(log, summary);
	};

	dropFromMemory: GameStorage['dropFromMemory'] = async (id) => {
		await this.memory.change((stores) => removeFrom(stores, id));
	};
}

type Answer = Result<{ move: NovaLunaMove }, { code: string }>;

/** A bot that answers when the test says so, or at once with the first legal move. */
class FakeBot implements Thinker<NovaLunaKinds> {
	asked = 0;
	cancelled = 0;
	/** When set, the next answers come from it. */
	readonly answers: Promise<Answer>[] = [];

	think(
		question: { view: NovaLunaView; seed: string },
		{ signal }: { signal: AbortSignal },
	): Promise<Answer> {
		this.asked++;
		const next = this.answers.shift();
		if (next === undefined) return Promise.resolve(ok({ move: firstMove(question.view) }));
		return new Promise((resolve) => {
			signal.addEventListener('abort', () => {
				this.cancelled++;
				resolve(fail({ code: 'cancelled' }));
			});
			void next.then(resolve);
		});
	}
}

function firstMove(view: NovaLunaView): NovaLunaMove {
	const imagined = novaLuna.imagine(view, new SeededRandom(1));
	if (!imagined.ok || view.role === 'spectator') throw new Error('no such view');
	const [move] = novaLuna.legalMoves(imagined.value, view.role);
	if (move === undefined) throw new Error('nothing to decide');
	return move;
}

async function begin(
	seats: readonly Holder[],
	{ seed = 'deal', kind = novaLunaHere }: { seed?: string; kind?: LocalKind<NovaLunaKinds> } = {},
) {
	const options = novaLuna.readOptions({ players: seats.length, firstGame: false });
	if (!options.ok) throw new Error(options.fault.code);
	const table = Table.create(
		novaLuna,
		{
			options: options.value,
			seats,
			clock: { kind: 'none' },
			undo: 'device',
			standIn: { kind: 'bot', level: 'crescent' },
		},
		{ random: new SeededRandom(seed), seed: 'bots' },
		1000,
	);
	if (!table.ok) throw new Error(table.fault.code);
	const device = new Device();
	const bot = new FakeBot();
	const game = new LocalGame({
		id: 'g',
		kind,
		table: table.value,
		held: 'blocked',
		storage: device,
		thinker: bot,
		now: () => 2000,
	});
	const events: TableEvent<NovaLunaKinds>[] = [];
	game.listen((event) => events.push(event));
	return { game, device, bot, events };
}

/** Waits until everything has settled. */
async function settle(): Promise<void> {
	await new Promise((resolve) => setTimeout(resolve, 0));
	await new Promise((resolve) => setTimeout(resolve, 0));
}

async function playOn(game: LocalGame<NovaLunaKinds>): Promise<void> {
	expect(await game.play(firstMove(game.moment.view))).toBe(true);
	await settle();
}

/** The game as the device has stored it. */
async function reopened(device: Device, bot = new FakeBot()) {
	const opened = await openGame('g', novaLunaHere, { thinker: bot, storage: device });
	if (!opened.ok) throw new Error(opened.fault.code);
	return opened.value;
}

describe('a game on this device', () => {
	it.each([
		['against a bot', [ADA, IO]],
		['against three bots', [IO, ADA, IO, IO]],
		['around one screen', [ADA, BEN]],
		['alone', [ADA]],
	])('is played to its end %s, and every move is stored', async (_, seats) => {
		const { game, device, events } = await begin(seats);
		game.start();
		await settle();
		for (let moves = 0; game.moment.ending === null; moves++) {
			expect(moves).toBeLessThan(80);
			await playOn(game);
			const again = await reopened(device);
			expect(again.moment).toEqual(game.moment);
		}
		expect(game.moment.ending.kind).toBe('finished');
		expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, i) => i + 2));
		const games = await device.store.list();
		expect(games.ok && games.value[0]).toMatchObject({
			kind: 'game',
			summary: { state: { kind: 'finished' } },
		});
	});

	it('shows the only human their own seat, and of several humans the active one', async () => {
		const alone = await begin([IO, ADA]);
		alone.game.start();
		await settle();
		expect(alone.game.moment.role).toBe(1);
		await playOn(alone.game);
		expect(alone.game.moment.role).toBe(1);

		const both = await begin([ADA, BEN]);
		for (let i = 0; i < 6; i++) {
			expect(both.game.moment.role).toBe(both.game.moment.deciders[0]);
			await playOn(both.game);
		}
	});

	it('undoes the last step and the bots’ moves after it', async () => {
		const { game, bot, events } = await begin([ADA, IO]);
		game.start();
		await settle();
		const before = game.moment.view;
		await playOn(game);
		expect(bot.asked).toBeGreaterThan(0);
		expect(game.moment.undoer).toBe(0);
		expect(await game.undo()).toBe(true);
		expect(game.moment.view).toEqual(before);
		expect(events.at(-1)).toMatchObject({ type: 'taken-back', seat: 0 });
	});

	it('lets nobody undo the turn of another person around the same screen', async () => {
		const { game, events } = await begin([ADA, BEN, IO]);
		game.start();
		await settle();
		for (let moves = 0; moves < 12; moves++) {
			const actor = game.moment.role;
			await playOn(game);
			const { role, undoer } = game.moment;
			if (role === actor) continue;
			expect(undoer).toBeNull();
			expect(await game.undo()).toBe(false);
		}
		expect(events.map(({ type }) => type)).not.toContain('taken-back');
		while (game.moment.undoer === null) await playOn(game);
		const { undoer } = game.moment;
		expect(await game.undo()).toBe(true);
		expect(events.at(-1)).toMatchObject({ type: 'taken-back', seat: undoer });
	});

	it('lets the player who acted undo until the device is passed on', async () => {
		const { game, events } = await begin([ADA, BEN], { kind: { ...novaLunaHere, secrets: true } });
		game.lift();
		const first = game.moment.role;
		while (game.moment.role === first) await playOn(game);
		expect(game.passFrom).toBe(first);
		expect(await game.undo(game.passFrom)).toBe(true);
		expect(events.at(-1)).toMatchObject({ type: 'taken-back', seat: first });
		// The board stays hidden until that player says that they have the device.
		expect(game.passTo).toBe(first);
		expect(game.passFrom).toBeNull();
		game.lift();
		await playOn(game);
		game.lift();
		expect(game.passFrom).toBeNull();
	});

	it('undoes while a bot still thinks, and ignores the late answer', async () => {
		const { game, bot } = await begin([ADA, IO]);
		game.start();
		await settle();
		const before = game.moment.view;
		let answer: (late: Answer) => void = () => undefined;
		// Ada may have several turns before the bot is asked.
		bot.answers.push(new Promise((resolve) => (answer = resolve)));
		const asked = bot.asked;
		while (bot.asked === asked) await playOn(game);
		expect(game.thinking).toBe(1);
		const thoughtOf = game.moment.view;
		while (game.moment.undoer !== null) expect(await game.undo()).toBe(true);
		expect(bot.cancelled).toBe(1);
		expect(game.moment.view).toEqual(before);
		answer(ok({ move: firstMove({ ...thoughtOf, role: 1 }) }));
		await settle();
		expect(game.moment.view).toEqual(before);
		expect(game.thinking).toBeNull();
		expect(game.trouble).toBeNull();
	});

	it('asks a silent bot once more, then says so, and tries again on request', async () => {
		const { game, bot } = await begin([IO, ADA], { seed: 'bot begins 1' });
		const lost: Answer = fail({ code: 'worker-lost' });
		bot.answers.push(Promise.resolve(lost));
		await settle();
		game.start();
		await settle();
		while (bot.asked === 0) await playOn(game);
		expect(bot.asked).toBeGreaterThanOrEqual(2);
		expect(game.trouble).toBeNull();

		bot.answers.push(Promise.resolve(lost), Promise.resolve(lost));
		const asked = bot.asked;
		while (bot.asked === asked) await playOn(game);
		expect(game.trouble).toEqual({ seat: 0, code: 'worker-lost' });
		const { version } = game.moment;
		game.tryAgain();
		await settle();
		expect(game.trouble).toBeNull();
		expect(game.moment.version).toBeGreaterThan(version);
	});

	it('reports a bot that plays illegal moves instead of asking it forever', async () => {
		const { game, bot } = await begin([ADA, IO]);
		game.start();
		await settle();
		bot.answers.push(Promise.resolve(ok({ move: { type: 'refill' } })));
		const asked = bot.asked;
		while (bot.asked === asked) await playOn(game);
		expect(game.trouble).toEqual({ seat: 1, code: 'refused' });
	});

	it('refuses an illegal move and says why', async () => {
		const { game } = await begin([ADA, BEN]);
		expect(await game.play({ type: 'refill' })).toBe(false);
		expect(game.refusal).toMatchObject({ code: 'refused', refusal: { code: 'too-many-tiles-to-refill' } });
		await playOn(game);
		expect(game.refusal).toBeNull();
	});

	it('ends when the only human resigns', async () => {
		const { game } = await begin([ADA, IO]);
		expect(await game.resign()).toBe(true);
		expect(game.moment.ending).toEqual({ kind: 'resigned', ranking: [[1], [0]] });
		expect(game.moment.undoer).toBeNull();
	});
});

describe('storage that fails in the middle of a game', () => {
	it('does not stop the game, says so, and stores everything once it works again', async () => {
		const { game, device } = await begin([ADA, BEN]);
		await playOn(game);
		expect(game.keeping).toEqual({ kind: 'kept' });
		device.fault = { code: 'full' };
		await playOn(game);
		await playOn(game);
		expect(game.keeping).toEqual({ kind: 'memory', code: 'full' });
		const stored = await device.store.load('g');
		expect(stored.ok && stored.value?.entries.length).toBe(2);
		// Nothing is lost within the page: a player who goes Home and comes back finds the same game.
		expect((await reopened(device)).moment).toEqual(game.moment);

		device.fault = null;
		await playOn(game);
		expect(game.keeping).toEqual({ kind: 'kept' });
		const all = await device.store.load('g');
		expect(all.ok && all.value?.entries.length).toBe(5);
		expect(await device.memory.load('g')).toEqual({ ok: true, value: null });
	});

	it('counts a move only once it is stored', async () => {
		const { game, device } = await begin([ADA, BEN]);
		let write: () => void = () => undefined;
		const { append } = device;
		device.append = async (entries, summary) => {
			await new Promise<void>((resolve) => (write = resolve));
			return append(entries, summary);
		};
		const { version, view } = game.moment;
		const played = game.play(firstMove(view));
		await settle();
		expect(game.moment.version).toBe(version);
		write();
		await played;
		expect(game.moment.version).toBe(version + 1);
	});
});

describe('a second tab', () => {
	it('that took over makes this one show its game and only watch', async () => {
		const { game, device } = await begin([ADA, BEN]);
		await playOn(game);
		const other = await reopened(device);
		await playOn(other);
		expect(await game.play(firstMove(game.moment.view))).toBe(false);
		expect(game.mine).toBe(false);
		expect(game.moment).toEqual(other.moment);
		expect(await game.play(firstMove(game.moment.view))).toBe(false);
		expect(await game.undo()).toBe(false);
	});

	it('takes over, and the first may take the game back', async () => {
		const { game, device } = await begin([ADA, BEN]);
		await playOn(game);
		game.lose();
		const other = await reopened(device);
		await playOn(other);
		await playOn(other);
		expect(game.moment.version).toBe(2);
		expect(await game.regain()).toBe(true);
		expect(game.moment).toEqual(other.moment);
		await playOn(game);
		expect(game.moment.version).toBe(5);
	});
});

describe('opening', () => {
	it('has a code for a game that is missing, unreadable, or newer', async () => {
		const { game, device } = await begin([ADA, BEN]);
		await playOn(game);
		const open = (id: string, log?: readonly unknown[]) =>
			openGame(id, novaLunaHere, {
				thinker: new FakeBot(),
				storage: log ? { ...device, load: async () => ok({ log, held: null }) } : device,
			});
		const log = JSON.parse(JSON.stringify(game.table.log));
		expect(await open('x')).toEqual(fail({ code: 'missing' }));
		expect(await open('x', [{ ...log[0], format: 99 }])).toEqual(fail({ code: 'newer' }));
		expect(await open('x', [{ ...log[0], rules: 99 }])).toEqual(fail({ code: 'newer' }));
		expect(await open('x', [log[0], 'torn'])).toEqual(fail({ code: 'broken' }));
		expect(await open('x', [{ ...log[0], game: 'nebula' }])).toEqual(fail({ code: 'missing' }));
		expect((await open('x', log)).ok).toBe(true);
	});
});

describe('passing the device on', () => {
	const secret: LocalKind<NovaLunaKinds> = { ...novaLunaHere, secrets: true };

	it('hides the board whenever the player changes in a game with secrets', async () => {
		const { game } = await begin([ADA, BEN], { kind: secret });
		let falls = 0;
		for (let i = 0; i < 8; i++) {
			expect(game.passTo).toBe(game.moment.deciders[0]);
			game.lift();
			const { role } = game.moment;
			while (game.moment.role === role) {
				expect(game.passTo).toBeNull();
				await playOn(game);
			}
			falls++;
		}
		expect(falls).toBe(8);
	});

	it('is not needed without secrets, or with only one human', async () => {
		const open = await begin([ADA, BEN]);
		const single = await begin([ADA, IO], { kind: secret });
		single.game.start();
		for (let i = 0; i < 4; i++) {
			await playOn(open.game);
			await playOn(single.game);
			expect(open.game.passTo ?? single.game.passTo).toBeNull();
		}
	});
});

describe('people around one screen', () => {
	it('see a move from the seat of the player who made it, and then from the next one', async () => {
		const { game } = await begin([ADA, BEN]);
		const seen: (number | string)[] = [];
		game.listen((event) => {
			if (event.type === 'moved') seen.push(game.moment.role);
		});
		const before = game.moment.role;
		await playOn(game);
		expect(seen).toEqual([before]);
		expect(game.moment.role).toBe(game.moment.deciders[0]);
	});

	it('can look back at every earlier version from the seat that is shown now', async () => {
		const { game } = await begin([ADA, BEN]);
		for (let i = 0; i < 4; i++) await playOn(game);
		for (let version = 1; version <= game.moment.version; version++) {
			const past = game.past(version);
			expect(past?.version).toBe(version);
			expect(past?.role).toBe(game.moment.role);
			expect(past?.events).toEqual(game.moment.events.slice(0, version));
		}
		expect(game.past(0)).toBeNull();
		expect(game.past(game.moment.version + 1)).toBeNull();
		expect(game.past(game.moment.version)?.view).toEqual(game.moment.view);
	});
});

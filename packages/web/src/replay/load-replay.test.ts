import type { Game, Kinds, NovaLunaKinds } from '@orrery/engine';
import { fail, nebula, novaLuna, ok, SeededRandom } from '@orrery/engine';
import type { Terms } from '@orrery/table';
import { Table } from '@orrery/table';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { speak, withMessages } from '../language/language.svelte.ts';
import { encodeShared } from '../share/link.ts';
import { EXAMPLES } from './examples.ts';
import { replayFaultText } from './fault-words.ts';
import type { ReplaySources } from './load-replay.ts';
import { loadReplay } from './load-replay.ts';
import type { ReplayFault } from './replay-fault.ts';

beforeAll(async () => {
	vi.stubGlobal('document', { documentElement: { lang: '' } });
	await withMessages(['play', 'replay'], () => Promise.resolve());
	await speak('en');
});
afterAll(() => vi.unstubAllGlobals());

const NOWHERE: ReplaySources = {
	device: () => Promise.resolve(ok(null)),
	server: () => Promise.resolve(fail({ code: 'missing' })),
};

const onDevice = (log: readonly unknown[]): ReplaySources => ({
	...NOWHERE,
	device: () => Promise.resolve(ok({ log, summary: null, held: null })),
});

const imported = (record: unknown): ReplaySources => onDevice([{ sequence: 1, type: 'record', record }]);

function termsOf<K extends Kinds>(options: K['options']): Terms<K> {
	return {
		options,
		seats: [
			{ kind: 'human', name: 'Ada' },
			{ kind: 'bot', level: 'crescent', name: 'Io' },
		],
		clock: { kind: 'none' },
		undo: 'device',
		standIn: { kind: 'bot', level: 'crescent' },
	};
}

/** A table of two; random moves have played it to its end, or to its first turns. */
function tableOf<K extends Kinds>(game: Game<K>, options: K['options'], turns = Number.POSITIVE_INFINITY) {
	const random = new SeededRandom('load-replay');
	const made = Table.create(game, termsOf<K>(options), { random, seed: 'a' }, 1_700_000_000_000);
	if (!made.ok) throw new Error(made.fault.code);
	const table = made.value;
	for (let [seat] = table.deciders; seat !== undefined && table.version < turns; [seat] = table.deciders) {
		const moves = game.legalMoves(table.course.position, seat);
		const move = moves[random.below(moves.length)];
		if (move === undefined) throw new Error('no move');
		const { version } = table;
		const by = seat === 0 ? 'human' : 'bot';
		table.act({ type: 'play-move', id: `${version}`, version, seat, by, move }, 1_700_000_000_000 + version);
	}
	return table;
}

const NOVA_LUNA = tableOf(novaLuna, { players: 2, firstGame: false });
const NEBULA = tableOf(nebula, { players: 2, variant: 'full' });
const RECORD: NovaLunaKinds['record'] = NOVA_LUNA.record() ?? fails();

function fails(): never {
	throw new Error('a finished game has a record');
}

async function faultOf(...asked: Parameters<typeof loadReplay>): Promise<ReplayFault> {
	const loaded = await loadReplay(...asked);
	if (loaded.ok) throw new Error('it was loaded');
	return loaded.fault;
}

describe('a game to replay', () => {
	it.each([
		['nova-luna', NOVA_LUNA],
		['nebula', NEBULA],
	] as const)('comes from this device: %s', async (game, table) => {
		const loaded = await loadReplay('abc', undefined, onDevice(table.log));
		expect(loaded).toMatchObject({
			ok: true,
			value: {
				game,
				replay: {
					id: 'abc',
					origin: { kind: 'device', id: 'abc', imported: false },
					seats: [{ player: { kind: 'human', name: 'Ada' } }, { player: { kind: 'bot', name: 'Io' } }],
					ending: { kind: 'finished' },
					at: 1_700_000_000_000,
				},
			},
		});
		if (loaded.ok) expect(loaded.value.replay.course.steps).toHaveLength(table.course.steps.length);
	});

	it('comes from a record that was imported', async () => {
		const loaded = await loadReplay('abc', undefined, imported(RECORD));
		expect(loaded).toMatchObject({
			ok: true,
			value: {
				game: 'nova-luna',
				replay: {
					origin: { kind: 'device', imported: true },
					seats: [{ player: { name: 'Ada' } }, { player: { name: 'Io' } }],
					at: 1_700_000_000_000,
				},
			},
		});
	});

	it('comes from the server, which knows who the bots were', async () => {
		const loaded = await loadReplay('Kx3vQ9mZ_a81TgYw', undefined, {
			...NOWHERE,
			server: () =>
				Promise.resolve(
					ok({
						record: RECORD,
						players: [
							{ kind: 'human', name: 'Ada' },
							{ kind: 'bot', level: 'new', name: 'Io' },
						],
						you: 0,
					}),
				),
		});
		expect(loaded).toMatchObject({
			ok: true,
			value: {
				replay: {
					origin: { kind: 'server', table: 'Kx3vQ9mZ_a81TgYw' },
					seats: [{ player: { kind: 'human' } }, { player: { kind: 'bot', level: 'new' } }],
					you: 0,
				},
			},
		});
	});

	it('comes inside a link', async () => {
		const data = await encodeShared({ kind: 'record', game: 'nova-luna', record: RECORD });
		expect(await loadReplay('shared', data, NOWHERE)).toMatchObject({
			ok: true,
			value: { game: 'nova-luna', replay: { origin: { kind: 'link', data } } },
		});
	});

	it.each(EXAMPLES)('comes with the product: $id', async ({ id, game, levels }) => {
		const loaded = await loadReplay(id, undefined, NOWHERE);
		expect(loaded).toMatchObject({ ok: true, value: { game, replay: { ending: { kind: 'finished' } } } });
		if (!loaded.ok) return;
		const { seats } = loaded.value.replay;
		expect(seats.map(({ player }) => (player.kind === 'bot' ? player.level : ''))).toEqual(levels);
		expect(new Set(seats.map(({ player }) => (player.kind === 'bot' ? player.name : ''))).size).toBe(
			levels.length,
		);
	});

	it('has names for players without one, and no name that would spoil the page', async () => {
		const spoiled = { ...RECORD, names: ['', `\u202eevil\u0007 ${'x'.repeat(50)}`] };
		const loaded = await loadReplay('abc', undefined, imported(spoiled));
		if (!loaded.ok) throw new Error(loaded.fault.code);
		expect(
			loaded.value.replay.seats.map(({ player }) => (player.kind === 'human' ? player.name : '')),
		).toEqual(['Player 1', `evil ${'x'.repeat(27)}`]);
	});

	it('that was given up early has its places', async () => {
		const early = tableOf(novaLuna, { players: 2, firstGame: false }, 6);
		early.act({ type: 'resign', id: 'r', version: early.version, seat: 0 }, 1_700_000_001_000);
		const loaded = await loadReplay('abc', undefined, imported(early.record()));
		expect(loaded).toMatchObject({
			ok: true,
			value: { replay: { ending: { kind: 'resigned', ranking: [[1], [0]] } } },
		});
	});
});

describe('a game that cannot be replayed has a coded fault', () => {
	it('is missing', async () => {
		expect(await faultOf('abc', undefined, NOWHERE)).toEqual({ code: 'missing' });
	});

	it('has not ended: nothing hidden may be shown', async () => {
		const table = tableOf(novaLuna, { players: 2, firstGame: false }, 6);
		expect(await faultOf('abc', undefined, onDevice(table.log))).toEqual({
			code: 'unfinished',
			goesOn: { page: 'game', game: 'nova-luna', id: 'abc' },
		});
	});

	it('breaks the rules, and the fault says where', async () => {
		const moves = RECORD.moves.map((move, i) => (i === 3 ? { ...move, x: 90 } : move));
		const fault = await faultOf('abc', undefined, imported({ ...RECORD, moves }));
		expect(fault).toMatchObject({ code: 'broken', place: expect.stringMatching(/^moves\[3\]/) });
		expect(replayFaultText(fault)).toContain('turn 4');
		const short = await faultOf('abc', undefined, imported({ game: 'nova-luna', rules: 1 }));
		expect(short).toMatchObject({ code: 'broken', place: expect.stringMatching(/^(?!moves)./) });
		expect(replayFaultText(short)).toMatch(/first at “\w+”/);
	});

	it.each([null, 7, 'text', [], {}, { game: 'chess' }])('is something else: %j', async (record) => {
		expect(await faultOf('abc', undefined, imported(record))).toEqual({ code: 'foreign' });
	});

	it('is of a newer version', async () => {
		expect(await faultOf('abc', undefined, imported({ ...RECORD, rules: 2 }))).toEqual({ code: 'newer' });
		const [first, ...later] = NOVA_LUNA.log;
		const log = [{ ...first, format: 99 }, ...later];
		expect(await faultOf('abc', undefined, onDevice(log))).toEqual({ code: 'newer' });
	});

	it('is a broken log', async () => {
		const [first, ...later] = NOVA_LUNA.log;
		expect(await faultOf('abc', undefined, onDevice([first, ...later.slice(3)]))).toMatchObject({
			code: 'broken',
		});
		expect(await faultOf('abc', undefined, onDevice([{ junk: true }]))).toMatchObject({ code: 'broken' });
	});

	it('is a link that was cut off, or holds a position', async () => {
		expect(await faultOf('shared', undefined, NOWHERE)).toMatchObject({ code: 'broken' });
		const data = await encodeShared({ kind: 'record', game: 'nova-luna', record: RECORD });
		expect(await faultOf('shared', data.slice(0, -40), NOWHERE)).toMatchObject({ code: 'broken' });
		const position = await encodeShared({ kind: 'position', game: 'nebula', snapshot: {} });
		expect(await faultOf('shared', position, NOWHERE)).toEqual({
			code: 'position',
			editor: { page: 'editor', game: 'nebula', data: position },
		});
	});

	it('cannot be asked for: no network, private, or the browser blocks its storage', async () => {
		for (const code of ['unreachable', 'private', 'abandoned', 'server'] as const)
			expect(
				await faultOf('abc', undefined, { ...NOWHERE, server: () => Promise.resolve(fail({ code })) }),
			).toEqual({ code });
		const blocked = { ...NOWHERE, device: () => Promise.resolve(fail({ code: 'blocked' as const })) };
		expect(await faultOf('abc', undefined, blocked)).toEqual({ code: 'blocked' });
	});
});

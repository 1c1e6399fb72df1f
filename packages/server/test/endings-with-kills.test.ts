import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kinds, Seat } from '@orrery/engine';
import { ok, SEATS, SeededRandom } from '@orrery/engine';
import type { CommandBody, CommandId, NewTable, TableId } from '@orrery/protocol';
import type { Ranking } from '@orrery/table';
import { leaversLast, rankingOf, Table } from '@orrery/table';
import { expect, onTestFinished } from 'vitest';
import { SETTINGS } from '../src/limits/settings.ts';
import { withGame } from '../src/model/games.ts';
import type { Player } from '../src/model/player.ts';
import { playerId } from '../src/model/player.ts';
import type { SeatRecord, TableRecord } from '../src/model/table-record.ts';
import { recompute } from '../src/ratings/recompute.ts';
import { Services } from '../src/services/services.ts';
import { openStorage } from '../src/storage/storage.ts';
import { makeTable } from '../src/tables/make-table.ts';
import { defined } from './simulated/defined.ts';
import { temporaryFolder, testOfFiles } from './simulated/places.ts';
import { tableFor } from './simulated/visitor.ts';

/*
 * Endings of every sort at a whole server that is killed again and again: state, log, record, history and rating name
 * the same places. A killed server leaves what it has committed, so a copy of that goes on in its place.
 */

const GAMES = Number(process.env.ORRERY_ENDINGS ?? 60);
const KILLS = Math.ceil(GAMES / 12);
const PEOPLE = 6;
const LEVELS = ['new', 'sliver'] as const;
/** So short that it runs out: in these games nobody resigns, however quick the machine is. */
const SHORT = { kind: 'live', baseMs: 1500, incrementMs: 0 } as const;

function hasShortClock({ clock }: TableRecord): boolean {
	return clock.kind === 'live' && clock.baseMs === SHORT.baseMs;
}

function person(number: number): Player {
	const name = `Player ${number}`;
	return { id: playerId.parse(`player-${number}`.padEnd(22, '-')), name, seenAt: 1, account: 'person' };
}

async function serverIn(folder: string): Promise<Services> {
	const settings = {
		...SETTINGS,
		gameWaitsMs: 4000,
		comeBackMs: 0,
		beatMs: 200,
		waitingTablesPerPlayer: 1e6,
	};
	const services = new Services(await openStorage(folder), settings, {
		info: () => undefined,
		error: ({ err }: { err?: unknown }) => failures.push(err),
	});
	await services.begin();
	return services;
}

const failures: unknown[] = [];

/** Kills the server, as far as its storage can tell, and starts another one with what is left. */
async function killed(services: Services, folder: string, next: string): Promise<Services> {
	mkdirSync(next);
	const database = new DatabaseSync(join(folder, 'orrery.db'));
	database.exec(`vacuum into '${join(next, 'orrery.db')}'`);
	database.close();
	// What the old process does from here on is lost with its storage.
	const closed = services.close();
	const started = await serverIn(next);
	await closed;
	return started;
}

/** Starts a rated game of some people and perhaps a bot. */
async function startSome(services: Services, random: SeededRandom): Promise<TableId> {
	const players = 2 + random.below(3);
	const people = SEATS.slice(0, PEOPLE)
		.map((_, i) => person((i + random.below(PEOPLE)) % PEOPLE))
		.filter(({ id }, i, all) => all.findIndex((other) => other.id === id) === i);
	const seats = Array.from({ length: players }, (_, i): SeatRecord => {
		const someone = people[i];
		const level = LEVELS[i % 2] ?? 'new';
		if (someone === undefined || (i > 1 && random.below(3) === 0)) return { kind: 'bot', level, name: level };
		const { id: player, name } = someone;
		return { kind: 'human', player, account: 'person', name, contribution: '0'.repeat(32) };
	});
	const clock = ([{ kind: 'none' }, { kind: 'live', baseMs: 60_000, incrementMs: 0 }, SHORT] as const)[
		random.below(3)
	];
	const wanted: NewTable = tableFor(random.below(2) === 0 ? 'nova-luna' : 'nebula', players, {
		rated: true,
		...(clock === undefined ? {} : { clock }),
	});
	const made = makeTable(wanted, person(0), services.time.now());
	if (!made.ok) throw new Error(made.fault.code);
	const { record } = made.value;
	await services.tables.add(record);
	await services.tables.change(record.id, (current) => ok({ ...current, seats }));
	return record.id;
}

/** Something that a player does, most often a move. It need not be allowed. */
async function act(
	services: Services,
	record: TableRecord,
	random: SeededRandom,
	step: number,
): Promise<void> {
	const log = await services.storage.log.read(record.id);
	const chosen = withGame(record.game, ({ game }): { seat: Seat; body: CommandBody } | null => {
		const opened = Table.open(game, log);
		if (!opened.ok) throw new Error(JSON.stringify(opened.fault));
		const table = opened.value;
		const anyone = defined(SEATS[random.below(record.seats.length)]);
		if (table.ending !== null) return null;
		const kind = hasShortClock(record) ? null : random.below(24);
		if (kind === 0) return { seat: anyone, body: { type: 'resign' } };
		if (kind === 1) return { seat: anyone, body: { type: 'claim' } };
		if (kind === 2) return { seat: anyone, body: { type: 'take-back' } };
		const seat = defined(table.deciders[random.below(table.deciders.length)]);
		const { position } = table.course;
		const move = game.moveOf(position, position.moveAt(seat, random.below(position.moveCount(seat))));
		return { seat, body: { type: 'play-move', move } };
	});
	const held = chosen === null ? undefined : record.seats[chosen.seat];
	if (chosen === null || held?.kind !== 'human') return;
	const id = `step ${step}` as CommandId;
	await services.playing.act(held.player, record.id, { id, version: log.length, body: chosen.body });
}

/** The places that a record names. */
function placesInRecord(record: TableRecord, made: object): Ranking {
	return withGame(record.game, ({ game }) => {
		const replayed = game.replay(JSON.parse(JSON.stringify(made)));
		if (!replayed.ok) throw new Error(JSON.stringify(replayed.fault));
		const { course, details } = replayed.value;
		const outcome: Kinds['outcome'] | null = game.outcome(course.position);
		const left = (details.left ?? []).map(({ seat }) => seat);
		return leaversLast(outcome?.ranking ?? details.resigned?.ranking ?? [], left);
	});
}

testOfFiles(
	`state, log, record, history and rating agree in ${GAMES} endings with ${KILLS} kills`,
	async () => {
		const root = temporaryFolder();
		const random = new SeededRandom('kills');
		let folder = join(root, '0');
		mkdirSync(folder);
		let services = await serverIn(folder);
		onTestFinished(() => services.close());
		for (let i = 0; i < PEOPLE; i++) await services.storage.players.add(person(i).id, person(i).name, 1);

		let unended: TableId[] = [];
		const tables: TableId[] = [];
		let interrupted = 0;
		for (let kill = 0; kill <= KILLS; kill++) {
			while (tables.length < (GAMES * (kill + 1)) / (KILLS + 1)) {
				const id = await startSome(services, random);
				tables.push(id);
				unended.push(id);
			}
			for (let step = 0; step < 100 && unended.length > 0; step++) {
				const records = await Promise.all(
					Array.from({ length: 4 }, () =>
						services.storage.tables.find(defined(unended[random.below(unended.length)])),
					),
				);
				await Promise.all(
					records.map((record, i) =>
						record?.status === 'playing' ? act(services, record, random, kill * 1e6 + step * 10 + i) : null,
					),
				);
			}
			if (kill === KILLS) break;
			const next = join(root, String(kill + 1));
			// Not in a quiet moment: games are ending and bots are thinking.
			services = await killed(services, folder, next);
			folder = next;
			const current = await services.storage.tables.current();
			unended = current.filter(({ status }) => status === 'playing').map(({ id }) => id);
			interrupted += unended.length;
		}
		expect(interrupted).toBeGreaterThan(5);

		// Players who are left give up, run out of time or are given up, and the last ratings are counted.
		await expect
			.poll(
				async () => {
					for (const { id, seats } of await services.storage.tables.current()) {
						const record = await services.storage.tables.find(id);
						for (const held of seats)
							if (record !== null && held.kind === 'human' && !hasShortClock(record))
								await services.playing.resign(record, held.player);
					}
					await sleep(100);
					return (await services.storage.tables.current()).length;
				},
				{ timeout: 60_000 },
			)
			.toBe(0);
		await expect.poll(() => dueIn(folder), { timeout: 60_000 }).toEqual(['sweep']);

		const rated = new Map((await services.storage.ratings.all()).map((game) => [game.table, game]));
		const kinds = new Map<string, number>();
		for (const id of tables) {
			const record = defined((await services.storage.tables.find(id)) ?? undefined);
			expect(record.status, id).toBe('ended');
			const log = await services.storage.log.read(id);
			const ending = withGame(record.game, ({ game }) => {
				const opened = Table.open(game, log);
				if (!opened.ok) throw new Error(JSON.stringify(opened.fault));
				return opened.value.ending;
			});
			if (ending === null) throw new Error(`${id} has ended without an end`);
			kinds.set(ending.kind, (kinds.get(ending.kind) ?? 0) + 1);
			const places = ending.kind === 'abandoned' ? null : rankingOf(ending);
			const result = (await services.storage.results.of([id])).get(id);
			expect(result?.places, id).toEqual(places);
			const made = await services.playing.record(record);
			if (places === null) expect(made, id).toMatchObject({ ok: false });
			else if (made.ok) expect(placesInRecord(record, made.value), id).toEqual(places);
			else throw new Error(`${id} has no record`);
			// Ratings leave some seats out, and order the others in the same way.
			const placeOf = (seat: Seat): number => (places ?? []).findIndex((place) => place.includes(seat));
			const seats = defined(rated.get(id)).seats;
			if (places !== null)
				for (const one of seats)
					for (const other of seats)
						expect(Math.sign(one.place - other.place), id).toBe(
							Math.sign(placeOf(one.seat) - placeOf(other.seat)),
						);
		}
		expect(rated.size).toBe(tables.length);
		expect((await recompute(services.storage.ratings, services.storage.log)).different).toEqual([]);
		for (const kind of ['resigned', 'ran-out']) expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(2);
		expect(failures).toEqual([]);
	},
	600_000 + GAMES * 5000,
);

/** The kinds of work that are due. */
function dueIn(folder: string): readonly unknown[] {
	const database = new DatabaseSync(join(folder, 'orrery.db'), { readOnly: true });
	const rows = database.prepare('select kind from due').all();
	database.close();
	return rows.map(({ kind }) => kind);
}

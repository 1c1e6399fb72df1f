import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault, TableId, TableInfo } from '@orrery/protocol';
import { gameRecord, tableId } from '@orrery/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Guest } from '../guest.ts';
import type { House } from '../house.ts';
import { lobbyOf } from '../sockets/lobby-feed.ts';
import { infoFor, roleOf, summaryOf } from '../tables/table-info.ts';
import type { TableRecord } from '../tables/table-record.ts';
import { answer, Refused } from './answering.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Games on one page of a history. */
const PAGE = 20;

/** Tables: making them, sitting down, beginning, and what is left of them. */
export function tableRoutes(server: FastifyInstance, house: House): void {
	const { gathering, access, playing, settings, storage } = house;

	answer(server, 'lobby', {}, async () => ok(await lobbyOf(storage.tables)));

	const making = { max: settings.tablesPerHour, timeWindow: HOUR };
	answer(server, 'makeTable', { limit: making }, async ({ guest, body }) => {
		const maker = known(guest);
		const made = await gathering.make(body, maker);
		if (!made.ok) return made;
		const { record, secret } = made.value;
		return ok({ table: infoFor(record, maker.id), secret });
	});

	answer(server, 'table', {}, async ({ guest, request }) =>
		told(await access.find(tableOf(request), guest?.id ?? null), guest),
	);

	const entering = { max: settings.entriesPerMinute, timeWindow: MINUTE };
	answer(server, 'enter', { limit: entering }, async ({ guest, request, body }) =>
		told(await access.enter(tableOf(request), known(guest).id, body.secret), guest),
	);

	answer(server, 'changeSecret', {}, async ({ guest, request, body }) => {
		const changed = await gathering.changeSecret(tableOf(request), known(guest).id, body.open);
		return changed.ok ? ok({ secret: changed.value }) : changed;
	});

	answer(server, 'sit', {}, async ({ guest, request, body }) => {
		const [table, seat] = [tableOf(request), seatOf(request)];
		const changed =
			body.kind === 'self'
				? gathering.sit(table, known(guest), seat)
				: gathering.seatBot(table, known(guest).id, seat, body.level);
		return told(await changed, guest);
	});

	answer(server, 'leaveSeat', {}, async ({ guest, request }) =>
		told(await gathering.leave(tableOf(request), known(guest).id, seatOf(request)), guest),
	);

	answer(server, 'ready', {}, async ({ guest, request, body }) => {
		const contribution = body.ready ? body.contribution : null;
		return told(await gathering.ready(tableOf(request), known(guest).id, contribution), guest);
	});

	answer(server, 'start', {}, async ({ guest, request, body }) =>
		told(await gathering.start(tableOf(request), known(guest).id, body.fill), guest),
	);

	answer(server, 'rematch', { limit: making }, async ({ guest, request }) =>
		told(await gathering.rematch(tableOf(request), known(guest)), guest),
	);

	answer(server, 'record', {}, async ({ guest, request, reply }) => {
		const found = await access.find(tableOf(request), guest?.id ?? null);
		if (!found.ok) return found;
		const made = await playing.record(found.value);
		if (!made.ok) return made;
		reply.header('content-disposition', `attachment; filename="orrery-${found.value.id}.json"`);
		return ok(gameRecord.parse(made.value));
	});

	answer(server, 'history', {}, async ({ guest, request }) => {
		const player = known(guest);
		const { before } = read(z.object({ before: z.coerce.number().int().optional() }), request.query);
		const records = await storage.tables.ofGuest(player.id, ['playing', 'ended'], {
			before: before ?? Number.MAX_SAFE_INTEGER,
			most: PAGE,
		});
		const games = records.map((record) => ({
			...summaryOf(record),
			role: roleOf(record, player.id),
			startedAt: record.startedAt ?? record.createdAt,
			endedAt: record.endedAt,
		}));
		return ok({ games, before: games.length < PAGE ? null : (games.at(-1)?.createdAt ?? null) });
	});
}

function told(result: Result<TableRecord, Fault>, guest: Guest | null): Result<TableInfo, Fault> {
	return result.ok ? ok(infoFor(result.value, guest?.id ?? null)) : fail(result.fault);
}

function known(guest: Guest | null): Guest {
	if (guest === null) throw new Refused({ code: 'no-guest' });
	return guest;
}

/** What stands in the address. */
function tableOf(request: FastifyRequest): TableId {
	return read(z.object({ table: tableId }), request.params).table;
}

function seatOf(request: FastifyRequest): number {
	return read(z.object({ seat: z.string().regex(/^\d$/).transform(Number) }), request.params).seat;
}

/** An address that cannot be is one where nothing is. */
function read<Value>(schema: z.ZodType<Value>, from: unknown): Value {
	const result = schema.safeParse(from);
	if (!result.success) throw new Refused({ code: 'not-found' });
	return result.data;
}

import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault, TableInfo } from '@orrery/protocol';
import { gameId, gameRecord, tableId } from '@orrery/protocol';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Player } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import { lobbyOf } from '../rooms/lobby-feed.ts';
import { infoFor, roleOf, summaryOf } from '../rooms/table-info.ts';
import type { Services } from '../services/services.ts';
import { pastGamesOf } from '../tables/past-game.ts';
import { addressKey } from './addresses.ts';
import { answer } from './answering.ts';
import { read, seatOf, tableOf } from './request-params.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Tables in the history of a player. */
const PAST = ['playing', 'ended'] as const;
/** Which part of the history to return; a page has 20 games by default and 100 at most. */
const historyQuery = z.object({
	before: z.coerce.number().int().default(Number.MAX_SAFE_INTEGER),
	most: z.coerce.number().int().min(1).max(100).default(20),
	game: gameId.optional(),
	status: z.enum(PAST).optional(),
	table: tableId.optional(),
});

/** Tables: creating them, taking seats, starting, records and history. */
export function tableRoutes(server: FastifyInstance, services: Services): void {
	const { gathering, access, playing, settings, storage } = services;

	answer(server, 'lobby', {}, async () => ok(await lobbyOf(storage.tables)));

	const making = { max: settings.tablesPerHour, timeWindow: HOUR };
	answer(server, 'makeTable', { limit: making }, async ({ player, body, request }) => {
		const made = await gathering.make(body, player, addressKey(request.ip));
		if (!made.ok) return made;
		const { record, secret } = made.value;
		return ok({ table: infoFor(record, player.id), secret });
	});

	answer(server, 'table', {}, async ({ player, request }) =>
		tableAnswer(await access.find(tableOf(request), player?.id ?? null), player),
	);

	const entering = { max: settings.entriesPerMinute, timeWindow: MINUTE };
	answer(server, 'enter', { limit: entering }, async ({ player, request, body }) =>
		tableAnswer(await gathering.enter(tableOf(request), player.id, body.secret), player),
	);

	answer(server, 'invitation', { limit: entering }, async ({ request, body }) => {
		const found = await access.invitation(tableOf(request), body.secret);
		return found.ok ? ok(summaryOf(found.value)) : found;
	});

	answer(server, 'changeSecret', {}, async ({ player, request, body }) => {
		const changed = await gathering.changeSecret(tableOf(request), player.id, body.open);
		return changed.ok ? ok({ secret: changed.value }) : changed;
	});

	answer(server, 'sit', {}, async ({ player, request, body }) => {
		const [table, seat] = [tableOf(request), seatOf(request)];
		const changed =
			body.kind === 'self'
				? gathering.sit(table, player, seat)
				: gathering.seatBot(table, player.id, seat, body.level);
		return tableAnswer(await changed, player);
	});

	answer(server, 'leaveSeat', {}, async ({ player, request }) =>
		tableAnswer(await gathering.leave(tableOf(request), player.id, seatOf(request)), player),
	);

	answer(server, 'ready', {}, async ({ player, request, body }) => {
		const contribution = body.ready ? body.contribution : null;
		return tableAnswer(await gathering.ready(tableOf(request), player.id, contribution), player);
	});

	answer(server, 'start', {}, async ({ player, request, body }) =>
		tableAnswer(await gathering.start(tableOf(request), player.id, body.fill), player),
	);

	answer(server, 'rematch', { limit: making }, async ({ player, request }) =>
		tableAnswer(await gathering.rematch(tableOf(request), player, addressKey(request.ip)), player),
	);

	answer(server, 'record', {}, async ({ player, request, reply }) => {
		const found = await access.find(tableOf(request), player?.id ?? null);
		if (!found.ok) return found;
		const made = await playing.record(found.value);
		if (!made.ok) return made;
		reply.header('content-disposition', `attachment; filename="orrery-${found.value.id}.json"`);
		return ok(gameRecord.parse(made.value));
	});

	answer(server, 'ownTables', {}, async ({ player }) => {
		const records = await storage.tables.ofPlayer(player.id, ['gathering', 'playing']);
		const standings = await playing.standings(records);
		const tables = records.map((record) => {
			const role = roleOf(record, player.id);
			const { deciders = [] } = standings.get(record.id) ?? {};
			return { ...summaryOf(record), role, yourTurn: deciders.some((seat) => seat === role) };
		});
		return ok({ tables: tables.toSorted((one, other) => Number(other.yourTurn) - Number(one.yourTurn)) });
	});

	answer(server, 'history', {}, async ({ player, request }) => {
		const { status, ...filter } = read(historyQuery, request.query);
		const statuses = status === undefined ? PAST : [status];
		const records = await storage.tables.ofPlayer(player.id, statuses, filter);
		const games = await pastGamesOf(services, records, player.id);
		return ok({ games, before: games.length < filter.most ? null : (games.at(-1)?.createdAt ?? null) });
	});
}

function tableAnswer(result: Result<TableRecord, Fault>, player: Player | null): Result<TableInfo, Fault> {
	return result.ok ? ok(infoFor(result.value, player?.id ?? null)) : fail(result.fault);
}

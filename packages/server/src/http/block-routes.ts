import type { Result, Seat } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault, TableId } from '@orrery/protocol';
import { blockId } from '@orrery/protocol';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { foldedName } from '../accounts/folded-name.ts';
import { randomText } from '../encoding/random-text.ts';
import type { PlayerId } from '../model/player.ts';
import type { Services } from '../services/services.ts';
import type { Blocked } from '../storage/block-store.ts';
import { answer } from './answering.ts';
import { read } from './request-params.ts';

/** The most players that one player may block. */
const MOST_BLOCKS = 1000;

/** Blocking players. They are identified by their seat or account name, because player ids are secret. */
export function blockRoutes(server: FastifyInstance, services: Services): void {
	const { access, storage } = services;
	const { accounts, blocks, players } = storage;

	answer(server, 'blocks', {}, async ({ player }) => ok({ blocks: await blocks.of(player.id) }));

	answer(server, 'block', {}, async ({ player, body }) => {
		const found = await ('name' in body ? named(body.name) : seated(body.table, body.seat, player.id));
		if (!found.ok) return found;
		if (found.value.player === player.id) return fail({ code: 'no-such-seat' });
		if ((await blocks.of(player.id)).length >= MOST_BLOCKS) return fail({ code: 'too-many' });
		await blocks.add(blockId.parse(randomText(12)), player.id, found.value, Date.now());
		return ok({ blocks: await blocks.of(player.id) });
	});

	answer(server, 'unblock', {}, async ({ player, request }) => {
		const { block } = read(z.object({ block: blockId }), request.params);
		if (!(await blocks.remove(player.id, block))) return fail({ code: 'not-found' });
		return ok({ blocks: await blocks.of(player.id) });
	});

	async function seated(table: TableId, seat: Seat, asker: PlayerId): Promise<Result<Blocked, Fault>> {
		const found = await access.find(table, asker);
		if (!found.ok) return found;
		const held = found.value.seats[seat];
		return held?.kind === 'human' ? ok(held) : fail({ code: 'no-such-seat' });
	}

	async function named(name: string): Promise<Result<Blocked, Fault>> {
		const account = await accounts.byName(foldedName(name));
		const found = account === null ? null : await players.find(account.player);
		return found === null ? fail({ code: 'not-found' }) : ok({ player: found.id, name: found.name });
	}
}

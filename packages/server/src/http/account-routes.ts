import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Account, Fault } from '@orrery/protocol';
import { passkeyId } from '@orrery/protocol';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { accountOf } from '../accounts/account-info.ts';
import { deviceOf } from '../accounts/device.ts';
import { foldedName } from '../accounts/folded-name.ts';
import { makeAccount } from '../accounts/make-account.ts';
import { ownDataOf } from '../accounts/own-data.ts';
import { passkeyToAdd } from '../accounts/passkeys.ts';
import { showAnew } from '../accounts/show-anew.ts';
import { addPasskey, removePasskey, removePassword, renewCodes, setPassword } from '../accounts/ways-in.ts';
import type { Who } from '../accounts/who.ts';
import type { House } from '../house.ts';
import type { Player } from '../player.ts';
import type { Connections } from '../sockets/connections.ts';
import { answer } from './answering.ts';
import { read } from './asked-for.ts';
import { clearSessionCookie } from './session-cookie.ts';
import { sessionOf, siteOf, welcome } from './welcome.ts';

const HOUR = 3_600_000;

/** Having an account, and the ways in to it. */
export function accountRoutes(server: FastifyInstance, house: House, connections: Connections): void {
	const { settings, storage } = house;
	const { accounts, sessions } = storage;
	const told = async (
		player: Pick<Player, 'id' | 'name'>,
		who: Who,
		done: Result<unknown, Fault> = ok(null),
	): Promise<Result<Account, Fault>> =>
		done.ok ? ok(await accountOf(house, player, sessionOf(who))) : fail(done.fault);

	answer(server, 'account', {}, ({ player, who }) => told(player, who));

	const making = { max: settings.accountsPerHour, timeWindow: HOUR };
	answer(server, 'makeAccount', { limit: making }, async ({ player, body, request, reply }) => {
		const from = { site: siteOf(request), device: deviceOf(request.headers['user-agent']) };
		const codes = await makeAccount(house, player, body, from);
		if (!codes.ok) return codes;
		// Nobody who knew the guest's session is in the account for that.
		await sessions.endOthers(player.id, null);
		connections.dismissOthers(player.id, null);
		const made = { id: player.id, name: body.name, account: 'person' } as const;
		await showAnew(house, made);
		const session = await welcome(house, made, request, reply);
		const account = await accountOf(house, made, session);
		return ok({ account, recoveryCodes: codes.value });
	});

	answer(server, 'deleteAccount', {}, async ({ player, reply }) => {
		await house.forget(player.id, () => connections.dismiss(player.id, 'no-guest'));
		clearSessionCookie(reply);
		return ok(null);
	});

	answer(server, 'renameAccount', { limit: making }, async ({ player, who, body: { name } }) => {
		if (!(await accounts.rename(player.id, name, foldedName(name)))) return fail({ code: 'name-taken' });
		await showAnew(house, { ...player, name });
		return told({ id: player.id, name }, who);
	});

	answer(server, 'setAccountKind', {}, async ({ player, who, body: { kind } }) => {
		await accounts.setKind(player.id, kind);
		await showAnew(house, { ...player, account: kind });
		return told(player, who);
	});

	answer(server, 'setPassword', {}, async ({ player, who, body: { password } }) => {
		const set = await setPassword(house, player, password);
		if (!set.ok) return set;
		const kept = sessionOf(who)?.id ?? null;
		await sessions.endOthers(player.id, kept);
		connections.dismissOthers(player.id, kept);
		return told(player, who);
	});

	answer(server, 'removePassword', {}, async ({ player, who }) =>
		told(player, who, await removePassword(house, player)),
	);

	const asking = { max: settings.signInsPerMinute, timeWindow: 60_000 };
	answer(server, 'passkeyToAdd', { limit: asking }, ({ player, request, body: { name } }) =>
		passkeyToAdd(accounts, siteOf(request), player, player.account === null ? name : player.name),
	);

	answer(server, 'addPasskey', {}, async ({ player, who, request, body: { passkey } }) => {
		const from = { site: siteOf(request), device: deviceOf(request.headers['user-agent']) };
		return told(player, who, await addPasskey(house, player, passkey, from));
	});

	answer(server, 'removePasskey', {}, async ({ player, who, request }) => {
		const { passkey } = read(z.object({ passkey: passkeyId }), request.params);
		return told(player, who, await removePasskey(house, player, passkey));
	});

	answer(server, 'renewCodes', {}, async ({ player }) =>
		ok({ recoveryCodes: await renewCodes(house, player) }),
	);

	// A whole history is read for it.
	const taking = { max: 12, timeWindow: HOUR };
	answer(server, 'ownData', { limit: taking }, async ({ player, who, reply }) => {
		reply.header('content-disposition', 'attachment; filename="orrery-own-data.json"');
		return ok(await ownDataOf(house, player, sessionOf(who)));
	});
}

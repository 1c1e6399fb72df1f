import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Account, Fault } from '@orrery/protocol';
import { passkeyId } from '@orrery/protocol';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { accountOf } from '../accounts/account-info.ts';
import { deviceOf } from '../accounts/device.ts';
import { foldedName } from '../accounts/folded-name.ts';
import type { Identity } from '../accounts/identity.ts';
import { makeAccount } from '../accounts/make-account.ts';
import { ownDataOf } from '../accounts/own-data.ts';
import { passkeyToAdd } from '../accounts/passkeys.ts';
import {
	addPasskey,
	removePasskey,
	removePassword,
	renewCodes,
	setPassword,
} from '../accounts/sign-in-methods.ts';
import { updateSeats } from '../accounts/update-seats.ts';
import type { Player } from '../model/player.ts';
import type { Services } from '../services/services.ts';
import { answer } from './answering.ts';
import { sessionOf, siteOf, startBrowserSession } from './browser-session.ts';
import { read } from './request-params.ts';
import { clearSessionCookie } from './session-cookie.ts';
import { signInLimit } from './sign-in-limit.ts';

const HOUR = 3_600_000;

/** Accounts and their sign-in methods. */
export function accountRoutes(server: FastifyInstance, services: Services): void {
	const { bus, names, settings, storage } = services;
	const { accounts, sessions } = storage;
	const accountAnswer = async (
		player: Pick<Player, 'id' | 'name'>,
		identity: Identity,
		done: Result<unknown, Fault> = ok(null),
	): Promise<Result<Account, Fault>> =>
		done.ok ? ok(await accountOf(services, player, sessionOf(identity))) : fail(done.fault);

	answer(server, 'account', {}, ({ player, identity }) => accountAnswer(player, identity));

	const making = { max: settings.accountsPerHour, timeWindow: HOUR };
	answer(server, 'makeAccount', { limit: making }, async ({ player, body, request, reply }) => {
		const from = { site: siteOf(request), device: deviceOf(request.headers['user-agent']) };
		const codes = await makeAccount(services, player, body, from);
		if (!codes.ok) return codes;
		const made = { id: player.id, name: body.name, account: 'person' } as const;
		const session = await startBrowserSession(services, made, request, reply);
		// A session id that others knew while it was a guest's must not open the account.
		await sessions.endOthers(player.id, session.id);
		bus.publish('revoked', { kind: 'sessions', player: player.id, kept: session.id });
		await updateSeats(services, made);
		const account = await accountOf(services, made, session);
		return ok({ account, recoveryCodes: codes.value });
	});

	answer(server, 'deleteAccount', {}, async ({ player, request, reply }) => {
		await services.departures.forget(player.id);
		clearSessionCookie(request, reply);
		return ok(null);
	});

	answer(server, 'renameAccount', { limit: making }, async ({ player, identity, body: { name } }) => {
		const renamed = await names.take(name, player.id, () =>
			accounts.rename(player.id, name, foldedName(name)),
		);
		if (!renamed) return fail({ code: 'name-taken' });
		await updateSeats(services, { ...player, name });
		return accountAnswer({ id: player.id, name }, identity);
	});

	answer(server, 'setAccountKind', {}, async ({ player, identity, body: { kind } }) => {
		await accounts.setKind(player.id, kind);
		await updateSeats(services, { ...player, account: kind });
		return accountAnswer(player, identity);
	});

	const asking = signInLimit(services);
	answer(server, 'setPassword', { limit: asking }, async ({ player, identity, body: { password } }) => {
		const set = await setPassword(services, player, password);
		if (!set.ok) return set;
		const kept = sessionOf(identity)?.id ?? null;
		await sessions.endOthers(player.id, kept);
		bus.publish('revoked', { kind: 'sessions', player: player.id, kept });
		return accountAnswer(player, identity);
	});

	answer(server, 'removePassword', {}, async ({ player, identity }) =>
		accountAnswer(player, identity, await removePassword(services, player)),
	);

	answer(server, 'passkeyToAdd', { limit: asking }, ({ player, request, body: { name } }) =>
		passkeyToAdd(accounts, siteOf(request), player, player.account === null ? name : player.name),
	);

	answer(server, 'addPasskey', {}, async ({ player, identity, request, body: { passkey } }) => {
		const from = { site: siteOf(request), device: deviceOf(request.headers['user-agent']) };
		return accountAnswer(player, identity, await addPasskey(services, player, passkey, from));
	});

	answer(server, 'removePasskey', {}, async ({ player, identity, request }) => {
		const { passkey } = read(z.object({ passkey: passkeyId }), request.params);
		return accountAnswer(player, identity, await removePasskey(services, player, passkey));
	});

	answer(server, 'renewCodes', {}, async ({ player }) =>
		ok({ recoveryCodes: await renewCodes(services, player) }),
	);

	// This reads a whole history.
	const taking = { max: 12, timeWindow: HOUR };
	answer(server, 'ownData', { limit: taking }, async ({ player, identity, reply }) => {
		reply.header('content-disposition', 'attachment; filename="orrery-own-data.json"');
		return ok(await ownDataOf(services, player, sessionOf(identity)));
	});
}

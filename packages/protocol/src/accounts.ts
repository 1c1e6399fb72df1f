import './jitless.ts';
import * as z from 'zod';
import { chatMessage } from './chat.ts';
import { day } from './daily.ts';
import { blockId, passkeyId, sessionId, tableId } from './ids.ts';
import { mailAddress } from './notifications.ts';
import { madePasskey, usedPasskey } from './passkeys.ts';
import { gameRecord } from './play.ts';
import { rating } from './ratings.ts';
import { accountKind, gameId, list, moment, playerName, seat } from './shapes.ts';
import { pastGame } from './tables.ts';
import { tokenInfo } from './tokens.ts';

/* Accounts: sign-in methods, sessions, blocks and personal data. */

const SHORTEST_PASSWORD = 10;
const LONGEST_PASSWORD = 200;

/** A new password: any characters, long enough. The server also refuses the most common ones. */
export const password = z
	.string()
	.max(2 * LONGEST_PASSWORD)
	.refine((text) => [...text].length >= SHORTEST_PASSWORD && [...text].length <= LONGEST_PASSWORD, {
		error: 'wrong-length',
	});
/** A password that is typed to be checked. */
const typed = z.string().max(2 * LONGEST_PASSWORD);

/** The device of a session, by the names of its browser and system; null where they are unknown. */
export const device = z.object({ browser: z.string().nullable(), system: z.string().nullable() });
export type Device = z.infer<typeof device>;

export const passkeyInfo = z.object({
	id: passkeyId,
	/** The device that created it. */
	device,
	createdAt: moment,
	usedAt: moment.nullable(),
});
export type PasskeyInfo = z.infer<typeof passkeyInfo>;

export const account = z.object({
	name: z.string(),
	/** `program`: a bot account, which everyone can see. */
	kind: accountKind,
	createdAt: moment,
	/** The sign-in methods: whether there is a password, the passkeys, and how many recovery codes are left. */
	password: z.boolean(),
	passkeys: list(passkeyInfo),
	recoveryCodes: z.int().nonnegative(),
	/** Until when routes that need a proof can be used without a new one. */
	provedUntil: moment.nullable(),
});
export type Account = z.infer<typeof account>;

export const newAccount = z.object({
	name: playerName,
	way: z.discriminatedUnion('kind', [
		z.object({ kind: z.literal('password'), password }),
		z.object({ kind: z.literal('passkey'), passkey: madePasskey }),
	]),
});
export type NewAccount = z.infer<typeof newAccount>;

const recoveryCodes = list(z.string());
/** Each code opens the account once; they are never shown again. */
export const newCodes = z.object({ recoveryCodes });
export const madeAccount = z.object({ account, recoveryCodes });

const code = z.string().max(64);

export const signingIn = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('password'), name: playerName, password: typed }),
	z.object({ kind: z.literal('passkey'), passkey: usedPasskey }),
	z.object({ kind: z.literal('code'), name: playerName, code }),
]);
export type SigningIn = z.infer<typeof signingIn>;

export const signedIn = z.object({
	account,
	/** How many games of the guest have moved to the account. */
	moved: z.int().nonnegative(),
});
/** All earlier codes are void, so there are new ones. */
export const resetAccount = signedIn.extend({ recoveryCodes });

/** A proof that it is still the same person. */
export const proof = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('password'), password: typed }),
	z.object({ kind: z.literal('passkey'), passkey: usedPasskey }),
	z.object({ kind: z.literal('code'), code }),
]);
export type Proof = z.infer<typeof proof>;

export const newName = z.object({ name: playerName });
export const newKind = z.object({ kind: accountKind });
export const newPassword = z.object({ password });
export const newPasskey = z.object({ passkey: madePasskey });

/** The token is in the operator's link. */
export const resetting = z.object({
	token: z
		.string()
		.regex(/^[\w-]{43}$/)
		.brand<'ResetToken'>(),
	password,
});

export const sessionInfo = z.object({
	id: sessionId,
	device,
	createdAt: moment,
	seenAt: moment,
	/** Whether it is the session of this request. */
	current: z.boolean(),
});
export type SessionInfo = z.infer<typeof sessionInfo>;
export const sessionList = z.object({ sessions: list(sessionInfo) });

/** The player in this seat, or with an account of this name. */
export const blocking = z.union([z.object({ table: tableId, seat }), z.object({ name: playerName })]);
export const block = z.object({ id: blockId, name: z.string(), since: moment });
export type Block = z.infer<typeof block>;
export const blockList = z.object({ blocks: list(block) });

/** Everything that is stored about a player, for them to download. */
export const ownData = z.object({
	name: z.string(),
	createdAt: moment,
	seenAt: moment,
	account: account.nullable(),
	sessions: list(sessionInfo),
	tokens: list(tokenInfo),
	blocks: list(block),
	/** Null while the game goes on, or if it was abandoned. */
	games: list(pastGame.extend({ record: gameRecord.nullable() })),
	ratings: list(rating),
	/** Their places in the games of the days. */
	dailyEntries: list(z.object({ day, game: gameId, score: z.int(), at: moment })),
	/** Everything that they wrote and that is still stored. */
	chatMessages: list(z.object({ table: tableId, chatMessage })),
	/** Where they get notifications: an email address, and how many browsers. */
	notifications: z.object({ address: mailAddress.nullable(), devices: z.int().nonnegative() }),
});
export type OwnData = z.infer<typeof ownData>;

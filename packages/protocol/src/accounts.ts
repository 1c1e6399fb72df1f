import './jitless.ts';
import * as z from 'zod';
import { chatMessage } from './chat.ts';
import { blockId, passkeyId, sessionId, tableId } from './ids.ts';
import { mailAddress } from './notifications.ts';
import { madePasskey, usedPasskey } from './passkeys.ts';
import { gameRecord } from './play.ts';
import { rating } from './ratings.ts';
import { accountKind, list, moment, playerName, seat } from './shapes.ts';
import { pastGame } from './tables.ts';
import { tokenInfo } from './tokens.ts';

/* Accounts: how one comes in, from where one is in, and what one may say about others. */

const SHORTEST_PASSWORD = 10;
const LONGEST_PASSWORD = 200;

/** A password as it may be chosen: long enough, and of any characters. Some that everybody chooses are refused beside. */
export const password = z
	.string()
	.max(2 * LONGEST_PASSWORD)
	.refine((text) => [...text].length >= SHORTEST_PASSWORD && [...text].length <= LONGEST_PASSWORD, {
		error: 'wrong-length',
	});
/** What somebody types in who has to know it. */
const typed = z.string().max(2 * LONGEST_PASSWORD);

/** From what somebody is signed in, as far as it tells; proper names, null where it does not. */
export const device = z.object({ browser: z.string().nullable(), system: z.string().nullable() });
export type Device = z.infer<typeof device>;

export const passkeyInfo = z.object({
	id: passkeyId,
	/** What it was made with. */
	device,
	createdAt: moment,
	usedAt: moment.nullable(),
});
export type PasskeyInfo = z.infer<typeof passkeyInfo>;

export const account = z.object({
	name: z.string(),
	/** `program`: a program plays under this name, and everybody is told so. */
	kind: accountKind,
	createdAt: moment,
	/** The ways in: whether there is a password, the passkeys, and how many codes for recovery are left. */
	password: z.boolean(),
	passkeys: list(passkeyInfo),
	recoveryCodes: z.int().nonnegative(),
	/** Until when what asks for proof may be done without a new one. */
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
/** Each code opens the account once; nobody is told them again. */
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
	/** How many games of the guest that one was are in the account now. */
	moved: z.int().nonnegative(),
});
/** All codes of before are void, so there are new ones. */
export const resetAccount = signedIn.extend({ recoveryCodes });

/** That it is still the same person. */
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

/** The token comes from a link of the operator. */
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
	/** Whether it is the one that asks. */
	current: z.boolean(),
});
export type SessionInfo = z.infer<typeof sessionInfo>;
export const sessionList = z.object({ sessions: list(sessionInfo) });

/** Whoever sits there, or has an account of this name. */
export const blocking = z.union([z.object({ table: tableId, seat }), z.object({ name: playerName })]);
export const block = z.object({ id: blockId, name: z.string(), since: moment });
export type Block = z.infer<typeof block>;
export const blockList = z.object({ blocks: list(block) });

/** All that is kept of somebody, for them to keep. */
export const ownData = z.object({
	name: z.string(),
	createdAt: moment,
	seenAt: moment,
	account: account.nullable(),
	sessions: list(sessionInfo),
	tokens: list(tokenInfo),
	blocks: list(block),
	/** Null instead of a record while a game goes on, or if it was broken off. */
	games: list(pastGame.extend({ record: gameRecord.nullable() })),
	ratings: list(rating),
	/** All that they said and is still kept. */
	chatMessages: list(z.object({ table: tableId, chatMessage })),
	/** Where they are told of their turns: an address, and how many browsers. */
	news: z.object({ address: mailAddress.nullable(), devices: z.int().nonnegative() }),
});
export type OwnData = z.infer<typeof ownData>;

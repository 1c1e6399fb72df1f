import './jitless.ts';
import * as z from 'zod';

/** Why the server refuses a request; clients translate the code. */
export const FAULT_CODES = [
	/** The body is not JSON. */
	'malformed',
	/** The JSON does not fit the schema; `path` says where. */
	'unreadable',
	'too-long',
	/** Too many requests in a short time, or too many connections from one address. */
	'too-many',
	/** The request comes from another site. */
	'cross-site',
	/** The server is not set up for the host name of the request. */
	'wrong-host',
	/** There is no valid session cookie. */
	'no-guest',
	/** This needs an account. */
	'no-account',
	/** This is for guests; accounts have another way. */
	'has-account',
	/** The credentials are wrong: name, password, passkey, code, link or token. The answer does not say which. */
	'not-recognised',
	/** This needs a recent proof of identity. */
	'proof-needed',
	/** The token does not have this scope. */
	'no-scope',
	/** Another account has this name or one that looks like it, or the name is reserved. */
	'name-taken',
	/** The password is one of the most common ones. */
	'weak-password',
	/** Without this method nobody could sign in to the account any more. */
	'last-way-in',
	/** Passkeys need https and a host name, or localhost. */
	'not-secure',
	/** The operator has banned this player. */
	'banned',
	'not-found',
	/** A private table needs the secret of its link. */
	'not-admitted',
	'wrong-secret',
	/** Only the host may do this. */
	'not-host',
	'not-seated',
	'seated-already',
	'seat-taken',
	'no-such-seat',
	/** This server is not set up for it. */
	'not-offered',
	/** Rated games need an account. */
	'needs-account',
	/** At a rated table each bot level sits at most once. */
	'level-taken',
	/** Too many public tables of this player, or from this address, are waiting for players already. */
	'tables-waiting',
	/** The clock gives less time than this server allows. */
	'clock-too-short',
	/** This is only possible before the start. */
	'started-already',
	/** This is only possible after the end. */
	'not-ended',
	/** Someone is not ready yet. */
	'not-ready',
	/** An abandoned game has no record. */
	'no-record',
	/** A game of a day that has not begun anywhere, or is over everywhere. */
	'too-early',
	'too-late',
	/** You have another entry for this game of the day. */
	'already-counted',
	/** Another player has sent the same moves. */
	'copied',
	/** The record is not a game of that day, played to its end by the rules; `path` says where it differs. */
	'forged',
	/** Games with hints are not ranked. */
	'hints-used',
	/** Someone else changed this at the same time; trying again may help. */
	'try-again',
	/** The server cannot reach its storage; trying again after `waitMs` may help. */
	'unavailable',
	'closing',
	/** The server failed. */
	'failed',
] as const;

export const faultCode = z.enum(FAULT_CODES);
export type FaultCode = z.infer<typeof faultCode>;

export const fault = z.object({
	code: faultCode,
	/** Where the problem is in the request. */
	path: z.string().exactOptional(),
	/** How many milliseconds to wait before trying again. */
	waitMs: z.int().positive().exactOptional(),
});
export type Fault = z.infer<typeof fault>;

import './jitless.ts';
import * as z from 'zod';

/** Why the server does not do what was asked; interfaces translate the code. */
export const FAULT_CODES = [
	/** No JSON. */
	'malformed',
	/** JSON, but not what is expected here; `path` says where. */
	'unreadable',
	'too-long',
	/** Too much in too short a time, or too many at once from one address. */
	'too-many',
	/** The request comes from another site. */
	'cross-site',
	/** There is no valid cookie of a guest. */
	'no-guest',
	/** Only whoever has an account may do that. */
	'no-account',
	/** Whoever has an account does that in another way. */
	'has-account',
	/** What was given does not open anything: name, password, passkey, code, link or token. Which of them, nobody is told. */
	'not-recognised',
	/** It has to be proved once more who asks. */
	'proof-needed',
	/** The token was not made for that. */
	'no-scope',
	/** Another account has that name, or one that looks like it. */
	'name-taken',
	/** A password that everybody would try first. */
	'weak-password',
	/** Without it nobody could sign in to the account any more. */
	'last-way-in',
	/** Passkeys need https and a name, or this very machine. */
	'not-secure',
	/** The operator does not let this player in any more. */
	'banned',
	'not-found',
	/** A private table asks for the secret of its link. */
	'not-admitted',
	'wrong-secret',
	/** Only whoever made the table may do that. */
	'not-host',
	'not-seated',
	'seated-already',
	'seat-taken',
	'no-such-seat',
	/** This house has not been set up for it. */
	'not-offered',
	/** A rated game is for people with accounts. */
	'needs-account',
	/** At a rated table a level sits once. */
	'level-taken',
	/** Before the start only. */
	'started-already',
	/** After the end only. */
	'not-ended',
	/** Somebody is not ready yet. */
	'not-ready',
	/** A game that was broken off has no record. */
	'no-record',
	/** Somebody else changed the same at the same time; once more may help. */
	'try-again',
	'closing',
	/** A fault of the server. */
	'failed',
] as const;

export const faultCode = z.enum(FAULT_CODES);
export type FaultCode = z.infer<typeof faultCode>;

export const fault = z.object({
	code: faultCode,
	/** The place of what is wrong in what was sent. */
	path: z.string().exactOptional(),
	/** How many milliseconds to wait before trying again. */
	waitMs: z.int().positive().exactOptional(),
});
export type Fault = z.infer<typeof fault>;

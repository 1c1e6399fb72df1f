import './jitless.ts';
import * as z from 'zod';

/** The time and 64 random bits, so that a table cannot be found by guessing. It is also the id of the game. */
export const tableId = z
	.string()
	.regex(/^[\w-]{16}$/)
	.brand<'TableId'>();
export type TableId = z.infer<typeof tableId>;

/** 128 random bits that let someone in to a private table. In a link they are in the fragment. */
export const tableSecret = z
	.string()
	.regex(/^[\w-]{22}$/)
	.brand<'TableSecret'>();
export type TableSecret = z.infer<typeof tableSecret>;

/** Created by the client, new for every command; unique per seat and table. */
export const commandId = z
	.string()
	.regex(/^[\w-]{8,48}$/)
	.brand<'CommandId'>();
export type CommandId = z.infer<typeof commandId>;

/** 128 random bits from a client, in hexadecimal, for the fair shuffle. */
export const contribution = z
	.string()
	.regex(/^[0-9a-f]{32}$/)
	.brand<'Contribution'>();
export type Contribution = z.infer<typeof contribution>;

/** The id of a session, a token or a list entry in a path. It grants no access. */
const publicId = z.string().regex(/^[\w-]{16}$/);
export const sessionId = publicId.brand<'SessionId'>();
export type SessionId = z.infer<typeof sessionId>;
export const tokenId = publicId.brand<'TokenId'>();
export type TokenId = z.infer<typeof tokenId>;
export const blockId = publicId.brand<'BlockId'>();
export type BlockId = z.infer<typeof blockId>;

/** The id that the authenticator chose. */
export const passkeyId = z
	.string()
	.regex(/^[\w-]{1,1400}$/)
	.brand<'PasskeyId'>();
export type PasskeyId = z.infer<typeof passkeyId>;

import './jitless.ts';
import * as z from 'zod';

/** 96 random bits, so that nobody finds a table by guessing. It is the id of its game too. */
export const tableId = z
	.string()
	.regex(/^[\w-]{16}$/)
	.brand<'TableId'>();
export type TableId = z.infer<typeof tableId>;

/** 128 random bits that let whoever has them in to a private table. In a link they stand behind the `#`. */
export const tableSecret = z
	.string()
	.regex(/^[\w-]{22}$/)
	.brand<'TableSecret'>();
export type TableSecret = z.infer<typeof tableSecret>;

/** Made by the client, new for every command; it counts for one seat of one table. */
export const commandId = z
	.string()
	.regex(/^[\w-]{8,48}$/)
	.brand<'CommandId'>();
export type CommandId = z.infer<typeof commandId>;

/** 128 random bits of a client, in hexadecimal, that go into the fair draw. */
export const contribution = z
	.string()
	.regex(/^[0-9a-f]{32}$/)
	.brand<'Contribution'>();
export type Contribution = z.infer<typeof contribution>;

/** What stands for a session, a token or an entry of a list in an address. It opens nothing. */
const publicId = z.string().regex(/^[\w-]{16}$/);
export const sessionId = publicId.brand<'SessionId'>();
export type SessionId = z.infer<typeof sessionId>;
export const tokenId = publicId.brand<'TokenId'>();
export type TokenId = z.infer<typeof tokenId>;
export const blockId = publicId.brand<'BlockId'>();
export type BlockId = z.infer<typeof blockId>;

/** As the authenticator called it. */
export const passkeyId = z
	.string()
	.regex(/^[\w-]{1,1400}$/)
	.brand<'PasskeyId'>();
export type PasskeyId = z.infer<typeof passkeyId>;

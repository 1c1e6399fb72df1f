import './jitless.ts';
import * as z from 'zod';
import { tokenId } from './ids.ts';
import { list, moment, playerName } from './shapes.ts';

/* Personal tokens, with which programs act for whoever made them. */

export const SCOPES = ['read', 'play'] as const;
/** `read`: to see what its owner may see of tables and games. `play`: to sit down and play. Neither includes the other. */
export const scope = z.enum(SCOPES);
export type Scope = z.infer<typeof scope>;

const scopes = z
	.array(scope)
	.min(1)
	.max(SCOPES.length)
	.refine((chosen) => new Set(chosen).size === chosen.length, { error: 'twice' })
	.readonly();

/** All that is told of a token after it was made. */
export const tokenInfo = z.object({
	id: tokenId,
	label: z.string(),
	scopes,
	createdAt: moment,
	/** Null: never. */
	expiresAt: moment.nullable(),
	usedAt: moment.nullable(),
});
export type TokenInfo = z.infer<typeof tokenInfo>;
export const tokenList = z.object({ tokens: list(tokenInfo) });

export const newToken = z.object({ label: playerName, scopes, expiresAt: moment.nullable() });
export type NewToken = z.infer<typeof newToken>;

export const madeToken = z.object({
	info: tokenInfo,
	/** For `Authorization: Bearer`; nobody is told it again. */
	token: z.string(),
});

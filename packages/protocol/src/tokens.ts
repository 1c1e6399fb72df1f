import './jitless.ts';
import * as z from 'zod';
import { tokenId } from './ids.ts';
import { list, moment, playerName } from './shapes.ts';

/* API tokens, with which programs act for their owner. */

export const SCOPES = ['read', 'play'] as const;
/**
 * `read` allows seeing tables and games as the owner sees them; `play` allows sitting down and playing. Neither
 * includes the other.
 */
export const scope = z.enum(SCOPES);
export type Scope = z.infer<typeof scope>;

const scopes = z
	.array(scope)
	.min(1)
	.max(SCOPES.length)
	.refine((chosen) => new Set(chosen).size === chosen.length, { error: 'twice' })
	.readonly();

/** A token without its secret. */
export const tokenInfo = z.object({
	id: tokenId,
	label: z.string(),
	scopes,
	createdAt: moment,
	/** Null if it never expires. */
	expiresAt: moment.nullable(),
	usedAt: moment.nullable(),
});
export type TokenInfo = z.infer<typeof tokenInfo>;
export const tokenList = z.object({ tokens: list(tokenInfo) });

export const newToken = z.object({ label: playerName, scopes, expiresAt: moment.nullable() });
export type NewToken = z.infer<typeof newToken>;

export const madeToken = z.object({
	info: tokenInfo,
	/** For `Authorization: Bearer`; it is never shown again. */
	token: z.string(),
});

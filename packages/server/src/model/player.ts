import type { AccountKind } from '@orrery/protocol';
import * as z from 'zod';

/** 128 random bits. It grants no access and is known to nobody but the player's authenticators. */
export const playerId = z
	.string()
	.regex(/^[\w-]{22}$/)
	.brand<'PlayerId'>();
export type PlayerId = z.infer<typeof playerId>;

/** Someone with a name on this server. */
export interface Player {
	readonly id: PlayerId;
	readonly name: string;
	readonly seenAt: number;
	/** Null for a guest. */
	readonly account: AccountKind | null;
}

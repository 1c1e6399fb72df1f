import type { AccountKind } from '@orrery/protocol';
import * as z from 'zod';

/** 128 random bits. It opens nothing, and is told to nobody but the authenticators of its player. */
export const playerId = z
	.string()
	.regex(/^[\w-]{22}$/)
	.brand<'PlayerId'>();
export type PlayerId = z.infer<typeof playerId>;

/** Somebody who came and gave themselves a name. */
export interface Player {
	readonly id: PlayerId;
	readonly name: string;
	readonly seenAt: number;
	/** Null: a guest. */
	readonly account: AccountKind | null;
}

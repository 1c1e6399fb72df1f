import * as z from 'zod';

/** 128 random bits; it stands in the signed cookie of its guest and is told to nobody else. */
export const guestId = z
	.string()
	.regex(/^[\w-]{22}$/)
	.brand<'GuestId'>();
export type GuestId = z.infer<typeof guestId>;

/** Somebody who came and gave themselves a name. */
export interface Guest {
	readonly id: GuestId;
	readonly name: string;
	readonly seenAt: number;
}

import './jitless.ts';
import * as z from 'zod';
import { list } from './shapes.ts';

/* How a player wants to be notified that it is their turn in a game with days per turn. */

/** The languages of the interface. */
export const LANGUAGES = ['en', 'de', 'cs', 'hu'] as const;
export const language = z.enum(LANGUAGES);
export type Language = z.infer<typeof language>;

const LONGEST_ENDPOINT = 1000;
const LONGEST_KEY = 200;
const key = z
	.string()
	.max(LONGEST_KEY)
	.regex(/^[\w-]+=*$/);

/** The push subscription of a browser. */
export const subscription = z.object({
	endpoint: z.url().max(LONGEST_ENDPOINT),
	keys: z.object({ p256dh: key, auth: key }),
});
export type Subscription = z.infer<typeof subscription>;

export const subscribing = subscription.extend({ language });
export const unsubscribing = subscription.pick({ endpoint: true });

export const mailAddress = z.email().max(254);
export const mailSetting = z.object({ address: mailAddress, language });
/** 128 random bits from the confirmation email. */
export const mailCode = z.object({ code: z.string().regex(/^[\w-]{22}$/) });

export const notifications = z.object({
	/** Null if the server does not offer it. */
	push: z
		.object({
			/** The key that a browser needs to subscribe. */
			key: z.string(),
			/** Your subscribed browsers. A browser finds out by this whether it is one of them. */
			endpoints: list(z.string()),
		})
		.nullable(),
	/** Null if the server does not offer it, or without an account. */
	mail: z.object({ address: mailAddress.nullable(), confirmed: z.boolean() }).nullable(),
});
export type Notifications = z.infer<typeof notifications>;

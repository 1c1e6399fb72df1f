import './jitless.ts';
import * as z from 'zod';
import { list } from './shapes.ts';

/* How somebody wants to be told that it is their turn in a game of days, while they are not there. */

/** The languages of the house. */
export const LANGUAGES = ['en', 'de', 'cs', 'hu'] as const;
export const language = z.enum(LANGUAGES);
export type Language = z.infer<typeof language>;

const LONGEST_ENDPOINT = 1000;
const LONGEST_KEY = 200;
const key = z
	.string()
	.max(LONGEST_KEY)
	.regex(/^[\w-]+=*$/);

/** Where a browser can be reached, as it gave it. */
export const subscription = z.object({
	endpoint: z.url().max(LONGEST_ENDPOINT),
	keys: z.object({ p256dh: key, auth: key }),
});
export type Subscription = z.infer<typeof subscription>;

export const subscribing = subscription.extend({ language });
export const unsubscribing = subscription.pick({ endpoint: true });

export const mailAddress = z.email().max(254);
export const mailSetting = z.object({ address: mailAddress, language });
/** 128 random bits that came in a letter. */
export const mailCode = z.object({ code: z.string().regex(/^[\w-]{22}$/) });

export const notifications = z.object({
	/** Null where the house does not offer it. */
	push: z
		.object({
			/** What a browser needs to subscribe. */
			key: z.string(),
			/** Where your browsers are told. One of them sees by it whether it is among them. */
			endpoints: list(z.string()),
		})
		.nullable(),
	/** Null where the house does not offer it, or for want of an account. */
	mail: z.object({ address: mailAddress.nullable(), confirmed: z.boolean() }).nullable(),
});
export type Notifications = z.infer<typeof notifications>;

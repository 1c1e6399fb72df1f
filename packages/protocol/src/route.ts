import type * as z from 'zod';
import type { Scope } from './tokens.ts';

/** Whom a route is for: everybody; whoever has a name here, guest or not; whoever has an account; the same, just proved. */
export type Caller = 'anybody' | 'player' | 'account' | 'proved';

/** One thing that can be asked for over HTTP. */
export interface Route {
	readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** With `:table`, `:seat` and the like where an id or a number stands. */
	readonly path: string;
	/** What it does, for the documentation. */
	readonly does: string;
	readonly by: Caller;
	/** What a token must be good for; null where none will do, as it must never be worth more than what it was made for. */
	readonly scope: Scope | null;
	/** The JSON that is sent along; null for none. */
	readonly body: z.ZodType | null;
	/** The JSON of the answer; null for none. */
	readonly answer: z.ZodType | null;
}

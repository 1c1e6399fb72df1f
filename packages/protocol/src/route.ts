import type * as z from 'zod';
import type { Scope } from './tokens.ts';

/**
 * Who may use a route: everyone; anyone with a name here, guest or account; accounts; accounts with a recent proof.
 */
export type Caller = 'everyone' | 'player' | 'account' | 'proved';

/** An HTTP route. */
export interface Route {
	readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** With parameters such as `:table` and `:seat`. */
	readonly path: string;
	readonly by: Caller;
	/** The scope that a token needs; null if no token is accepted. */
	readonly scope: Scope | null;
	/** The JSON of the request; null for none. */
	readonly body: z.ZodType | null;
	/** The JSON of the answer; null for none. */
	readonly answer: z.ZodType | null;
}

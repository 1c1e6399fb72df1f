import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { AnswerOf, BodyOf, Fault, Route, RouteName } from '@orrery/protocol';
import { fault as faultShape, ROUTES } from '@orrery/protocol';

/*
 * Every HTTP request to the server goes through here: by the name of its route, with answers read by the route's
 * schema. An error is a value, never an exception.
 */

/** Why a request failed: the server's reason, no answer at all, or one that could not be read. */
export type ApiFault = Fault | { readonly code: 'unreachable' } | { readonly code: 'unreadable' };

export type Answered<Name extends RouteName> = (typeof ROUTES)[Name]['answer'] extends null
	? null
	: AnswerOf<Name>;

/** The names of the parameters in a route's path. */
type PlacesIn<Path extends string> = Path extends `${string}/:${infer Rest}`
	? Rest extends `${infer Name}/${infer More}`
		? Name | PlacesIn<`/${More}`>
		: Rest
	: never;

/** Their values. */
type ParamsOf<Path extends string> = { readonly [Name in PlacesIn<Path>]: string | number };

/** What a request to this route needs. */
export type Asking<Name extends RouteName> = ((typeof ROUTES)[Name]['path'] extends `${string}/:${string}`
	? { readonly params: ParamsOf<(typeof ROUTES)[Name]['path']> }
	: unknown) &
	((typeof ROUTES)[Name]['body'] extends null ? unknown : { readonly body: BodyOf<Name> }) & {
		readonly query?: Readonly<Record<string, string | number>>;
	};

/** The same, loosely typed. */
interface Sent {
	readonly params?: Readonly<Record<string, string | number>>;
	readonly query?: Readonly<Record<string, string | number>>;
	readonly body?: unknown;
}

/** After this long without an answer the server counts as unreachable. */
const PATIENCE_MS = 20_000;

/** Sends a request to the server. */
export async function ask<Name extends RouteName>(
	name: Name,
	...[asking]: object extends Asking<Name> ? [asking?: Asking<Name>] : [asking: Asking<Name>]
): Promise<Result<Answered<Name>, ApiFault>> {
	const route: Route = ROUTES[name];
	const sent: Sent = asking ?? {};
	let response: Response;
	try {
		response = await fetch(addressOf(route.path, sent), {
			method: route.method,
			signal: AbortSignal.timeout(PATIENCE_MS),
			...(sent.body === undefined
				? {}
				: { headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent.body) }),
		});
	} catch {
		return fail({ code: 'unreachable' });
	}
	if (!response.ok) return fail(await faultIn(response));
	const answer = await readAnswer(route, response);
	return isAnswer<Name>(answer) ? ok(answer) : fail({ code: 'unreadable' });
}

/** The address of a route, also for links. */
export function addressOf(path: string, { params = {}, query = {} }: Omit<Sent, 'body'> = {}): string {
	const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
	const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, `${value}`]));
	return asked.size === 0 ? filled : `${filled}?${asked}`;
}

/** The answer as the schema reads it; undefined if it does not fit. */
async function readAnswer({ answer }: Route, response: Response): Promise<unknown> {
	if (answer === null) return null;
	const read = answer.safeParse(await jsonOf(response));
	return read.success ? read.data : undefined;
}

/** The route's schema has already checked the answer. */
function isAnswer<Name extends RouteName>(answer: unknown): answer is Answered<Name> {
	return answer !== undefined;
}

async function faultIn(response: Response): Promise<ApiFault> {
	const read = faultShape.safeParse(await jsonOf(response));
	if (read.success) return read.data;
	// A proxy answers in the place of a server that is not running.
	return response.status >= 502 && response.status <= 504 ? { code: 'unreachable' } : { code: 'unreadable' };
}

async function jsonOf(response: Response): Promise<unknown> {
	try {
		return await response.json();
	} catch {
		return undefined;
	}
}

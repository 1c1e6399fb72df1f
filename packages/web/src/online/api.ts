import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { AnswerOf, BodyOf, Fault, Route, RouteName } from '@orrery/protocol';
import { fault as faultShape, ROUTES } from '@orrery/protocol';

/*
 * Everything that is asked of the server over HTTP goes through here: by the name of its route, with answers read
 * by the schema of the route. Whatever goes wrong is a value.
 */

/** Why there is no answer: the server's reason, or there was none that could be had or read. */
export type ApiFault = Fault | { readonly code: 'unreachable' } | { readonly code: 'unreadable' };

export type Answered<Name extends RouteName> = (typeof ROUTES)[Name]['answer'] extends null
	? null
	: AnswerOf<Name>;

/** The names of the places in the path of a route. */
type PlacesIn<Path extends string> = Path extends `${string}/:${infer Rest}`
	? Rest extends `${infer Name}/${infer More}`
		? Name | PlacesIn<`/${More}`>
		: Rest
	: never;

/** What fills them. */
type ParamsOf<Path extends string> = { readonly [Name in PlacesIn<Path>]: string | number };

/** What has to come along with a question. */
export type Asking<Name extends RouteName> = ((typeof ROUTES)[Name]['path'] extends `${string}/:${string}`
	? { readonly params: ParamsOf<(typeof ROUTES)[Name]['path']> }
	: unknown) &
	((typeof ROUTES)[Name]['body'] extends null ? unknown : { readonly body: BodyOf<Name> }) & {
		readonly query?: Readonly<Record<string, string | number>>;
	};

/** The same, as far as the work of asking goes. */
interface Sent {
	readonly params?: Readonly<Record<string, string | number>>;
	readonly query?: Readonly<Record<string, string | number>>;
	readonly body?: unknown;
}

/** After so long without an answer nobody is there. */
const PATIENCE_MS = 20_000;

/** Asks the server for something. */
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

/** Where the answer to a route can be had by a link. */
export function addressOf(path: string, { params = {}, query = {} }: Omit<Sent, 'body'> = {}): string {
	const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
	const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, `${value}`]));
	return asked.size === 0 ? filled : `${filled}?${asked}`;
}

/** The answer as its schema reads it; undefined if it does not. */
async function readAnswer({ answer }: Route, response: Response): Promise<unknown> {
	if (answer === null) return null;
	const read = answer.safeParse(await jsonOf(response));
	return read.success ? read.data : undefined;
}

/** What the schema of the route let through is its answer. */
function isAnswer<Name extends RouteName>(answer: unknown): answer is Answered<Name> {
	return answer !== undefined;
}

async function faultIn(response: Response): Promise<ApiFault> {
	const read = faultShape.safeParse(await jsonOf(response));
	if (read.success) return read.data;
	// What stands between answers in the place of a server that is not there.
	return response.status >= 502 && response.status <= 504 ? { code: 'unreachable' } : { code: 'unreadable' };
}

async function jsonOf(response: Response): Promise<unknown> {
	try {
		return await response.json();
	} catch {
		return undefined;
	}
}

import type { Route } from '@orrery/protocol';
import { fault, ROUTES } from '@orrery/protocol';
import { DESCRIPTIONS } from '@orrery/protocol/descriptions';
import * as z from 'zod';

/** The part of OpenAPI 3.1 that is used here. */
export interface OpenApi {
	readonly openapi: '3.1.0';
	readonly info: { readonly title: string; readonly version: string; readonly description: string };
	readonly servers: readonly { readonly url: string }[];
	readonly paths: Readonly<Record<string, PathItem>>;
	readonly components: {
		readonly schemas: Readonly<Record<string, object>>;
		readonly securitySchemes: Readonly<Record<string, object>>;
	};
}

/** By method, in lower case. */
export type PathItem = Readonly<Record<string, Operation>>;

export interface Operation {
	readonly operationId: string;
	readonly summary: string;
	readonly parameters: readonly object[];
	readonly requestBody?: object;
	readonly responses: Readonly<Record<string, object>>;
	readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}

const DESCRIPTION = `The HTTP API of Orrery. Games are played through the socket at \`/api/socket\`; docs/protocol.md describes its
messages. Programs sign in with an API token: \`Authorization: Bearer orrery_…\`.`;

const SUMMARIES: ReadonlyMap<string, string> = new Map(Object.entries(DESCRIPTIONS));

/** Describes every HTTP route as OpenAPI. */
export function openApi(version: string): OpenApi {
	const paths: Record<string, Record<string, Operation>> = {};
	for (const [name, route] of Object.entries<Route>(ROUTES)) {
		const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
		paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route) };
	}
	return {
		openapi: '3.1.0',
		info: { title: 'Orrery', version, description: DESCRIPTION },
		servers: [{ url: '/' }],
		paths,
		components: {
			schemas: { Fault: schemaOf(fault, 'output') },
			securitySchemes: {
				cookie: { type: 'apiKey', in: 'cookie', name: 'orrery-session' },
				token: { type: 'http', scheme: 'bearer' },
			},
		},
	};
}

function operationOf(operationId: string, { path, by, scope, body, answer }: Route): Operation {
	return {
		operationId,
		summary: SUMMARIES.get(operationId) ?? '',
		parameters: Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => ({
			name,
			in: 'path',
			required: true,
			schema: { type: name === 'seat' ? 'integer' : 'string' },
		})),
		...(body === null ? {} : { requestBody: { required: true, content: json(schemaOf(body, 'input')) } }),
		responses: {
			...(answer === null
				? { 204: { description: 'Done.' } }
				: { 200: { description: 'The answer.', content: json(schemaOf(answer, 'output')) } }),
			default: {
				description: 'The request was refused; the code says why.',
				content: json({ $ref: '#/components/schemas/Fault' }),
			},
		},
		// An empty requirement means that no sign-in is needed. A token needs the scope of the route.
		security: [
			...(by === 'everyone' ? [{}] : []),
			{ cookie: [] },
			...(scope === null ? [] : [{ token: [scope] }]),
		],
	};
}

function json(schema: object): object {
	return { 'application/json': { schema } };
}

/** Values that only a game can interpret may be anything here. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
	const {
		$schema: _,
		'~standard': __,
		...described
	} = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
	return described;
}

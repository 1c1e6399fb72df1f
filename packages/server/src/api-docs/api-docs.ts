import type { FastifyInstance } from 'fastify';
import { openApi } from './open-api.ts';
import { pageOf } from './page.ts';

const PAGE = '/api/docs';
const SCHEMA = '/api/docs/openapi.json';

/** Serves the API documentation for people and for tools. It is built on the first request. */
export function apiDocs(server: FastifyInstance, version: string): void {
	let made: { readonly page: string; readonly schema: string } | null = null;
	function docs(): { readonly page: string; readonly schema: string } {
		if (made === null) {
			const api = openApi(version);
			made = { page: pageOf(api, SCHEMA), schema: JSON.stringify(api) };
		}
		return made;
	}
	server.get(PAGE, (_, reply) => reply.type('text/html; charset=utf-8').send(docs().page));
	server.get(SCHEMA, (_, reply) => reply.type('application/json; charset=utf-8').send(docs().schema));
}

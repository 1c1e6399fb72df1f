import type { Route } from '@orrery/protocol';
import { ROUTES } from '@orrery/protocol';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { startServer } from './simulated/servers.ts';

const described = z.object({
	openapi: z.string(),
	info: z.object({ version: z.string() }),
	paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
});

test('the OpenAPI document describes every route once, with its parameters', async () => {
	const { address } = await startServer();
	const response = await fetch(`${address}/api/docs/openapi.json`);
	expect(response.headers.get('content-type')).toContain('application/json');
	const { openapi, paths } = described.parse(await response.json());
	expect(openapi).toBe('3.1.0');
	const told = Object.entries(paths).flatMap(([path, item]) =>
		Object.entries(item).map(([method, { operationId, requestBody, parameters, security }]) => ({
			operationId,
			route: `${method.toUpperCase()} ${path}`,
			takes: requestBody !== undefined,
			security,
			parameters: z.array(z.object({ name: z.string() })).parse(parameters).length,
		})),
	);
	expect(new Set(told)).toEqual(
		new Set(
			Object.entries<Route>(ROUTES).map(([operationId, { method, path, body, by, scope }]) => ({
				operationId,
				route: `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
				takes: body !== null,
				security: [
					...(by === 'everyone' ? [{}] : []),
					{ cookie: [] },
					...(scope === null ? [] : [{ token: [scope] }]),
				],
				parameters: path.split(':').length - 1,
			})),
		),
	);
});

test('the API docs page needs no script', async () => {
	const { address } = await startServer();
	const response = await fetch(`${address}/api/docs`);
	const page = await response.text();
	expect(response.headers.get('content-type')).toContain('text/html');
	expect(page).not.toContain('<script');
	for (const name of Object.keys(ROUTES)) expect(page).toContain(`<details id="${name}">`);
});

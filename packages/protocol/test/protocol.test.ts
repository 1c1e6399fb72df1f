import { expect, test } from 'vitest';
import type { Route } from '../src/index.ts';
import {
	clientMessage,
	commandBody,
	PROTOCOL,
	playerName,
	ROUTES,
	serverMessage,
	socketPath,
	tableId,
} from '../src/index.ts';
import { BODY_EXAMPLES, CLIENT_EXAMPLES, ROUTE_EXAMPLES, SERVER_EXAMPLES } from './examples.ts';
import { protocolPage } from './page.ts';

const PAGE = '../../../docs/protocol.md';

test.each(Object.entries(ROUTES))('the example of %s matches its schema completely', (name, route: Route) => {
	const { body, answer } = ROUTE_EXAMPLES[name as keyof typeof ROUTES];
	expect(body === undefined).toBe(route.body === null);
	expect(answer === undefined).toBe(route.answer === null);
	if (route.body !== null) expect(route.body.parse(body)).toEqual(body);
	if (route.answer !== null) expect(route.answer.parse(answer)).toEqual(answer);
});

test('every socket message has an example that matches its schema completely', () => {
	const fromClient = clientMessage.options.map(({ shape }) => shape.type.value);
	expect(new Set(Object.keys(CLIENT_EXAMPLES))).toEqual(new Set(fromClient));
	for (const { example } of Object.values(CLIENT_EXAMPLES))
		expect(clientMessage.parse(example)).toEqual(example);
	const fromServer = serverMessage.options.map(({ shape }) => shape.type.value);
	expect(new Set(Object.keys(SERVER_EXAMPLES))).toEqual(new Set(fromServer));
	for (const { example } of Object.values(SERVER_EXAMPLES))
		expect(serverMessage.parse(example)).toEqual(example);
	expect(BODY_EXAMPLES.map(({ type }) => type)).toEqual(
		commandBody.options.map(({ shape }) => shape.type.value),
	);
	for (const example of BODY_EXAMPLES) expect(commandBody.parse(example)).toEqual(example);
});

test('the address of a socket may name a table', () => {
	expect(socketPath(null)).toBe('/api/socket');
	expect(socketPath(tableId.parse('Kx3vQ9mZ_a81TgYw'))).toBe('/api/socket?table=Kx3vQ9mZ_a81TgYw');
});

test('a hello of an older server is understood', () => {
	const older = { type: 'hello', protocol: PROTOCOL, now: 1794750000000 };
	expect(serverMessage.parse(older)).toEqual(older);
});

test('docs/protocol.md is up to date', async () => {
	await expect(protocolPage()).toMatchFileSnapshot(PAGE);
});

test.each([
	['Ada', true],
	['👩‍🚀 Łucja', true],
	['x'.repeat(32), true],
	['😀'.repeat(32), true],
	['', false],
	['   ', false],
	['x'.repeat(33), false],
	['a\tb', false],
	['a\u202eb', false],
	[' a', false],
	['\udc00', false],
	['♥️ Ada', true],
	['نیم‌فاصله', true],
	['Ada\u034f', false],
	['A\u17b4da', false],
	['Ada\u{e0061}', false],
	['Ada\u2800Ben', false],
	['\u2800', false],
	['\u3164', false],
	['\u200d\ufe0f', false],
	['—', false],
	['—\u200d', false],
	['\ufe58\ufe0f', false],
	['— Ada', true],
	['Zalgo\u0315\u0358\u0317\u031e\u0325', false],
	['Việt', true],
	['שָׁלוֹם', true],
	['น้ำ', true],
])('the name %j is valid: %s', (name, good) => {
	expect(playerName.safeParse(name).success).toBe(good);
});

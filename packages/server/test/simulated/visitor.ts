import { randomBytes } from 'node:crypto';
import type { GameId } from '@orrery/engine/game-id';
import type { AnswerOf, BodyOf, NewTable, RouteName, TableInfo } from '@orrery/protocol';
import { fault, ROUTES } from '@orrery/protocol';

/** The answer, or the code of a refusal. */
export type RouteRequest<Name extends RouteName> =
	| { readonly ok: true; readonly value: AnswerOf<Name> }
	| { readonly ok: false; readonly status: number; readonly code: string };

interface Along<Name extends RouteName> {
	readonly table?: string;
	readonly seat?: number;
	/** Other path parameters. */
	readonly params?: Readonly<Record<string, string>>;
	readonly body?: BodyOf<Name>;
	readonly headers?: Readonly<Record<string, string>>;
}

/** Someone with a browser: keeps the cookie, and checks every answer against its schema. */
export class Visitor {
	readonly address: string;
	cookie = '';
	/** The token of a program, instead of a cookie. */
	token = '';

	constructor(address: string) {
		this.address = address;
	}

	async ask<Name extends RouteName>(
		name: Name,
		{ table = '', seat = 0, params = {}, body, headers = {} }: Along<Name> = {},
	): Promise<RouteRequest<Name>> {
		const { method, path, answer } = ROUTES[name];
		const inAddress: Readonly<Record<string, string>> = { table, seat: String(seat), ...params };
		const url = `${this.address}${path.replaceAll(/:(\w+)/g, (_, name: string) => inAddress[name] ?? '')}`;
		const response = await fetch(url, {
			method,
			headers: {
				...(this.cookie === '' ? {} : { cookie: this.cookie }),
				...(this.token === '' ? {} : { authorization: `Bearer ${this.token}` }),
				...(body === undefined ? {} : { 'content-type': 'application/json' }),
				...headers,
			},
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		const set = response.headers.getSetCookie()[0]?.split(';')[0];
		if (set !== undefined) this.cookie = set;
		const text = await response.text();
		const value: unknown = text === '' ? null : JSON.parse(text);
		if (!response.ok) return { ok: false, status: response.status, code: fault.parse(value).code };
		answer?.parse(value);
		return { ok: true, value: value as AnswerOf<Name> };
	}

	/** The answer to a request that must not be refused. */
	async must<Name extends RouteName>(name: Name, along: Along<Name> = {}): Promise<AnswerOf<Name>> {
		const asked = await this.ask(name, along);
		if (!asked.ok) throw new Error(`${name} is refused: ${asked.status} ${asked.code}`);
		return asked.value;
	}

	/** The code with which a request is refused. */
	async refusal<Name extends RouteName>(name: Name, along: Along<Name> = {}): Promise<string> {
		const asked = await this.ask(name, along);
		return asked.ok ? 'not refused' : asked.code;
	}
}

export async function visitor(address: string, name: string): Promise<Visitor> {
	const someone = new Visitor(address);
	await someone.must('nameGuest', { body: { name } });
	return someone;
}

export function someContribution(): BodyOf<'ready'> {
	return { ready: true, contribution: randomBytes(16).toString('hex') } as BodyOf<'ready'>;
}

export const NO_CLOCK = { kind: 'none' } as const;

export function tableFor(game: GameId, players: number, more: Partial<NewTable> = {}): NewTable {
	const options = game === 'nova-luna' ? { players, firstGame: false } : { players, variant: 'full' };
	return { game, options, clock: NO_CLOCK, visibility: 'public', ...more };
}

/** A started table with all these people in seats and bots in the others. */
export async function startedTable(
	people: readonly Visitor[],
	wanted: NewTable,
	level: BodyOf<'start'>['fill'] = 'new',
): Promise<TableInfo> {
	const [host, ...others] = people;
	if (host === undefined) throw new Error('nobody is there');
	const { table, secret } = await host.must('makeTable', { body: wanted });
	const id = table.table;
	for (const [i, other] of others.entries()) {
		if (secret !== null) await other.must('enter', { table: id, body: { secret } });
		await other.must('sit', { table: id, seat: i + 1, body: { kind: 'self' } });
	}
	let info = table;
	for (const someone of people) info = await someone.must('ready', { table: id, body: someContribution() });
	return info.status === 'gathering'
		? await host.must('start', { table: id, body: { fill: level } })
		: await host.must('table', { table: id });
}

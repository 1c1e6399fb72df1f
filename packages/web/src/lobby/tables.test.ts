import { nebula, novaLuna } from '@orrery/engine';
import { newTable, ownTables } from '@orrery/protocol';
import { makeDraw, openDraw, Table } from '@orrery/table';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** A minimal page for these modules. */
function page(path: string, hash = ''): { readonly replaced: string[] } {
	const replaced: string[] = [];
	const kept = new Map<string, string>();
	const history: { state: unknown; replaceState(state: unknown, _: string, to: string): void } = {
		state: null,
		replaceState(state, _, to) {
			this.state = state;
			replaced.push(to);
		},
	};
	vi.stubGlobal('location', { pathname: path, hash, origin: 'https://orrery.example' });
	vi.stubGlobal('history', history);
	vi.stubGlobal('addEventListener', () => undefined);
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => kept.set(key, value),
	});
	return { replaced };
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe('addresses', () => {
	const TABLE = 'Kx3vQ9mZ_a81TgYw';
	const SECRET = 'n0cTuRn3-StArL1gHt_42x';

	test('a secret is taken out of the address at once, and kept for a reload only', async () => {
		const { replaced } = page(`/table/${TABLE}`, `#${SECRET}`);
		const { forgetSecret, route } = await import('../routing/route.svelte.ts');
		const { pathOf } = await import('../routing/routes.ts');
		expect(route()).toEqual({ page: 'table', id: TABLE, secret: SECRET });
		expect(pathOf(route())).toBe(`/table/${TABLE}`);
		expect(replaced).toEqual([`/table/${TABLE}`]);
		expect(history.state).toEqual({ secret: SECRET });
		forgetSecret();
		expect(route()).toEqual({ page: 'table', id: TABLE });
		expect(history.state).toBe(null);
	});

	test.each(['', '#main', `#${SECRET}x`])('%j is no secret', async (hash) => {
		const { replaced } = page(`/table/${TABLE}`, hash);
		const { route } = await import('../routing/route.svelte.ts');
		expect(route()).toEqual({ page: 'table', id: TABLE });
		expect(replaced).toEqual([]);
	});

	test('a link carries the secret behind the #, and the newest one is remembered', async () => {
		page('/');
		const { keepLink, keptSecret, linkTo } = await import('../online/links.ts');
		expect(linkTo('https://orrery.example', TABLE, SECRET)).toBe(
			`https://orrery.example/table/${TABLE}#${SECRET}`,
		);
		expect(linkTo('https://orrery.example', TABLE, null)).toBe(`https://orrery.example/table/${TABLE}`);
		keepLink(TABLE, 'older');
		keepLink(TABLE, SECRET);
		expect(keptSecret(TABLE)).toBe(SECRET);
		for (let other = 0; other < 30; other++) keepLink(`other-${other}`, SECRET);
		expect(keptSecret(TABLE)).toBe(null);
		keepLink('other-29', null);
		expect(keptSecret('other-29')).toBe(null);
	});
});

describe('an invitation', () => {
	test('is valid for any stored value, and the server accepts it', async () => {
		page('/');
		const { newTableOf, readInvitation } = await import('./last-invitation.ts');
		const first = readInvitation(null);
		for (const junk of [
			7,
			[],
			{ players: 9, game: 'chess', clock: { kind: 'sand', minutes: -1, days: 1e9 } },
		])
			expect(readInvitation(junk)).toEqual(first);
		for (const game of ['nova-luna', 'nebula'])
			for (const kind of ['none', 'live', 'days'])
				for (const players of [2, 3, 4]) {
					const invitation = readInvitation({
						game,
						players,
						firstGame: true,
						clock: { kind, minutes: 180, seconds: 0, days: 60 },
					});
					expect(invitation).toMatchObject({ game, players, clock: { kind } });
					const wanted = newTable.parse(JSON.parse(JSON.stringify(newTableOf(invitation))));
					const rules = game === 'nebula' ? nebula : novaLuna;
					expect(rules.readOptions(wanted.options)).toMatchObject({ ok: true });
				}
	});
});

describe('the player’s contribution to a shuffle', () => {
	test('is new every time, remembered with the commitment shown, and only the last counts', async () => {
		page('/');
		const { newContribution, ownContribution } = await import('../session/own-contribution.ts');
		const one = newContribution('table-1', 'aa');
		const two = newContribution('table-1', 'bb');
		expect(one).toMatch(/^[0-9a-f]{32}$/);
		expect(two).not.toBe(one);
		expect(ownContribution('table-1')).toEqual({ table: 'table-1', commitment: 'bb', contribution: two });
		expect(ownContribution('table-2')).toBe(null);
	});
});

describe('the check of a record', () => {
	const ID = 'Kx3vQ9mZ_a81TgYw';
	const fair = { ...makeDraw(ID, new Uint8Array(32).fill(7)), contributions: ['0f'.repeat(16)] };

	function played(): object {
		const opened = openDraw(ID, fair);
		if (!opened.ok) throw new Error(opened.fault.code);
		const terms = {
			options: { players: 2, firstGame: false },
			seats: [
				{ kind: 'human', name: 'Ada' },
				{ kind: 'bot', level: 'new' },
			],
			clock: { kind: 'none' },
			undo: 'turn',
			standIn: { kind: 'bot', level: 'new' },
		} as const;
		const table = Table.create(novaLuna, terms, { random: opened.value, seed: 'x' }, 0);
		if (!table.ok) throw new Error(table.fault.code);
		const resigned = table.value.act({ type: 'resign', id: 'r', version: 1, seat: 0 }, 1);
		if (!resigned.ok) throw new Error(resigned.fault.code);
		return JSON.parse(JSON.stringify(table.value.record({ id: ID, fair })));
	}

	test('accepts a correct record in both forms', async () => {
		page('/');
		const { checkRecord } = await import('../fairness/check-record.ts');
		const record = played();
		const expected = { ok: true, value: { game: 'nova-luna', id: ID, draw: { ok: true }, said: fair } };
		expect(checkRecord(JSON.stringify(record))).toMatchObject(expected);
		const replayed = novaLuna.replay(record);
		if (!replayed.ok) throw new Error(replayed.fault.code);
		const { course, details } = replayed.value;
		expect(checkRecord(novaLuna.printRecord(novaLuna.record(course, details)))).toMatchObject(expected);
	});

	test('says what differs', async () => {
		page('/');
		const { checkRecord } = await import('../fairness/check-record.ts');
		const record = played();
		const changed = (part: object): unknown => checkRecord(JSON.stringify({ ...record, ...part }));
		expect(changed({ fair: { ...fair, secret: '00'.repeat(32) } })).toMatchObject({
			ok: true,
			value: { draw: { ok: false, fault: { code: 'commitment-mismatch' } } },
		});
		expect(changed({ fair: { ...fair, contributions: [] } })).toMatchObject({
			ok: true,
			value: { draw: { ok: false, fault: { code: 'setup-mismatch' } } },
		});
		expect(changed({ fair: undefined })).toMatchObject({
			ok: true,
			value: { draw: { ok: false, fault: { code: 'no-fair-draw' } }, said: null },
		});
		expect(changed({ game: 'chess' })).toEqual({ ok: false, fault: { code: 'unknown-game' } });
		expect(changed({ setup: null })).toMatchObject({ ok: false, fault: { code: 'against-the-rules' } });
		expect(checkRecord('{')).toEqual({ ok: false, fault: { code: 'no-record' } });
		expect(checkRecord('[Game "nova-luna"]\nrubbish')).toMatchObject({
			ok: false,
			fault: { code: 'against-the-rules' },
		});
	});
});

test('Home reads the protocol’s own tables, and nothing else', async () => {
	page('/');
	const { readHomeTables } = await import('../home/home-tables.ts');
	const answer = {
		tables: [
			{
				table: 'Kx3vQ9mZ_a81TgYw',
				game: 'nebula',
				options: { players: 3, variant: 'full' },
				clock: { kind: 'days', days: 3 },
				status: 'playing',
				rated: false,
				host: 0,
				seats: [
					{ holder: { kind: 'human', name: 'Ada' }, ready: true },
					{ holder: { kind: 'bot', level: 'full' }, ready: true },
					{ holder: { kind: 'human', name: '<b>Ben</b>' }, ready: true },
				],
				createdAt: 1,
				role: 0,
				yourTurn: true,
			},
		],
	};
	expect(readHomeTables(ownTables.parse(answer))).toEqual([
		{
			table: 'Kx3vQ9mZ_a81TgYw',
			game: 'nebula',
			gathering: false,
			yourTurn: true,
			others: [
				{ kind: 'bot', level: 'full' },
				{ kind: 'human', name: '<b>Ben</b>' },
			],
			createdAt: 1,
		},
	]);
	for (const junk of [null, 7, [], {}, { tables: [null, { table: 1 }, { table: 'x', game: 'chess' }] }])
		expect(readHomeTables(junk)).toEqual([]);
});

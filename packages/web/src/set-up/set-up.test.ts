import { LEVELS } from '@orrery/bots/levels';
import { playerName } from '@orrery/protocol';
import { expect, test, vi } from 'vitest';
import { phaseOf } from '../game/bots.ts';
import { ago } from '../language/dates.ts';
import { LONGEST_NAME, nameFaults, tidied } from '../ui/names.ts';

test('a bot’s moon grows with its level, from new to full', () => {
	const phases = LEVELS.map(phaseOf);
	expect(phases).toEqual(phases.toSorted((a, b) => a - b));
	expect([phases[0], phaseOf('quarter'), phases.at(-1)].map((phase) => phase?.toFixed(6))).toEqual([
		'0.000000',
		'0.250000',
		'0.500000',
	]);
});

test.each([
	['  Ada ', 'Ada'],
	['Ada\t\n  Lovelace', 'Ada Lovelace'],
	['\u202eadA', 'adA'],
	['\u200b \u200d', ''],
	['👩‍🚀', '👩‍🚀'],
	['♥️', '♥️'],
	['Ada\u034f', 'Ada'],
	['\u3164\ufe0f', ''],
	['x'.repeat(40), 'x'.repeat(LONGEST_NAME)],
])('%j is written %j', (typed, written) => {
	expect(tidied(typed)).toBe(written);
	// The server accepts it, too.
	expect(playerName.safeParse(written).success).toBe(written !== '');
});

test('names must differ by more than case and spaces', () => {
	expect(nameFaults(['Ada', 'ada ', 'Mira', 'MIRA'])).toEqual([null, 'taken', null, 'taken']);
});

test.each([
	[0, 'now'],
	[59_999, 'now'],
	[60_000, '1 minute ago'],
	[7_200_000, '2 hours ago'],
	[86_400_000, 'yesterday'],
	[-5000, 'now'],
])('%d ms ago is “%s”', (passed, words) => {
	expect(ago(1e12 - passed, 'en', 1e12)).toBe(words);
});

test('any stored value gives a valid table', async () => {
	vi.stubGlobal('location', { pathname: '/' });
	vi.stubGlobal('addEventListener', () => undefined);
	const { readLastTable } = await import('../settings/last-table.ts');
	const first = readLastTable(null, 'nebula');
	expect(first).toMatchObject({ mode: 'bots', bots: 1, players: 2, firstGame: false });
	// A newcomer begins with the weakest bots.
	expect(first.levels).toEqual(['new', 'new', 'new']);
	const wrong = {
		opponents: { nebula: { bots: 9, levels: 'full' } },
		players: 1,
		seats: [1],
		mode: 'friends',
	};
	for (const junk of ['', 7, [], wrong]) expect(readLastTable(junk, 'nebula')).toEqual(first);
	// Two players with the same token: the second one gets one that is free.
	const alike = { tokens: ['fern', 'fern', 'moon', 'sun'] };
	expect(readLastTable(alike, 'nebula').tokens).toEqual(['fern', 'ember', 'moon', 'orchid']);
	vi.unstubAllGlobals();
});

test('the people are the same in both games, the opponents are not', async () => {
	const kept = new Map<string, string>();
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => kept.set(key, value),
	});
	const { lastTable, rememberTable } = await import('../settings/last-table.ts');
	const first = lastTable('nebula');
	const ada = { kind: 'human', name: 'Ada', level: 'new' } as const;
	const chosen = {
		...first,
		...({ mode: 'one-screen', bots: 2, levels: ['full', 'new', 'bright'], players: 3 } as const),
		seats: [ada, { ...ada, kind: 'bot' }, ada, ada],
		tokens: ['fern', 'moon', 'ember', 'orchid'],
	} as const;
	rememberTable('nebula', chosen);
	expect(lastTable('nebula')).toEqual(chosen);
	expect(lastTable('nova-luna')).toEqual({ ...chosen, levels: first.levels, bots: first.bots });
	rememberTable('nova-luna', { ...chosen, bots: 3 });
	expect(lastTable('nebula')).toEqual(chosen);
	vi.unstubAllGlobals();
});

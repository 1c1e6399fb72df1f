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
	const first = readLastTable(null);
	expect(first).toMatchObject({ mode: 'bots', bots: 1, humans: 2, firstGame: false });
	expect(first.levels).toEqual(['crescent', 'crescent', 'crescent']);
	for (const junk of ['', 7, [], { bots: 9, humans: 1, levels: 'full', names: [1], mode: 'friends' }])
		expect(readLastTable(junk)).toEqual(first);
	const chosen = { ...first, mode: 'one-screen', bots: 3, levels: ['full', 'new', 'bright'], humans: 4 };
	expect(readLastTable(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen);
	vi.unstubAllGlobals();
});

import { expect, test } from 'vitest';
import { playerId } from '../model/player.ts';
import { foldedName } from './folded-name.ts';
import { isFreeName } from './free-name.ts';

const ADA = playerId.parse('a'.repeat(22));
const BEN = playerId.parse('b'.repeat(22));

/** The accounts of a server where Ada has one. */
const accounts: Parameters<typeof isFreeName>[0] = {
	byName: async (key) =>
		key === foldedName('Ada') ? { player: ADA, kind: 'person', passwordHash: null, createdAt: 0 } : null,
};

test.each([
	'Ada',
	'ADA',
	'А d а',
	// Cherokee, Lisu and small capitals
	'ᎪᎠᎪ',
	'ꓮꓓꓮ',
	'ᴀᴅᴀ',
	'admin',
	'Admіn',
	'Orrery',
	'BOT',
	'You',
	'Du',
	'Io',
	'Ganymede',
	'..',
])('“%s” is not free for anyone but its account', async (name) => {
	expect(await isFreeName(accounts, name, null)).toBe(false);
	expect(await isFreeName(accounts, name, BEN)).toBe(false);
});

test.each(['Adam', 'Ben', 'Ty K', 'Иван', 'ᏌᏊᎢ', 'Բարև', 'Guest', 'Bota', 'Ion'])(
	'“%s” is free',
	async (name) => {
		expect(await isFreeName(accounts, name, null)).toBe(true);
	},
);

test('an account may change how its own name is written', async () => {
	expect(await isFreeName(accounts, 'ada', ADA)).toBe(true);
	expect(await isFreeName(accounts, 'admin', ADA)).toBe(false);
});

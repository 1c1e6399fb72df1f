import { tableInfo } from '@orrery/protocol';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loadAllMessages } from '../../test/all-messages.ts';
import { speak } from '../language/language.svelte.ts';
import { botNamesOf, botTitle, levelWords, opponentNames } from './bots.ts';
import { playersOf } from './players.ts';

beforeAll(async () => {
	vi.stubGlobal('document', { documentElement: {} });
	vi.stubGlobal('location', { pathname: '/', hash: '' });
	vi.stubGlobal('addEventListener', () => undefined);
	await loadAllMessages();
	await speak('en');
});

describe('a bot', () => {
	test('is shown with its name and its level', () => {
		expect(botTitle('crescent')).toBe('Io · level 3 of 7');
		expect(botTitle('crescent', 'Io 2')).toBe('Io 2 · level 3 of 7');
		expect(levelWords('full')).toBe('Level 7 of 7');
	});

	test('of a level that this page does not know goes by that level', () => {
		expect([botTitle('comet'), levelWords('comet')]).toEqual(['comet', 'comet']);
		expect(botNamesOf(['new', 'comet', 'new'])).toEqual(['Phoebe', 'comet', 'Phoebe 2']);
	});

	test('has the same name at a server’s table as on one device', () => {
		const seat = { standIn: null, left: null };
		const seats = [
			{ ...seat, player: { kind: 'human', name: 'Ada' } },
			{ ...seat, player: { kind: 'bot', level: 'crescent' } },
			{ ...seat, player: { kind: 'bot', level: 'crescent' } },
			{ ...seat, player: { kind: 'bot', level: 'full', name: 'Ariel' } },
		] as const;
		expect(playersOf(seats, 0).map(({ name }) => name)).toEqual(['You', 'Io', 'Io 2', 'Ariel']);
	});
});

test('a bot that is renumbered because another one left has not sat down', async () => {
	const { seatChanges } = await import('../lobby/seat-changes.ts');
	const bot = { holder: { kind: 'bot', level: 'crescent' }, ready: true };
	const open = { holder: { kind: 'open' }, ready: false };
	const ada = { holder: { kind: 'human', name: 'Ada' }, ready: false };
	const table = (...seats: readonly object[]) =>
		tableInfo.parse({
			table: 'Kx3vQ9mZ_a81TgYw',
			game: 'nova-luna',
			options: { players: 3, firstGame: false },
			clock: { kind: 'none' },
			status: 'gathering',
			rated: false,
			seats,
			host: 0,
			createdAt: 1,
			revision: 3,
			visibility: 'public',
			draw: { commitment: 'ab'.repeat(32), secret: null, contributions: null },
			you: { role: 0, host: true },
			startedAt: null,
			endedAt: null,
			rematch: null,
		});
	const changes = seatChanges(table(ada, bot, bot), table(ada, open, bot));
	expect(changes).toHaveLength(1);
	expect(changes[0]).toContain('Io');
});

test('a single bot is named with its level, several opponents by name alone, and people never have one', () => {
	const io = { name: 'Io', level: 'crescent' };
	const mira = { name: 'Mira', level: null };
	expect(opponentNames([io])).toEqual(['Io · level 3 of 7']);
	expect(opponentNames([io, mira])).toEqual(['Io', 'Mira']);
	expect(opponentNames([mira])).toEqual(['Mira']);
	expect(opponentNames([])).toEqual([]);
});

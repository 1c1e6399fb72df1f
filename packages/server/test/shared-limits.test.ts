import { LEVELS as BOT_LEVELS } from '@orrery/bots';
import { novaLuna, SeededRandom } from '@orrery/engine';
import { clock, LEVELS, playerName } from '@orrery/protocol';
import { Table } from '@orrery/table';
import fc from 'fast-check';
import { expect, test } from 'vitest';

/* What the protocol lets in, the table must take: the two do not know each other. */

function isTaken(name: string, agreed: unknown = { kind: 'none' }): boolean {
	const terms = {
		options: { players: 1, firstGame: false },
		seats: [{ kind: 'human', name }],
		clock: agreed,
		undo: 'turn',
		standIn: { kind: 'bot', level: 'quarter' },
	};
	// Read as if it came from anywhere.
	return Table.create(novaLuna, terms as never, { random: new SeededRandom('words'), seed: 'words' }, 1).ok;
}

test('names', () => {
	const odd = fc.constantFrom(
		'\u200b',
		'\u200d',
		'\u202e',
		'\u00ad',
		'\u034f',
		'\ufe0f',
		' ',
		'\n',
		'\ud83d',
		'😀',
		'é',
		'\u3000',
	);
	const name = fc.oneof(
		fc.string({ unit: 'binary', maxLength: 40 }),
		fc.array(fc.oneof(odd, fc.string({ maxLength: 3 })), { maxLength: 36 }).map((parts) => parts.join('')),
	);
	let good = 0;
	fc.assert(
		fc.property(name, (text) => {
			const { success } = playerName.safeParse(text);
			// The table takes more: it has to read what was written when more was let in.
			if (!success) return;
			good++;
			expect(isTaken(text)).toBe(true);
		}),
		{ numRuns: 2000 },
	);
	expect(good).toBeGreaterThan(100);
});

test('clocks', () => {
	const number = fc.oneof(fc.integer({ min: -2, max: 400 }), fc.constantFrom(86_400_000, 86_400_001, 0.5));
	const wanted = fc.record({
		kind: fc.constantFrom('none', 'live', 'days', 'other'),
		baseMs: number,
		incrementMs: number,
		days: number,
	});
	fc.assert(
		fc.property(wanted, (value) => {
			expect(isTaken('Ada', value)).toBe(clock.safeParse(value).success);
		}),
		{ numRuns: 1000 },
	);
});

test('levels', () => {
	expect(LEVELS).toEqual(BOT_LEVELS);
});

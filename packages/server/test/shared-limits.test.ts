import { LEVELS as BOT_LEVELS } from '@orrery/bots';
import { novaLuna, SeededRandom } from '@orrery/engine';
import { clock, LEVELS, playerName } from '@orrery/protocol';
import { Table } from '@orrery/table';
import fc from 'fast-check';
import { expect, test } from 'vitest';

/* The table must accept whatever the protocol accepts, although neither package imports the other. */

function isTaken(name: string, agreed: unknown = { kind: 'none' }): boolean {
	const terms = {
		options: { players: 1, firstGame: false },
		seats: [{ kind: 'human', name }],
		clock: agreed,
		undo: 'turn',
		standIn: { kind: 'bot', level: 'quarter' },
	};
	// Read as untrusted input.
	return Table.create(novaLuna, terms as never, { random: new SeededRandom('words'), seed: 'words' }, 1).ok;
}

test('the table accepts every name that the protocol accepts', () => {
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
			// The table accepts more, because it has to read older logs.
			if (!success) return;
			good++;
			expect(isTaken(text)).toBe(true);
		}),
		{ numRuns: 2000 },
	);
	expect(good).toBeGreaterThan(100);
});

test('the table accepts every clock that the protocol accepts', () => {
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

test('protocol and bots have the same levels', () => {
	expect(LEVELS).toEqual(BOT_LEVELS);
});

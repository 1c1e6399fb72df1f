import type { FairDraw, Game, Kinds, RecordDetails } from '@orrery/engine';
import { Course, nebula, novaLuna, SeededRandom } from '@orrery/engine';
import { makeDraw, openDraw } from '@orrery/table';
import { describe, expect, test } from 'vitest';
import { orrery } from './orrery.ts';

/* `orrery verify` over records that carry the secret of a fair draw. */

const ID = 'verified';
const fair: FairDraw = {
	...makeDraw(ID, new Uint8Array(32).fill(5)),
	contributions: ['0123456789abcdef0123456789abcdef'],
};

/** The record of a whole game with random moves, on one line. */
function recordOf<K extends Kinds>(
	game: Game<K>,
	options: K['options'],
	details: RecordDetails = { id: ID, fair },
): string {
	return `${JSON.stringify(game.record(played(game, options), details))}\n`;
}

function played<K extends Kinds>(game: Game<K>, options: K['options']): Course<K> {
	const opened = openDraw(ID, fair);
	if (!opened.ok) throw new Error(opened.fault.code);
	const course = Course.deal(game, options, opened.value);
	const random = new SeededRandom('moves');
	for (;;) {
		const [seat] = game.deciders(course.position);
		if (seat === undefined) return course;
		const moves: readonly K['move'][] = game.legalMoves(course.position, seat);
		const move = moves[random.below(moves.length)];
		if (move === undefined || !course.play(seat, move).ok) throw new Error('no move');
	}
}

const LUNA = recordOf(novaLuna, { players: 2, firstGame: false });
const STAR = recordOf(nebula, { players: 2, variant: 'full' });
const PLAIN = recordOf(novaLuna, { players: 2, firstGame: false }, {});

describe('orrery verify', () => {
	test.each([
		['nova-luna', LUNA],
		['nebula', STAR],
	])('%s: says that a game was fairly drawn, and by which commitment', async (_, record) => {
		expect(await orrery(['verify', '-'], record)).toMatchObject({
			status: 0,
			out: `1 game verified: all right, and fairly drawn from the secret behind commitment ${fair.commitment}.\n`,
		});
	});

	test('reads the draw from the text form too', async () => {
		const course = played(novaLuna, { players: 2, firstGame: false });
		const text = novaLuna.printRecord(novaLuna.record(course, { id: ID, fair }));
		const right = await orrery(['verify', '-'], text);
		expect(right.out).toContain(fair.commitment);
		const wrong = await orrery(['verify', '-'], text.replace('[Contribution "0', '[Contribution "1'));
		expect(wrong).toMatchObject({ status: 1 });
		expect(wrong.out).toContain('-:1: setup: the game was not dealt as the secret');
	});

	test('counts fair shuffles among others, and requires them with --fair', async () => {
		const records = LUNA + PLAIN + STAR;
		expect(await orrery(['verify', '-'], records)).toMatchObject({
			status: 0,
			out: '3 games verified: all right, 2 of them fairly drawn.\n',
		});
		expect(await orrery(['verify', '--fair', '-'], records)).toMatchObject({
			status: 1,
			out: '-:2: the record carries no fair draw\n3 games verified: 1 wrong.\n',
		});
	});

	test('says in a sentence what is wrong with a draw', async () => {
		const forged = [
			LUNA.replace(`"id":"${ID}",`, ''),
			LUNA.replace(`"id":"${ID}"`, '"id":"other"'),
			LUNA.replace(/"secret":"05/, '"secret":"06'),
			LUNA.replace(/"secret":"05/, '"secret":"'),
			LUNA.replace('["0123', '["x123'),
			LUNA.replace('["0123', '["4123'),
			LUNA.replace(/"contributions":\["(\w+)"\]/, '"contributions":["$1","$1","$1"]'),
		];
		expect(forged).not.toContain(LUNA);
		const { status, out } = await orrery(['verify', '-'], forged.join(''));
		expect(status).toBe(1);
		expect(out.split('\n')).toEqual([
			'-:1: id: the commitment is for one game, and the record does not say for which',
			expect.stringMatching(
				/^-:2: fair.commitment: the secret is not the one that was promised; it gives \w{64}/,
			),
			expect.stringMatching(
				/^-:3: fair.commitment: the secret is not the one that was promised; it gives \w{64}/,
			),
			'-:4: fair.secret: must be 64 digits of lower-case hexadecimal',
			'-:5: fair.contributions[0]: must be 32 digits of lower-case hexadecimal',
			'-:6: setup: the game was not dealt as the secret and the contributions say',
			'-:7: fair.contributions: must have at most 2 entries, one for each player',
			'7 games verified: 7 wrong.',
			'',
		]);
	});
});

import type { Game, Kinds } from '@orrery/engine';
import { nebula, novaLuna, seatOf } from '@orrery/engine';
import { expect, test } from 'vitest';
import { jsonLines, orreryHere } from './orrery.ts';

const NOVA_LUNA = ['puzzle', '--game', 'nova-luna', '--date', '2026-11-16'];
const NEBULA = ['puzzle', '--game', 'nebula', '--date', '2026-11-16'];

async function printed(args: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
	const { status, out } = await orreryHere([...args, '--json']);
	expect(status).toBe(0);
	const [puzzle] = jsonLines(out);
	if (typeof puzzle !== 'object' || puzzle === null) throw new Error('no object');
	return Object.fromEntries(Object.entries(puzzle));
}

/** Plays printed moves in a printed position; whether that was a whole turn. */
function isWholeTurn<K extends Kinds>(
	game: Game<K>,
	{ position, seat }: Readonly<Record<string, unknown>>,
	moves: readonly unknown[],
): boolean {
	const decoded = game.decode(position);
	if (!decoded.ok) throw new Error(`no position: ${decoded.fault.code}`);
	const ended = moves.map((move) => {
		const read = game.readMove(move);
		const played = read.ok ? game.play(decoded.value, seatOf(Number(seat)), read.value) : read;
		if (!played.ok) throw new Error(`no move: ${JSON.stringify(played.fault)}`);
		return played.value.turnEnded;
	});
	return ended.indexOf(true) === moves.length - 1;
}

test('the position and the seat, without the answer', async () => {
	const puzzle = await printed(NOVA_LUNA);
	expect(Object.keys(puzzle)).toEqual(['game', 'date', 'difficulty', 'seat', 'position']);
	expect(puzzle).toMatchObject({ game: 'nova-luna', date: '2026-11-16', difficulty: 1 });
	expect(novaLuna.decode(puzzle.position).ok).toBe(true);
});

test('the answer is a move of Nova Luna, and a whole turn of Nebula', async () => {
	const single = await printed([...NOVA_LUNA, '--answer']);
	expect(isWholeTurn(novaLuna, single, [single.best])).toBe(true);
	const turn = await printed([...NEBULA, '--answer']);
	if (!Array.isArray(turn.best)) throw new Error('no list');
	expect(isWholeTurn(nebula, turn, turn.best)).toBe(true);
	for (const { value, margin } of [single, turn]) {
		expect(value).toBeGreaterThan(0);
		expect(margin).toBeGreaterThanOrEqual(0.06);
	}
});

test('a picture of the position, with the answer only if asked for', async () => {
	const { out } = await orreryHere(NOVA_LUNA);
	expect(out).toContain('Nova Luna, puzzle of 2026-11-16, difficulty 1 of 7');
	expect(out).toContain('Moon wheel');
	expect(out).not.toContain('Answer');
	const { out: answered } = await orreryHere([...NEBULA, '--answer']);
	expect(answered).toContain('Star clusters');
	expect(answered).toMatch(/Answer: .*A chance to win of \d+ %; the second best has \d+ %\./s);
});

test.each([
	[['puzzle', '--date', '2026-11-16'], '--game is missing'],
	[['puzzle', '--game', 'nebula'], '--date is missing'],
	[['puzzle', '--game', 'go', '--date', '2026-11-16'], 'Unknown game “go”'],
	[['puzzle', '--game', 'nebula', '--date', '2026-02-30'], 'not “2026-02-30”'],
	[
		['puzzle', '--game', 'nebula', '--date', '2026-10-31'],
		'for 2026-10-31. There is one for each day from 2026-11-01',
	],
])('%j says what is wrong', async (args, sentence) => {
	const { status, out, err } = await orreryHere(args);
	expect(status).toBe(2);
	expect(out).toBe('');
	expect(err).toContain(sentence);
});

import { describe, expect, test } from 'vitest';
import { playedGame as nebulaGame } from '../test/nebula/games.ts';
import { playedGame as novaLunaGame } from '../test/nova-luna/games.ts';
import { faultOf, itemOf, must } from '../test/results.ts';
import type { Game, Kinds } from './game.ts';
import { GAME_IDS, RULES } from './game-id.ts';
import { nebula } from './nebula/nebula.ts';
import { novaLuna } from './nova-luna/nova-luna.ts';
import type { RecordIn } from './record-source.ts';
import { readRecordSource, recordsIn, recordValue, replayRecordIn } from './record-source.ts';

const luna = novaLuna.record(novaLunaGame({ players: 2, firstGame: false }, 'source'), {
	names: ['Ada', 'Ben'],
});
const stars = nebula.record(nebulaGame({ players: 2, variant: 'full' }, 'source'));
const lunaText = novaLuna.printRecord(luna);
const starsText = nebula.printRecord(stars);

function readWith<K extends Kinds>(
	game: Game<K>,
	record: RecordIn,
): readonly [value: unknown, replayed: boolean] {
	return [must(recordValue(game, record)), replayRecordIn(game, record).ok];
}

test('knows the rules numbers without the rules', () => {
	expect([novaLuna, nebula].map(({ id, rules }) => [id, rules])).toEqual(
		GAME_IDS.map((id) => [id, RULES[id]]),
	);
});

describe('finds records', () => {
	const two = [luna, stars];
	test.each([
		['JSON', JSON.stringify(luna), [luna]],
		['JSON over several lines', JSON.stringify(luna, null, 2), [luna]],
		['JSON lines', `${JSON.stringify(luna)}\n${JSON.stringify(stars)}\n`, two],
		['JSON lines with empty ones between', `\n${JSON.stringify(luna)}\r\n\r\n${JSON.stringify(stars)}`, two],
		['an array', JSON.stringify(two), two],
		['an array over several lines', JSON.stringify(two, null, '\t'), two],
		['the mark of a byte order', `\uFEFF${JSON.stringify(luna)}`, [luna]],
		['text', lunaText, [luna]],
		['text of Nebula', starsText, [stars]],
		['text without its last line breaks', lunaText.trimEnd(), [luna]],
		['text with line breaks of Windows', `\uFEFF${lunaText.replaceAll('\n', '\r\n')}`, [luna]],
		['two games in text form', `${lunaText}\n${starsText}`, two],
	])('in %s', (_, source, records) => {
		const found = must(readRecordSource(source));
		expect(found.map(({ game }) => game)).toEqual(records.map(({ game }) => game));
		found.forEach((record, i) => {
			const [value, replayed] =
				record.game === 'nebula' ? readWith(nebula, record) : readWith(novaLuna, record);
			expect(value).toEqual(records[i]);
			expect(replayed).toBe(true);
		});
	});

	test('and says in which line each begins', () => {
		expect(must(readRecordSource(`\n${lunaText}\n${starsText}`)).map(({ line }) => line)).toEqual([
			2,
			lunaText.split('\n').length + 2,
		]);
		expect(must(readRecordSource(`{"game":"nebula"}\n\n{"game":"nebula"}`)).map(({ line }) => line)).toEqual([
			1, 3,
		]);
	});
});

describe('says what is wrong', () => {
	const json = JSON.stringify(luna);
	test.each([
		['nothing', '', { code: 'empty', line: 1 }],
		['empty lines', ' \n\n', { code: 'empty', line: 1 }],
		['no games', '[]', { code: 'empty', line: 1 }],
		['words', 'Hello, this is my game.', { code: 'not-a-record', line: 1 }],
		['a web page', '<!doctype html>\n<title>Game</title>', { code: 'not-a-record', line: 1 }],
		['a number', '17', { code: 'not-a-record', line: 1 }],
		['foreign JSON', '{"version":3,"game":{"name":"go"}}', { code: 'not-a-record', line: 1 }],
		['a list of something else', '[1,2]', { code: 'not-a-record', line: 1 }],
		['another game', '{"game":"go"}', { code: 'unknown-game', line: 1, found: 'go' }],
		['text of another game', '[Game "go"]\n[Rules "1"]\n', { code: 'unknown-game', line: 1, found: 'go' }],
		[
			'newer rules',
			JSON.stringify({ ...luna, rules: 2 }),
			{ code: 'newer-rules', line: 1, expected: '1', found: '2' },
		],
		[
			'newer rules in text form',
			starsText.replace('[Rules "1"]', '[Rules "12"]'),
			{ code: 'newer-rules', line: 1, expected: '1', found: '12' },
		],
		['JSON that was cut off', json.slice(0, -200), { code: 'broken', line: 1 }],
		[
			'JSON over several lines that was cut off',
			JSON.stringify(luna, null, 1).slice(0, 900),
			{ code: 'broken', line: 1 },
		],
		['a broken line', `${json}\n\n${json.slice(9)}\n`, { code: 'broken', line: 3 }],
		['a broken first line', `${json.slice(0, 99)}\n${json}\n`, { code: 'broken', line: 1 }],
		['text that was cut off in its first line', '[Game "nova', { code: 'broken', line: 1 }],
	])('%s', (_, source, fault) => {
		expect(faultOf(readRecordSource(source))).toEqual(fault);
	});

	test('a huge source, before it is parsed', () => {
		const huge = `{"game":"nebula","x":"${'x'.repeat(5_000_000)}"}`;
		expect(faultOf(readRecordSource(huge))).toEqual({
			code: 'too-large',
			line: 1,
			expected: '4194304',
			found: String(huge.length),
		});
		expect(must(readRecordSource(huge, Number.POSITIVE_INFINITY))).toHaveLength(1);
	});

	test('a slip in the text, in its line', () => {
		const slip = `${lunaText}\n${starsText.replace('\n2. ', '\n2; ')}`;
		const record = itemOf(must(readRecordSource(slip)), 1);
		const line = slip.split('\n').findIndex((text) => text.startsWith('2; ')) + 1;
		expect(faultOf(replayRecordIn(nebula, record))).toMatchObject({
			code: 'unexpected-text',
			line,
			column: 1,
		});
	});

	test('each line for itself, so that the others can be read', () => {
		const found = recordsIn(`${json}\n{"game":"go"}\n${json}`);
		expect(found.map(({ ok }) => ok)).toEqual([true, false, true]);
	});

	test('nested deeper than a stack, without throwing', () => {
		for (const source of [
			'['.repeat(200_000),
			`{"game":"nebula","setup":${'['.repeat(90_000)}${']'.repeat(90_000)}}`,
		])
			for (const found of recordsIn(source))
				if (found.ok) expect(replayRecordIn(nebula, found.value).ok).toBe(false);
	});
});

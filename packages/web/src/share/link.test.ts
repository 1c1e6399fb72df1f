import { readFileSync } from 'node:fs';
import { nebula, novaLuna } from '@orrery/engine';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Shared } from './link.ts';
import { decodeShared, encodeShared, LONGEST_LINK } from './link.ts';

interface Golden {
	readonly game: 'nova-luna' | 'nebula';
	readonly id: string;
	readonly record: unknown;
}

const GOLDEN: readonly Golden[] = (['nova-luna', 'nebula'] as const).flatMap((game) =>
	readFileSync(new URL(`../../../engine/test/${game}/golden.jsonl`, import.meta.url), 'utf8')
		.trim()
		.split('\n')
		.map((line) => {
			const record: { readonly id?: string } = JSON.parse(line);
			return { game, id: record.id ?? '', record };
		}),
);

/** Any text as it stands in a link, without the checks of `encodeShared`. */
async function dataOf(text: string | Uint8Array<ArrayBuffer>): Promise<string> {
	const deflated = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
	const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
	return `1${Buffer.from(bytes).toString('base64url')}`;
}

const BROKEN = { ok: false, fault: { code: 'broken' } };

describe('a game inside a link', () => {
	it.each(GOLDEN)('carries $game $id whole, and is short enough', async ({ game, record }) => {
		const data = await encodeShared({ kind: 'record', game, record });
		expect(data).toMatch(/^1[\w-]+$/);
		expect(data.length).toBeLessThan(LONGEST_LINK * 0.75);
		const shared = await decodeShared(data);
		expect(shared).toEqual({ ok: true, value: { kind: 'record', game, record } });
		const replayed = game === 'nebula' ? nebula.replay(record) : novaLuna.replay(record);
		expect(replayed.ok).toBe(true);
	});

	it('carries every position of a game', async () => {
		const record = GOLDEN.find(({ id }) => id === 'two-all-placed')?.record;
		const replayed = novaLuna.replay(record);
		if (!replayed.ok) throw new Error(replayed.fault.code);
		const { course } = replayed.value;
		for (let step = 0; step <= course.steps.length; step++) {
			const earlier = course.at(step);
			if (!earlier.ok) throw new Error(earlier.fault.code);
			const snapshot = novaLuna.encode(earlier.value.position);
			const shared: Shared = { kind: 'position', game: 'nova-luna', snapshot };
			const data = await encodeShared(shared);
			expect(data.length).toBeLessThan(800);
			expect(await decodeShared(data)).toEqual({ ok: true, value: shared });
		}
	});

	it('carries any JSON, whatever its letters', async () => {
		await fc.assert(
			fc.asyncProperty(fc.jsonValue({ maxDepth: 8 }), async (value) => {
				const snapshot: unknown = JSON.parse(JSON.stringify(value));
				const shared: Shared = { kind: 'position', game: 'nebula', snapshot };
				expect(await decodeShared(await encodeShared(shared))).toEqual({ ok: true, value: shared });
			}),
		);
	});
});

describe('what comes from outside', () => {
	it('is never thrown at the reader', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.oneof(
					fc.string({ unit: 'binary' }),
					fc.base64String().map((text) => `1${text}`),
				),
				async (data) => {
					expect((await decodeShared(data)).ok).toBe(false);
				},
			),
			{ numRuns: 20 },
		);
	});

	it('may be any text that was deflated', async () => {
		await fc.assert(
			fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (text) => {
				expect(await decodeShared(await dataOf(text))).toEqual(BROKEN);
			}),
		);
	});

	it.each([
		['empty', ''],
		['a version alone', '1'],
		['other letters', '1a b'],
		['not base64', '1abcde'],
		['a version that never was', '0abc'],
	])('is broken: %s', async (_, data) => {
		expect(await decodeShared(data)).toEqual(BROKEN);
	});

	it.each([
		['an unknown game', '{"game":"chess","record":{}}'],
		['neither game nor position', '{"game":"nebula"}'],
		['a list', '[1]'],
		['nothing', 'null'],
		['deep nesting', `{"game":"nebula","record":${'['.repeat(9999)}${']'.repeat(9999)}}`],
	])('is broken: %s', async (_, json) => {
		expect(await decodeShared(await dataOf(json))).toEqual(BROKEN);
	});

	it('is broken if it was cut off or is not text', async () => {
		const data = await encodeShared({ kind: 'record', game: 'nebula', record: GOLDEN[0]?.record });
		expect(await decodeShared(data.slice(0, -20))).toEqual(BROKEN);
		expect(await decodeShared(await dataOf(new Uint8Array([0x22, 0xff, 0xfe, 0x22])))).toEqual(BROKEN);
	});

	it('may come from a later version', async () => {
		const data = await encodeShared({ kind: 'record', game: 'nebula', record: {} });
		expect(await decodeShared(`2${data.slice(1)}`)).toEqual({ ok: false, fault: { code: 'newer' } });
	});

	it('is refused early if a few letters inflate to very much', async () => {
		const bomb = await dataOf(`"${' '.repeat(20_000_000)}"`);
		expect(bomb.length).toBeLessThan(32_000);
		const decode = vi.spyOn(TextDecoder.prototype, 'decode');
		expect(await decodeShared(bomb)).toEqual({ ok: false, fault: { code: 'too-large' } });
		const read = decode.mock.calls.reduce((sum, [chunk]) => sum + (chunk?.byteLength ?? 0), 0);
		decode.mockRestore();
		expect(read).toBeLessThanOrEqual(256_000);
		expect(await decodeShared(`1${'a'.repeat(40_000)}`)).toEqual({
			ok: false,
			fault: { code: 'too-large' },
		});
	});
});

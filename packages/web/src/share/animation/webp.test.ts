import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Chunk } from './webp.ts';
import { animatedWebp, chunksIn, chunksOf } from './webp.ts';

/** A file as browsers write it: one chunk with the pixels, or a head, transparency and pixels. */
function still(...chunks: readonly (readonly [name: string, data: readonly number[]])[]): Uint8Array {
	const body = chunks.flatMap(([name, data]) => [
		...Buffer.from(name, 'latin1'),
		...bytes32(data.length),
		...data,
		...(data.length % 2 === 0 ? [] : [0]),
	]);
	return Uint8Array.from([
		...Buffer.from('RIFF'),
		...bytes32(body.length + 4),
		...Buffer.from('WEBP'),
		...body,
	]);
}

function bytes32(value: number): readonly number[] {
	return [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);
}

function number24({ data }: Chunk, at: number): number {
	return (data[at] ?? 0) | ((data[at + 1] ?? 0) << 8) | ((data[at + 2] ?? 0) << 16);
}

function must(chunks: readonly Chunk[] | null): readonly Chunk[] {
	if (chunks === null) throw new Error('not a WebP file');
	return chunks;
}

describe('an animated WebP', () => {
	it('has a head, says how often it repeats, and contains every frame with its time', () => {
		const file = animatedWebp(
			[
				{ image: still(['VP8 ', [1, 2, 3]]), duration: 800 },
				{ image: still(['VP8 ', [4, 5]]), duration: 70_000 },
			],
			960,
			504,
		);
		const [head, loop, ...frames] = must(chunksOf(file));
		expect(head?.name).toBe('VP8X');
		expect([...(head?.data ?? [])]).toEqual([0x02, 0, 0, 0, 959 & 255, 959 >> 8, 0, 503 & 255, 503 >> 8, 0]);
		expect(loop).toEqual({ name: 'ANIM', data: new Uint8Array(6) });
		expect(frames.map(({ name }) => name)).toEqual(['ANMF', 'ANMF']);
		expect(frames.map((frame) => number24(frame, 12))).toEqual([800, 70_000]);
		expect(frames.map((frame) => [number24(frame, 0), number24(frame, 3)])).toEqual([
			[0, 0],
			[0, 0],
		]);
		expect(frames.map((frame) => [number24(frame, 6), number24(frame, 9)])).toEqual([
			[959, 503],
			[959, 503],
		]);
		const [first] = frames;
		expect(must(chunksIn(first?.data.subarray(16) ?? new Uint8Array()))).toEqual([
			{ name: 'VP8 ', data: Uint8Array.from([1, 2, 3]) },
		]);
	});

	it('keeps the transparency of a frame, and leaves out its head', () => {
		const image = still(
			['VP8X', [0x10, 0, 0, 0, 9, 0, 0, 9, 0, 0]],
			['ALPH', [7]],
			['VP8 ', [8]],
			['EXIF', [9]],
		);
		const [head, , frame] = must(chunksOf(animatedWebp([{ image, duration: 1 }], 10, 10)));
		expect(head?.data[0]).toBe(0x12);
		expect(must(chunksIn(frame?.data.subarray(16) ?? new Uint8Array())).map(({ name }) => name)).toEqual([
			'ALPH',
			'VP8 ',
		]);
	});

	it('has the size that it says, whatever the frames contain', () => {
		const frame = fc.record({
			pixels: fc.array(fc.nat(255), { minLength: 1, maxLength: 40 }),
			duration: fc.nat(0xff_ff_ff),
		});
		fc.assert(
			fc.property(fc.array(frame, { minLength: 1, maxLength: 6 }), (frames) => {
				const file = animatedWebp(
					frames.map(({ pixels, duration }) => ({ image: still(['VP8L', pixels]), duration })),
					4,
					4,
				);
				expect(new DataView(file.buffer).getUint32(4, true)).toBe(file.byteLength - 8);
				const [, , ...read] = must(chunksOf(file));
				expect(
					read.map((chunk) => ({
						duration: number24(chunk, 12),
						pixels: [...(must(chunksIn(chunk.data.subarray(16)))[0]?.data ?? [])],
					})),
				).toEqual(frames);
			}),
		);
	});

	it('takes nothing that is no WebP picture', () => {
		const whole = still(['VP8 ', [1, 2, 3, 4]]);
		expect(chunksOf(whole.subarray(0, 20))).toBeNull();
		expect(chunksOf(Uint8Array.from(Buffer.from('\u0089PNG………………')))).toBeNull();
		expect(chunksIn(Uint8Array.from([1, 2, 3]))).toBeNull();
		expect(() => animatedWebp([{ image: Uint8Array.from([1]), duration: 1 }], 1, 1)).toThrow('not a WebP');
	});
});

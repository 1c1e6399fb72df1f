/*
 * Writes an animated WebP from still ones. Browsers can encode a picture to WebP but not an animation; the container
 * is simple enough to write ourselves: https://developers.google.com/speed/webp/docs/riff_container
 */

export interface WebpFrame {
	/** A still WebP, as browsers encode it. */
	readonly image: Uint8Array;
	/** How long it is shown, in milliseconds. */
	readonly duration: number;
}

export interface Chunk {
	/** Four letters. */
	readonly name: string;
	readonly data: Uint8Array;
}

const RIFF_HEAD = 12;
const CHUNK_HEAD = 8;
const ANIMATION = 0x02;
const ALPHA = 0x10;
/** Each frame covers the one before it completely, so nothing shines through. */
const DO_NOT_BLEND = 0x02;
/** 0 is forever. */
const LOOPS = 0;

/** The chunks of a WebP file; null if it is none, or is cut off. */
export function chunksOf(file: Uint8Array): readonly Chunk[] | null {
	const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
	if (file.byteLength < RIFF_HEAD || textAt(file, 0) !== 'RIFF' || textAt(file, 8) !== 'WEBP') return null;
	const end = CHUNK_HEAD + view.getUint32(4, true);
	if (end > file.byteLength) return null;
	return chunksIn(file.subarray(RIFF_HEAD, end));
}

/** Chunks one after the other, each filled up to an even length; null if the last one is cut off. */
export function chunksIn(bytes: Uint8Array): readonly Chunk[] | null {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const chunks: Chunk[] = [];
	for (let at = 0; at < bytes.byteLength; ) {
		if (at + CHUNK_HEAD > bytes.byteLength) return null;
		const from = at + CHUNK_HEAD;
		const size = view.getUint32(at + 4, true);
		if (from + size > bytes.byteLength) return null;
		chunks.push({ name: textAt(bytes, at), data: bytes.subarray(from, from + size) });
		at = from + size + (size % 2);
	}
	return chunks;
}

/** An animation that begins again after its last frame. All frames have this size. */
export function animatedWebp(
	frames: readonly WebpFrame[],
	width: number,
	height: number,
): Uint8Array<ArrayBuffer> {
	const images = frames.map(({ image, duration }) => ({ duration, parts: bitstreamOf(image) }));
	const alpha = images.some(({ parts }) => parts.some(({ name }) => name === 'ALPH' || name === 'VP8L'));
	const head = new Uint8Array(10);
	head[0] = ANIMATION | (alpha ? ALPHA : 0);
	write24(head, 4, width - 1);
	write24(head, 7, height - 1);
	const loop = new Uint8Array(6);
	new DataView(loop.buffer).setUint16(4, LOOPS, true);
	return riff([
		{ name: 'VP8X', data: head },
		{ name: 'ANIM', data: loop },
		...images.map(({ duration, parts }) => ({ name: 'ANMF', data: frameOf(parts, duration, width, height) })),
	]);
}

/** What a still file says about its pixels, without its own head. */
function bitstreamOf(image: Uint8Array): readonly Chunk[] {
	const parts = chunksOf(image)?.filter(({ name }) => name === 'ALPH' || name === 'VP8 ' || name === 'VP8L');
	if (parts === undefined || parts.length === 0) throw new Error('a frame is not a WebP picture');
	return parts;
}

function frameOf(parts: readonly Chunk[], duration: number, width: number, height: number): Uint8Array {
	const head = new Uint8Array(16);
	write24(head, 6, width - 1);
	write24(head, 9, height - 1);
	write24(head, 12, duration);
	head[15] = DO_NOT_BLEND;
	return joined([head, ...parts.map(written)]);
}

function riff(chunks: readonly Chunk[]): Uint8Array<ArrayBuffer> {
	const body = joined(chunks.map(written));
	const file = new Uint8Array(RIFF_HEAD + body.byteLength);
	writeText(file, 0, 'RIFF');
	new DataView(file.buffer).setUint32(4, 4 + body.byteLength, true);
	writeText(file, 8, 'WEBP');
	file.set(body, RIFF_HEAD);
	return file;
}

function written({ name, data }: Chunk): Uint8Array {
	const size = data.byteLength;
	const bytes = new Uint8Array(CHUNK_HEAD + size + (size % 2));
	writeText(bytes, 0, name);
	new DataView(bytes.buffer).setUint32(4, size, true);
	bytes.set(data, CHUNK_HEAD);
	return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
	const all = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.byteLength;
	}
	return all;
}

function textAt(bytes: Uint8Array, at: number): string {
	return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function writeText(bytes: Uint8Array, at: number, text: string): void {
	for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
}

/** Three bytes, the lowest first. */
function write24(bytes: Uint8Array, at: number, value: number): void {
	for (let i = 0; i < 3; i++) bytes[at + i] = (value >> (8 * i)) & 0xff;
}

import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import { gameIdOf } from '@orrery/engine/game-id';

/*
 * A game or a position inside a link: a version, then JSON, deflated and written in the letters of base64url. It stands
 * after the `#`, which browsers never send to a server. Records written as text would be a sixth shorter, but would
 * need the rules of the game to be read, and the longest golden game takes 2,650 characters as it is.
 */

/** What a link carries. Nothing in it is checked yet: `Game.replay` or `Game.decode` does that. */
export type Shared =
	| { readonly kind: 'record'; readonly game: GameId; readonly record: unknown }
	| { readonly kind: 'position'; readonly game: GameId; readonly snapshot: unknown };

/** `newer`: it was made by a later version of this client. */
export type SharedFault = { readonly code: 'broken' | 'newer' | 'too-large' };

const VERSION = '1';
/** What a later version would begin with. */
const LATER = /^[2-9]/;

/** The longest link that is offered, in characters. Chats take messages of at least that many in most programs. */
export const LONGEST_LINK = 4_000;
/** The most that is read: far more than is ever written. */
const LONGEST_DATA = 32_000;
/** In bytes. The longest golden game takes 16,000; a few letters could otherwise inflate to gigabytes. */
const LARGEST_JSON = 256_000;
/** No record and no position is nested this deeply. Deeper values could exhaust the stack of those who read them. */
const DEEPEST = 32;

export async function encodeShared(shared: Shared): Promise<string> {
	const value =
		shared.kind === 'record'
			? { game: shared.game, record: shared.record }
			: { game: shared.game, position: shared.snapshot };
	const json = new Blob([JSON.stringify(value)]).stream();
	const deflated = new Response(json.pipeThrough(new CompressionStream('deflate-raw')));
	return `${VERSION}${base64UrlOf(new Uint8Array(await deflated.arrayBuffer()))}`;
}

/** Reads what stands in a link. The text may be anything. */
export async function decodeShared(data: string): Promise<Result<Shared, SharedFault>> {
	if (data.length > LONGEST_DATA) return fail({ code: 'too-large' });
	if (LATER.test(data)) return fail({ code: 'newer' });
	const bytes = data.startsWith(VERSION) ? bytesOf(data.slice(VERSION.length)) : null;
	if (bytes === null) return fail({ code: 'broken' });
	const json = await inflated(bytes);
	return json.ok ? readShared(json.value) : json;
}

function readShared(json: string): Result<Shared, SharedFault> {
	const value = parsed(json);
	if (typeof value !== 'object' || value === null || isDeeper(value, DEEPEST))
		return fail({ code: 'broken' });
	const { game: named, record, position }: Readonly<Record<string, unknown>> = { ...value };
	const game = typeof named === 'string' ? gameIdOf(named) : null;
	if (game === null) return fail({ code: 'broken' });
	if (record !== undefined) return ok({ kind: 'record', game, record });
	if (position !== undefined) return ok({ kind: 'position', game, snapshot: position });
	return fail({ code: 'broken' });
}

/** Stops as soon as there is more than a game can take. */
async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Result<string, SharedFault>> {
	const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
	const decoder = new TextDecoder('utf-8', { fatal: true });
	let size = 0;
	let text = '';
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return ok(text + decoder.decode());
			size += value.byteLength;
			if (size > LARGEST_JSON) {
				await reader.cancel();
				return fail({ code: 'too-large' });
			}
			text += decoder.decode(value, { stream: true });
		}
	} catch {
		// Not deflated, cut off, or not text.
		return fail({ code: 'broken' });
	}
}

function parsed(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		return undefined;
	}
}

function isDeeper(value: unknown, levels: number): boolean {
	if (typeof value !== 'object' || value === null) return false;
	return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}

function base64UrlOf(bytes: Uint8Array): string {
	const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
	return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
	if (!/^[\w-]+$/.test(text)) return null;
	try {
		const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
		return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
	} catch {
		return null;
	}
}

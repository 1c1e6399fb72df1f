import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { FairDraw, Random, Result } from '@orrery/engine';
import { fail, ok, shuffle, streamOf } from '@orrery/engine';
import type { FairFault } from './fault.ts';
import { FairRandom, seal } from './random.ts';

/*
 * How a shuffle is fixed so that no one could have chosen it: from a secret, whose hash everyone knows before it is used,
 * and from contributions of the players. docs/fairness.md specifies every byte. Nothing here is random: the caller
 * provides the secret and the contributions.
 */

/** The first part of the commitment; any change of the bytes or of the order of drawing needs a new one. */
const SCHEME = 'orrery-1';
const SECRET_BYTES = 32;
const ID = /^[A-Za-z0-9_-]{1,64}$/;
const SECRET = /^[0-9a-f]{64}$/;
const CONTRIBUTION = /^[0-9a-f]{32}$/;

/** The shuffle of a new table. Everyone sees the commitment immediately, and no one sees the secret before the end. */
export type NewDraw = Pick<FairDraw, 'commitment' | 'secret'>;

/** Commits to a secret: 32 bytes from the operating system, used for this game and no other. */
export function makeDraw(id: string, secret: Uint8Array): NewDraw {
	if (!ID.test(id)) throw new RangeError(`no id of a game: ${id}`);
	if (secret.length !== SECRET_BYTES)
		throw new RangeError(`a secret has ${SECRET_BYTES} bytes, not ${secret.length}`);
	return { commitment: commitmentTo(id, secret), secret: bytesToHex(secret) };
}

/** Whether this is what a player's client may contribute: 16 bytes, as 32 digits of lower-case hexadecimal. */
export function isContribution(value: unknown): value is string {
	return typeof value === 'string' && CONTRIBUTION.test(value);
}

/**
 * The random numbers that a secret and contributions give, if the secret matches the commitment. Dealing and checking
 * both use this. Contributions are in the order in which the seats were taken, before `drawSeats`.
 */
export function openDraw(
	id: string,
	{ commitment, secret, contributions }: FairDraw,
): Result<FairRandom, FairFault> {
	if (!ID.test(id)) return fail({ code: 'bad-id' });
	if (!SECRET.test(secret)) return fail({ code: 'bad-secret' });
	const index = contributions.findIndex((contribution) => !isContribution(contribution));
	if (index >= 0) return fail({ code: 'bad-contribution', index });
	const bytes = hexToBytes(secret);
	const expected = commitmentTo(id, bytes);
	if (commitment !== expected) return fail({ code: 'commitment-mismatch', expected, found: commitment });
	return ok(new FairRandom(seal(bytes, concatBytes(...contributions.map(hexToBytes)))));
}

/** Shuffles the seats: by seat in the game, the number of the seat that its player had taken before. */
export function drawSeats(random: Random, players: number): readonly number[] {
	const taken = Uint8Array.from({ length: players }, (_, seat) => seat);
	shuffle(taken, streamOf(random, 'seats'));
	return Array.from(taken);
}

function commitmentTo(id: string, secret: Uint8Array): string {
	return bytesToHex(sha256(concatBytes(utf8ToBytes(`${SCHEME}\0${id}\0`), secret)));
}

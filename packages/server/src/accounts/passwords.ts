import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault } from '@orrery/protocol';
import { Semaphore } from '../concurrency/semaphore.ts';
import { randomText } from '../encoding/random-text.ts';
import { isCommon } from './common-passwords.ts';

/*
 * Passwords are stored as argon2id hashes. Hashing runs in Node's thread pool, which file access needs too, so only a
 * few run at a time.
 */

/** The parameters that OWASP recommends: 19 MiB, two passes, one lane. Argon2id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const semaphore = new Semaphore(2);

/** Hashes a password, unless it is too common. */
export async function hashPassword(password: string, name: string): Promise<Result<string, Fault>> {
	if (isCommon(password, name)) return fail({ code: 'weak-password' });
	return ok(await hashed(password));
}

/** Whether a password matches a hash. Without a hash the same work is done, so that the time reveals nothing. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
	const { verify } = await library();
	// Created in every case, or the first unknown name would take longer.
	const unknown = await decoy();
	const matches = await semaphore.run(() => verify(hash ?? unknown, prepared(password)));
	return matches && hash !== null;
}

async function hashed(password: string): Promise<string> {
	const { hash } = await library();
	return semaphore.run(() => hash(prepared(password), COST));
}

/** The hash of a random password, for names without an account. */
let madeDecoy: Promise<string> | null = null;
function decoy(): Promise<string> {
	madeDecoy ??= hashed(randomText(32));
	return madeDecoy;
}

/** Keyboards compose the same character in different ways. */
function prepared(password: string): string {
	return password.normalize('NFKC');
}

/** Loaded on first use, because many players never use a password. */
function library(): Promise<typeof import('@node-rs/argon2')> {
	return import('@node-rs/argon2');
}

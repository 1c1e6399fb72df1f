import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault } from '@orrery/protocol';
import { randomText } from '../random-text.ts';
import { isCommon } from './common-passwords.ts';
import { Semaphore } from './semaphore.ts';

/*
 * Passwords, kept as argon2id. The work is done by threads of Node's pool, of which files need some too: so only few at
 * a time.
 */

/** As OWASP asks for: 19 MiB, two passes, one lane. That it is argon2id is what the library does by itself. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const semaphore = new Semaphore(2);

/** The hash of a password that may be chosen. */
export async function hashPassword(password: string, name: string): Promise<Result<string, Fault>> {
	if (isCommon(password, name)) return fail({ code: 'weak-password' });
	return ok(await hashed(password));
}

/** Whether a password is the one of the hash. Without a hash the same work is done, so that nobody can tell. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
	const { verify } = await library();
	// Made before it is known whether it is needed, or the first who need it would wait longer.
	const unknown = await decoy();
	const matches = await semaphore.run(() => verify(hash ?? unknown, prepared(password)));
	return matches && hash !== null;
}

async function hashed(password: string): Promise<string> {
	const { hash } = await library();
	return semaphore.run(() => hash(prepared(password), COST));
}

/** The hash of something that nobody knows. */
let madeDecoy: Promise<string> | null = null;
function decoy(): Promise<string> {
	madeDecoy ??= hashed(randomText(32));
	return madeDecoy;
}

/** However a keyboard puts its characters together. */
function prepared(password: string): string {
	return password.normalize('NFKC');
}

/** Only who signs in needs it. */
function library(): Promise<typeof import('@node-rs/argon2')> {
	return import('@node-rs/argon2');
}

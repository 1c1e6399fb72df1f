import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import * as z from 'zod';

/*
 * A backup is one file: a line of JSON as a header, then the bytes of the SQLite database. Without this program,
 * `tail -n +2 FILE > orrery.db` extracts it.
 */

const LONGEST_HEADER = 4096;
const LINE_END = 10;

const header = z.object({
	orrery: z.literal('backup'),
	format: z.int().positive(),
	/** The release that created it. */
	version: z.string(),
	/** The migrations that the database has run. */
	schema: z.array(z.string()).readonly(),
	madeAt: z.int(),
	games: z.int().nonnegative(),
	entries: z.int().nonnegative(),
	bytes: z.int().positive(),
	sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackupHeader = z.infer<typeof header>;

export const FORMAT = 1;

/** Why a file cannot be used as a backup. */
export type BackupFileFault = 'not-there' | 'foreign' | 'newer' | 'truncated' | 'damaged';

export async function writeBackupFile(
	file: string,
	database: string,
	about: Omit<BackupHeader, 'orrery' | 'format' | 'bytes' | 'sha256'>,
): Promise<BackupHeader> {
	const { size: bytes } = await stat(database);
	const written: BackupHeader = {
		orrery: 'backup',
		format: FORMAT,
		...about,
		bytes,
		sha256: await checksumOf(database, 0),
	};
	await pipeline(
		async function* () {
			yield Buffer.from(`${JSON.stringify(written)}\n`);
			yield* createReadStream(database);
		},
		// The file contains the hidden information of every game and the keys of the server.
		createWriteStream(file, { mode: 0o600, flush: true }),
	);
	return written;
}

/** Verifies a backup from the first byte to the last. */
export async function readBackupFile(
	file: string,
): Promise<Result<{ readonly header: BackupHeader; readonly start: number }, BackupFileFault>> {
	const first = await firstLineOf(file);
	if (first === null) return fail('not-there');
	const read = header.safeParse(jsonOf(first));
	if (!read.success) return fail(isNewer(jsonOf(first)) ? 'newer' : 'foreign');
	if (read.data.format > FORMAT) return fail('newer');
	const start = Buffer.byteLength(first) + 1;
	const { size } = await stat(file);
	if (size < start + read.data.bytes) return fail('truncated');
	if (size > start + read.data.bytes || (await checksumOf(file, start)) !== read.data.sha256)
		return fail('damaged');
	return ok({ header: read.data, start });
}

/** Extracts the database of a backup and syncs it to disk. */
export async function unpackBackupFile(file: string, start: number, database: string): Promise<void> {
	await pipeline(
		createReadStream(file, { start }),
		createWriteStream(database, { mode: 0o600, flags: 'wx', flush: true }),
	);
}

/** The SHA-256 of a file from a byte on. */
export async function checksumOf(file: string, start: number): Promise<string> {
	const hash = createHash('sha256');
	await pipeline(createReadStream(file, { start }), hash);
	return hash.digest('hex');
}

async function firstLineOf(file: string): Promise<string | null> {
	const opened = await open(file).catch(() => null);
	if (opened === null) return null;
	try {
		const { buffer, bytesRead } = await opened.read(Buffer.alloc(LONGEST_HEADER), 0, LONGEST_HEADER, 0);
		const end = buffer.subarray(0, bytesRead).indexOf(LINE_END);
		return buffer.toString('utf8', 0, Math.max(0, end));
	} finally {
		await opened.close();
	}
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

/** A later format may have another header, but it still names its format. */
function isNewer(value: unknown): boolean {
	const kind = z.object({ orrery: z.literal('backup'), format: z.number() }).safeParse(value);
	return kind.success && kind.data.format > FORMAT;
}

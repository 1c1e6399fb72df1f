import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
	chmodSync,
	chownSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { atEnd } from '../at-end.ts';
import { installPackage, isProgram, namedProgram, onPath, ProgramMissing } from '../programs.ts';
import { ServiceProcess } from './service-process.ts';

/* A PostgreSQL server of our own for tests, in a temporary folder, on a free port and behind a random password. */

/** Where Debian keeps the programs of each version. */
const DEBIAN = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root. Debian's package creates the first of these users. */
const USERS = ['postgres', 'nobody'];
const OWNER = 'orrery';

export interface Postgres {
	/** The address of its database, as `ORRERY_DATABASE_URL` takes it. */
	readonly url: string;
	readonly service: ServiceProcess;
	/** Stops it and deletes its data. */
	close(): Promise<void>;
}

export interface PostgresOptions {
	/** Whether it waits for the disk. Tests that only end processes need not wait: what was written is there. */
	readonly fsync: boolean;
}

/** Finds or installs PostgreSQL and starts an empty server. */
export async function startPostgres({ fsync }: PostgresOptions = { fsync: false }): Promise<Postgres> {
	const programs = ensurePostgres();
	const user = otherUser();
	const folder = mkdtempSync(join(tmpdir(), 'orrery-postgres-'));
	const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	const notAtEnd = atEnd(remove);
	const password = randomBytes(16).toString('hex');
	try {
		const data = join(folder, 'data');
		const passwordFile = join(folder, 'password');
		mkdirSync(data, { mode: 0o700 });
		writeFileSync(passwordFile, password, { mode: 0o600 });
		if (user !== null) for (const path of [folder, data, passwordFile]) chownSync(path, user.uid, user.gid);
		chmodSync(folder, 0o700);
		const created = spawnSync(
			join(programs, 'initdb'),
			['--pgdata', data, '--username', OWNER, '--auth', 'scram-sha-256', '--pwfile', passwordFile].concat(
				'--encoding',
				'UTF8',
				'--locale',
				'C',
				'--no-sync',
			),
			{ ...user, cwd: folder, encoding: 'utf8' },
		);
		if (created.status !== 0) throw new Error(`initdb failed: ${created.stderr || String(created.error)}`);
		const service = await ServiceProcess.start({
			name: 'PostgreSQL',
			program: join(programs, 'postgres'),
			args: (port) => [
				...['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', ''],
				...['-c', `fsync=${fsync ? 'on' : 'off'}`, '-c', 'max_connections=200'],
			],
			ready: 'ready to accept connections',
			options: { ...user, cwd: folder },
			// A fast shutdown: open connections are cut.
			stopSignal: 'SIGINT',
		});
		const close = async (): Promise<void> => {
			await service.close();
			remove();
			notAtEnd();
		};
		return { url: `postgres://${OWNER}:${password}@127.0.0.1:${service.port}/postgres`, service, close };
	} catch (error) {
		remove();
		notAtEnd();
		throw error;
	}
}

/** The folder of PostgreSQL's programs: named, on the path, or where Debian keeps them, the newest version first. */
export function findPostgres(env: NodeJS.ProcessEnv = process.env, debian: string = DEBIAN): string | null {
	const program = namedProgram('POSTGRES_PATH', env) ?? onPath(['postgres'], env);
	const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
	const folders = [
		...(program === null ? [] : [dirname(program)]),
		...versions.map((version) => join(debian, version, 'bin')),
	];
	return (
		folders.find((folder) => ['initdb', 'postgres'].every((name) => isProgram(join(folder, name)))) ?? null
	);
}

/** Finds or installs it. */
export function ensurePostgres(): string {
	const found = findPostgres();
	if (found !== null) return found;
	installPackage('postgresql');
	const installed = findPostgres();
	if (installed !== null) return installed;
	throw new ProgramMissing(
		'There is no PostgreSQL on this machine and it could not be installed: install it and name its program postgres in POSTGRES_PATH.',
	);
}

/** As whom to run it; null for the user of this process. */
function otherUser(): { readonly uid: number; readonly gid: number } | null {
	if (process.getuid?.() !== 0) return null;
	for (const name of USERS) {
		const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
		if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
	}
	throw new ProgramMissing('PostgreSQL refuses to run as root, and there is no other user to run it as.');
}

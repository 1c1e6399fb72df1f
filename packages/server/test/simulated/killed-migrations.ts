import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrations } from '../../src/storage/migrations.ts';
import { openStorage } from '../../src/storage/storage.ts';

/*
 * A process that upgrades a filled storage is killed (SIGKILL) at a statement of a migration. Then the storage is
 * opened as a server does, and must have every value of every row that was there before.
 */

export const MIGRATIONS: readonly string[] = Object.keys(await migrations.getMigrations());

const PROGRAM = join(import.meta.dirname, 'migration-process.ts');
const FILES = ['orrery.db', 'orrery.db-wal'];

/** Tables whose rows a later migration has moved, and where they are now. */
const MOVED: Readonly<Record<string, string>> = {
	ratings_due: "(select subject as table_id, at as ended_at from due where kind = 'rating')",
	notifications_due: `(select substr(subject, 1, instr(subject, ' ') - 1) as table_id,
		cast(substr(subject, instr(subject, ' ') + 1) as integer) as seat from due where kind = 'notification')`,
};

export interface Kill {
	readonly migration: string;
	readonly statement: number;
	readonly moment: 'before' | 'during';
}

/** A storage as the migration before left it, with rows in every table. Returns how many statements the migration has. */
export async function prepare(folder: string, migration: string, rows: number): Promise<number> {
	const before = MIGRATIONS[MIGRATIONS.indexOf(migration) - 1];
	if (before !== undefined) {
		await migrate(folder, before);
		fillTables(folder, rows);
	}
	const trial = join(folder, 'trial');
	copyStorage(folder, trial);
	return Number((await migrate(trial, migration)).printed);
}

/** Kills a process at a statement and opens the storage; the tables that have lost something. */
export async function lostByKill(prepared: string, folder: string, kill: Kill): Promise<readonly string[]> {
	copyStorage(prepared, folder);
	const { signal } = await migrate(folder, kill.migration, kill);
	// A kill during a statement may come after the end.
	if (kill.moment === 'before' && signal !== 'SIGKILL') throw new Error('the process was not killed');
	const storage = await openStorage(folder);
	await storage.probe.write();
	await storage.close();
	return changedTables(prepared, folder);
}

function migrate(
	folder: string,
	name: string,
	kill?: Kill,
): Promise<{ readonly signal: NodeJS.Signals | null; readonly printed: string }> {
	mkdirSync(folder, { recursive: true });
	const where = kill === undefined ? [] : [String(kill.statement), kill.moment];
	const child = spawn(process.execPath, ['--conditions=orrery-source', PROGRAM, folder, name, ...where], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	let printed = '';
	child.stdout.setEncoding('utf8').on('data', (text: string) => {
		printed += text;
	});
	return new Promise((resolve, reject) => {
		child.once('close', (code, signal) => {
			if (code === 0 || signal !== null) resolve({ signal, printed });
			else reject(new Error(`the migration ended with ${code}`));
		});
	});
}

function copyStorage(from: string, to: string): void {
	mkdirSync(to, { recursive: true });
	for (const name of FILES) if (existsSync(join(from, name))) copyFileSync(join(from, name), join(to, name));
}

/** Rows with values of the right type in every table; rows with the same number belong together. */
function fillTables(folder: string, rows: number): void {
	const database = new DatabaseSync(join(folder, 'orrery.db'));
	database.exec('begin');
	for (const table of tablesIn(database)) {
		const columns = columnsOf(database, table);
		const insert = database.prepare(
			`insert into ${table} (${columns.map(({ name }) => name).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
		);
		for (let row = 1; row <= rows; row++)
			insert.run(...columns.map(({ name, type }) => sampleOf(table, name, type, row)));
	}
	database.exec('commit');
	database.close();
}

function sampleOf(table: string, column: string, type: string, row: number): string | number {
	if (column === 'table_id' || (table === 'tables' && column === 'id')) return `table-${row}`;
	if (column === 'status') return row % 3 === 0 ? 'playing' : 'ended';
	if (column === 'rated') return row % 2;
	if (type === 'text') return `${column}-${row}`;
	return column === 'sigma' ? 1 + (row % 8) : row;
}

/** The tables of which a value is missing or different. */
function changedTables(before: string, after: string): readonly string[] {
	// There was nothing before the first migration.
	if (!existsSync(join(before, 'orrery.db'))) return [];
	const [old, now] = [before, after].map(
		(folder) => new DatabaseSync(join(folder, 'orrery.db'), { readOnly: true }),
	);
	if (old === undefined || now === undefined) throw new Error('there are no databases');
	const changed = tablesIn(old).filter((table) => {
		const columns = columnsOf(old, table)
			.map(({ name }) => name)
			.join(', ');
		// The check above has written a setting.
		const own = table === 'settings' ? "where name <> 'last-probe'" : '';
		const rowsIn = (database: DatabaseSync, from: string): string =>
			JSON.stringify(database.prepare(`select ${columns} from ${from} ${own} order by ${columns}`).all());
		const moved = tablesIn(now).includes(table) ? undefined : MOVED[table];
		return rowsIn(old, table) !== rowsIn(now, moved ?? table);
	});
	old.close();
	now.close();
	return changed;
}

function tablesIn(database: DatabaseSync): readonly string[] {
	return database
		.prepare(
			"select name from sqlite_master where type = 'table' and name not like 'kysely%' and name not like 'sqlite%'",
		)
		.all()
		.map(({ name }) => String(name));
}

function columnsOf(
	database: DatabaseSync,
	table: string,
): readonly { readonly name: string; readonly type: string }[] {
	return database
		.prepare(`select name, type from pragma_table_info('${table}')`)
		.all()
		.map(({ name, type }) => ({ name: String(name), type: String(type).toLowerCase() }));
}

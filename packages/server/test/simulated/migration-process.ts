import { join } from 'node:path';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '../../src/storage/migrations.ts';
import { ReaderAndWriter } from '../../src/storage/reader-and-writer.ts';
import { SqliteDialect } from '../../src/storage/sqlite-dialect.ts';

/*
 * Runs migrations up to one and kills itself at a statement: `migration-process.ts FOLDER NAME STATEMENT MOMENT`. The
 * moment is `before` the statement is sent, or `during` it: while the thread is busy with it.
 */

const [, , folder = '', name = '', at = '-1', moment = 'before'] = process.argv;
const threads = new ReaderAndWriter(join(folder, 'orrery.db'), () => undefined);
let asked = 0;
const db = new Kysely<unknown>({
	dialect: new SqliteDialect({
		read: (task) => threads.read(task),
		write(task) {
			const isIt = asked++ === Number(at);
			if (isIt && moment === 'before') process.kill(process.pid, 'SIGKILL');
			const answer = threads.write(task);
			// The thread has the message within some ten microseconds, and a commit takes longer than this pause.
			if (isIt) setTimeout(() => process.kill(process.pid, 'SIGKILL'), asked % 3);
			return answer;
		},
		close: () => threads.close(),
	}),
});
const { error } = await new Migrator({ db, provider: migrations }).migrateTo(name);
await db.destroy();
if (error !== undefined) throw error;
process.stdout.write(`${asked}\n`);

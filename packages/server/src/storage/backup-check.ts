import { DatabaseSync } from 'node:sqlite';
import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import { gameId } from '@orrery/protocol';
import { Table } from '@orrery/table';
import { withGame } from '../model/games.ts';
import { migrations } from './migrations.ts';

/** Why a database fails the check. */
export type CheckFault =
	/** SQLite finds it corrupt, or it is not a database of Orrery. */
	| { readonly code: 'broken'; readonly detail: string }
	/** A newer release created it. */
	| { readonly code: 'newer'; readonly detail: string }
	/** The log of a game cannot be replayed. */
	| { readonly code: 'log-broken'; readonly detail: string };

export interface Checked {
	readonly schema: readonly string[];
	readonly games: number;
	readonly entries: number;
}

/** Checks the integrity of a database and, unless `replay` is false, replays every game in it. */
export async function checkDatabase(file: string, replay: boolean): Promise<Result<Checked, CheckFault>> {
	const known = Object.keys(await migrations.getMigrations());
	let db: DatabaseSync | null = null;
	try {
		db = new DatabaseSync(file, { readOnly: true });
		const found = textsIn(db, 'pragma integrity_check');
		if (found.join() !== 'ok') return fail({ code: 'broken', detail: found[0] ?? '' });
		const schema = textsIn(db, 'select name from kysely_migration order by name');
		const unknown = schema.find((name) => !known.includes(name));
		if (unknown !== undefined) return fail({ code: 'newer', detail: unknown });
		const broken = replay ? firstBrokenLog(db) : null;
		if (broken !== null) return fail({ code: 'log-broken', detail: broken });
		return ok({
			schema,
			games: countIn(db, 'select count(distinct table_id) from log_entries'),
			entries: countIn(db, 'select count(*) from log_entries'),
		});
	} catch (error) {
		return fail({ code: 'broken', detail: error instanceof Error ? error.message : String(error) });
	} finally {
		db?.close();
	}
}

/** The id of the first game whose log does not replay. */
function firstBrokenLog(db: DatabaseSync): string | null {
	const log = db.prepare('select entry from log_entries where table_id = ? order by sequence');
	const begun = "select id, game from tables where status in ('playing', 'ended') order by id";
	for (const { id, game } of db.prepare(begun).iterate()) {
		const entries = log.all(id ?? null).map(({ entry }): unknown => JSON.parse(String(entry)));
		const opens = withGame(gameId.parse(game), ({ game: rules }) => Table.open(rules, entries).ok);
		if (!opens) return String(id);
	}
	return null;
}

function textsIn(db: DatabaseSync, query: string): readonly string[] {
	return db
		.prepare(query)
		.all()
		.map((row) => String(Object.values(row)[0]));
}

function countIn(db: DatabaseSync, query: string): number {
	return Number(textsIn(db, query)[0]);
}

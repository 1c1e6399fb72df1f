import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { foldedName } from '../accounts/folded-name.ts';

/*
 * Names are folded otherwise than before: what nobody sees counts no more. Who has the name that another one comes to
 * keeps it, and of two who come to one the older gets it; the other is in where they are in, or by a passkey, and can
 * take another. And what guests had left behind who were forgotten goes: where to tell them of their turns.
 */
export const names: Migration = {
	async up(db: Kysely<unknown>) {
		const { rows } = await sql<{ player: string; name: string; name_key: string }>`
			select a.player, p.name, a.name_key from accounts a join players p on p.id = a.player order by a.created_at
		`.execute(db);
		const taken = new Set(rows.map(({ name_key }) => name_key));
		for (const { player, name, name_key } of rows) {
			const key = foldedName(name);
			if (taken.has(key)) continue;
			await sql`update accounts set name_key = ${key} where player = ${player}`.execute(db);
			taken.delete(name_key);
			taken.add(key);
		}
		await sql`delete from subscriptions where player not in (select id from players)`.execute(db);
		await sql`delete from mail_addresses where player not in (select id from players)`.execute(db);
	},
};

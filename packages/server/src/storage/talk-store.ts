import type { Circle, CommandId, Remark, TableId } from '@orrery/protocol';
import { circle, seat, tableId, words } from '@orrery/protocol';
import type { Kysely } from 'kysely';
import type { PlayerId } from '../player.ts';
import type { RemarkRow, Schema } from './schema.ts';

/** A remark that somebody reported, for whoever runs the house. */
export interface Report {
	readonly table: string;
	readonly reportedAt: number;
	readonly remark: Remark;
	/** Who said it. */
	readonly player: string;
}

/** What was said at the tables. */
export class TalkStore {
	readonly #db: Kysely<Schema>;

	constructor(db: Kysely<Schema>) {
		this.#db = db;
	}

	/** Adds a remark behind the last; those of one table have to come one after the other. */
	async add(
		table: TableId,
		said: { readonly player: PlayerId; readonly id: CommandId },
		remark: Omit<Remark, 'number'>,
	): Promise<Remark> {
		return this.#db.transaction().execute(async (transaction) => {
			const last = await transaction
				.selectFrom('remarks')
				.select(({ fn }) => fn.max('number').as('number'))
				.where('table_id', '=', table)
				.executeTakeFirst();
			const numbered = { ...remark, number: Number(last?.number ?? 0) + 1 };
			await transaction
				.insertInto('remarks')
				.values(rowOf(table, said, numbered))
				.execute();
			return numbered;
		});
	}

	/** The remark that the player made with this id. */
	async find(table: TableId, player: PlayerId, id: CommandId): Promise<Remark | null> {
		const row = await this.#db
			.selectFrom('remarks')
			.selectAll()
			.where('table_id', '=', table)
			.where('player', '=', player)
			.where('said_id', '=', id)
			.executeTakeFirst();
		return row === undefined ? null : remarkOf(row);
	}

	/** The last remarks in these circles, the oldest first, without those of whom the player has blocked. */
	async latest(
		table: TableId,
		player: PlayerId | null,
		circles: readonly Circle[],
		most: number,
	): Promise<readonly Remark[]> {
		const rows = await this.#db
			.selectFrom('remarks')
			.selectAll()
			.where('table_id', '=', table)
			.where('circle', 'in', circles)
			.where(({ not, exists, selectFrom }) =>
				not(
					exists(
						selectFrom('blocks')
							.select('blocks.id')
							.whereRef('blocks.blocked', '=', 'remarks.player')
							.where('blocks.player', '=', player ?? ''),
					),
				),
			)
			.orderBy('number', 'desc')
			.limit(most)
			.execute();
		return rows.map(remarkOf).toReversed();
	}

	/** All that somebody said, for them to take along. */
	async of(player: PlayerId): Promise<readonly { readonly table: TableId; readonly remark: Remark }[]> {
		const rows = await this.#db
			.selectFrom('remarks')
			.selectAll()
			.where('player', '=', player)
			.orderBy('at')
			.execute();
		return rows.map((row) => ({ table: tableId.parse(row.table_id), remark: remarkOf(row) }));
	}

	/** What a guest said is from now on what somebody with an account said. */
	async move(from: PlayerId, into: PlayerId): Promise<void> {
		await this.#db.updateTable('remarks').set({ player: into }).where('player', '=', from).execute();
	}

	async forget(player: PlayerId): Promise<void> {
		await this.#db.deleteFrom('remarks').where('player', '=', player).execute();
		await this.#db.deleteFrom('reports').where('reporter', '=', player).execute();
	}

	/** A remark is reported once by each, however often they press. */
	async report(table: TableId, number: number, reporter: PlayerId, now: number): Promise<void> {
		await this.#db
			.insertInto('reports')
			.values({ table_id: table, number, reporter, reported_at: now })
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	}

	/** What was reported, the newest first. */
	async reports(most: number): Promise<readonly Report[]> {
		const rows = await this.#db
			.selectFrom('reports')
			.innerJoin('remarks', (join) =>
				join
					.onRef('remarks.table_id', '=', 'reports.table_id')
					.onRef('remarks.number', '=', 'reports.number'),
			)
			.selectAll('remarks')
			.select('reported_at')
			.orderBy('reported_at', 'desc')
			.limit(most)
			.execute();
		return rows.map((row) => ({
			table: row.table_id,
			reportedAt: row.reported_at,
			remark: remarkOf(row),
			player: row.player,
		}));
	}

	async expire(before: number): Promise<void> {
		await this.#db.deleteFrom('remarks').where('at', '<', before).execute();
		await this.#db.deleteFrom('reports').where('reported_at', '<', before).execute();
	}
}

function rowOf(
	table: TableId,
	said: { readonly player: PlayerId; readonly id: CommandId },
	{ number, at, circle: heard, from, words: spoken }: Remark,
): RemarkRow {
	return {
		table_id: table,
		number,
		at,
		player: said.player,
		said_id: said.id,
		circle: heard,
		name: from.name,
		seat: from.seat,
		voice: from.voice,
		words: JSON.stringify(spoken),
	};
}

function remarkOf(row: RemarkRow): Remark {
	return {
		number: row.number,
		at: row.at,
		circle: circle.parse(row.circle),
		from: { name: row.name, seat: row.seat === null ? null : seat.parse(row.seat), voice: row.voice },
		words: words.parse(JSON.parse(row.words)),
	};
}

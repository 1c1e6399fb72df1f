import type { TableId } from '@orrery/protocol';
import { list, ranking, tableId } from '@orrery/protocol';
import type { InsertQueryBuilder, InsertResult, Kysely } from 'kysely';
import * as z from 'zod';
import type { GameResult } from '../model/game-result.ts';
import { inParts } from './in-parts.ts';
import type { Schema } from './schema.ts';

const places = ranking.nullable();
const scores = list(z.number()).nullable();

/**
 * The results of games that have ended. They follow from the logs and never change; they are stored because a list
 * of hundreds of games must not open hundreds of logs.
 */
export class ResultStore {
	readonly #db: Kysely<Schema>;

	constructor(db: Kysely<Schema>) {
		this.#db = db;
	}

	async add(table: TableId, result: GameResult): Promise<void> {
		await insertResult(this.#db, table, result).execute();
	}

	/** The results of these tables, as far as they are stored. */
	async of(tables: readonly TableId[]): Promise<ReadonlyMap<TableId, GameResult>> {
		const rows = await inParts(tables, (part) =>
			this.#db.selectFrom('game_results').selectAll().where('table_id', 'in', part).execute(),
		);
		return new Map(
			rows.map((row) => [
				tableId.parse(row.table_id),
				{
					places: places.parse(JSON.parse(row.places)),
					scores: scores.parse(JSON.parse(row.scores)),
					turns: row.turns,
				},
			]),
		);
	}
}

/** Stores a result, to be carried out with what else changes when a game ends. */
export function insertResult(
	db: Kysely<Schema>,
	table: TableId,
	{ places: ranked, scores: points, turns }: GameResult,
): InsertQueryBuilder<Schema, 'game_results', InsertResult> {
	const values = {
		table_id: table,
		places: JSON.stringify(ranked),
		scores: JSON.stringify(points),
		turns,
	};
	return db
		.insertInto('game_results')
		.values(values)
		.onConflict((conflict) => conflict.column('table_id').doNothing());
}

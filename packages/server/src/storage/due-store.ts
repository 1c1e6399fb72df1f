import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { DueChange, DueKind } from '../model/due.ts';
import { DUE_KINDS } from '../model/due.ts';
import type { BatchQuery, Database } from './database.ts';
import { prepared } from './prepared.ts';
import type { Schema } from './schema.ts';
import { skippingLocked } from './transaction.ts';

/** Work that someone has claimed. */
export interface Claimed {
	readonly kind: DueKind;
	readonly subject: string;
	readonly claim: string;
	/** How often it was claimed since it became due, this time included. */
	readonly attempts: number;
}

const kind = z.enum(DUE_KINDS);

/**
 * What is due when. A claim moves `at` to its end, so that others take over if it is not finished by then. What is
 * changed meanwhile loses its claim, and the worker that held it cannot remove the change.
 */
export class DueStore {
	readonly #db: Kysely<Schema>;
	readonly #runBatch: Database['runBatch'];
	readonly #steps: DueSteps;

	constructor(database: Pick<Database, 'db' | 'runBatch'>) {
		this.#db = database.db;
		this.#steps = dueStepsFor(database.db);
		this.#runBatch = (steps) => database.runBatch(steps);
	}

	/** Claims what is due now, the oldest first. Nobody else gets it before `until`. */
	async claim(now: number, until: number, most: number): Promise<readonly Claimed[]> {
		const claim = randomUUID();
		const free = this.#db.selectFrom('due').select(['kind', 'subject']).where('at', '<=', now);
		const rows = await this.#db
			// What another node is claiming at this moment is left to it.
			.with('free', () => skippingLocked(this.#db, free.orderBy('at').limit(most)))
			.updateTable('due')
			.from('free')
			.set(({ eb, ref }) => ({ at: until, claim, attempts: eb(ref('due.attempts'), '+', 1) }))
			.whereRef('due.kind', '=', 'free.kind')
			.whereRef('due.subject', '=', 'free.subject')
			.returning(['due.kind', 'due.subject', 'due.attempts'])
			.execute();
		return rows.map((row) => ({
			kind: kind.parse(row.kind),
			subject: row.subject,
			claim,
			attempts: row.attempts,
		}));
	}

	/** Makes claims last until then. One that was lost meanwhile stays lost. */
	async renew(claims: readonly Claimed[], until: number): Promise<void> {
		const held = this.#db
			.selectFrom('due')
			.select(['kind', 'subject'])
			.where(({ eb, or, and }) =>
				or(
					claims.map((claimed) =>
						and([
							eb('kind', '=', claimed.kind),
							eb('subject', '=', claimed.subject),
							eb('claim', '=', claimed.claim),
						]),
					),
				),
			);
		await this.#db
			// A row that somebody is changing is left alone, because two who wait for each other's rows would be stuck.
			.with('held', () => skippingLocked(this.#db, held))
			.updateTable('due')
			.from('held')
			.set({ at: until })
			.whereRef('due.kind', '=', 'held.kind')
			.whereRef('due.subject', '=', 'held.subject')
			.execute();
	}

	/** Finishes claimed work; `next` is when it is due again, null for never. False if it has changed or was taken over. */
	async finish({ kind: which, subject, claim }: Claimed, next: number | null): Promise<boolean> {
		if (next === null) {
			const { numDeletedRows } = await this.#db
				.deleteFrom('due')
				.where('kind', '=', which)
				.where('subject', '=', subject)
				.where('claim', '=', claim)
				.executeTakeFirst();
			return numDeletedRows > 0n;
		}
		return this.#release({ kind: which, subject, claim }, { at: next, claim: null, attempts: 0 });
	}

	/** Gives claimed work back, to be tried again at this moment. */
	giveBack(claimed: Claimed, at: number): Promise<boolean> {
		return this.#release(claimed, { at, claim: null });
	}

	async #release(
		{ kind: which, subject, claim }: Pick<Claimed, 'kind' | 'subject' | 'claim'>,
		set: { readonly at: number; readonly claim: null; readonly attempts?: 0 },
	): Promise<boolean> {
		const { numUpdatedRows } = await this.#db
			.updateTable('due')
			.set(set)
			.where('kind', '=', which)
			.where('subject', '=', subject)
			.where('claim', '=', claim)
			.executeTakeFirst();
		return numUpdatedRows > 0n;
	}

	/** Adds work, or makes it due earlier if nobody has claimed it. */
	async ensure(which: DueKind, subject: string, at: number): Promise<void> {
		await this.#db
			.insertInto('due')
			.values({ kind: which, subject, at, claim: null, attempts: 0 })
			.onConflict((conflict) =>
				conflict
					.columns(['kind', 'subject'])
					.doUpdateSet({ at })
					.where('due.at', '>', at)
					.where('due.claim', 'is', null),
			)
			.execute();
	}

	/** The moment at which something is due or a claim ends next; null if there is nothing. */
	async next(): Promise<number | null> {
		const row = await this.#db
			.selectFrom('due')
			.select(({ fn }) => fn.min('at').as('at'))
			.executeTakeFirst();
		const at = row?.at ?? null;
		return at === null ? null : Number(at);
	}

	async change(changes: readonly DueChange[]): Promise<void> {
		if (changes.length > 0) await this.#runBatch(this.#steps(changes));
	}
}

/** The statements that change what is due, to be carried out with what caused it. */
export type DueSteps = (changes: readonly DueChange[]) => readonly BatchQuery[];

export function dueStepsFor(db: Kysely<Schema>): DueSteps {
	const remove = prepared({ kind: 'kind', subject: 'subject' }, (row) =>
		db.deleteFrom('due').where('kind', '=', row.kind).where('subject', '=', row.subject),
	);
	const set = prepared({ kind: 'kind', subject: 'subject', at: 1 }, ({ at, ...row }) =>
		db
			.insertInto('due')
			.values({ ...row, at, claim: null, attempts: 0 })
			.onConflict((conflict) =>
				conflict.columns(['kind', 'subject']).doUpdateSet({ at, claim: null, attempts: 0 }),
			),
	);
	return (changes) =>
		changes.map(({ kind: which, subject, at }) => ({
			query: at === null ? remove({ kind: which, subject }) : set({ kind: which, subject, at }),
			mustChange: false,
		}));
}

import type { Opponents } from '@orrery/bots';
import { decide, opponentOf } from '@orrery/bots';
import type { Kinds } from '@orrery/engine';
import { SeededRandom } from '@orrery/engine';
import type { Holder } from '@orrery/table';
import { Table } from '@orrery/table';
import type { Page } from '@playwright/test';
import type { LocalKind } from '../../packages/web/src/play/local-kind.ts';
import { summarise } from '../../packages/web/src/play/summarise.ts';

/* Games for the pictures: played by good bots in every seat, so that the tables look as after a good evening. */

/** What a game for a picture is made of. */
export interface Staging<K extends Kinds> {
	readonly kind: LocalKind<K>;
	readonly opponents: Opponents<K>;
	readonly options: K['options'];
	readonly seats: readonly Holder[];
	readonly seed: string;
	/** Asked before each decision; where it says yes the picture is taken. Never: the game is played to its end. */
	until(table: Table<K>): boolean;
}

/** Plays the game and puts it into the storage of a page, as the client would have kept it. */
export async function stage<K extends Kinds>(
	page: Page,
	{ kind, opponents, options, seats, seed, until }: Staging<K>,
): Promise<string> {
	const created = Table.create(
		kind.game,
		{ options, seats, clock: { kind: 'none' }, undo: 'device', standIn: { kind: 'bot', level: 'crescent' } },
		{ random: new SeededRandom(seed), seed },
		Date.now(),
	);
	if (!created.ok) throw new Error(`cannot stage: ${created.fault.code}`);
	const table = created.value;
	const good = opponentOf(opponents, 'gibbous');
	if (good === undefined) throw new Error('nobody plays');
	while (table.ending === null && !until(table)) {
		const [seat] = table.deciders;
		if (seat === undefined) break;
		const thought = decide(
			good.bot,
			kind.game.view(table.course.position, seat),
			`${seed}/${table.version}`,
			good.budget,
		);
		if (!thought.ok) throw new Error(`no move: ${thought.fault.code}`);
		const by = seats[seat]?.kind === 'bot' ? 'bot' : 'human';
		const { version } = table;
		const { move } = thought.value;
		const done = table.act({ type: 'play-move', id: `${version}`, version, seat, by, move }, Date.now());
		if (!done.ok) throw new Error(`refused: ${done.fault.code}`);
	}
	const id = seed.replaceAll(/\W+/g, '-');
	await keep(page, id, table.log, summarise(id, kind, table));
	return `/game/${id}`;
}

async function keep(page: Page, id: string, log: readonly unknown[], summary: unknown): Promise<void> {
	// The page makes its stores itself when it is first opened.
	await page.goto('/');
	await page.getByRole('heading', { level: 1 }).waitFor();
	await page.evaluate(
		([own, entries, listed]) =>
			new Promise<void>((done, failed) => {
				const opening = indexedDB.open('orrery');
				opening.onerror = () => failed(opening.error);
				opening.onsuccess = () => {
					const transaction = opening.result.transaction(['games', 'entries'], 'readwrite');
					for (const [i, entry] of entries.entries())
						transaction.objectStore('entries').put(entry, [own, i + 1]);
					transaction.objectStore('games').put(listed, own);
					transaction.onerror = () => failed(transaction.error);
					transaction.oncomplete = () => {
						opening.result.close();
						done();
					};
				};
			}),
		[id, log, summary] as const,
	);
}

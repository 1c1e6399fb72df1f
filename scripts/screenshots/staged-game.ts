import type { Level, Opponents } from '@orrery/bots';
import { decide, opponentOf } from '@orrery/bots';
import type { DailyGame } from '@orrery/daily';
import type { Kinds } from '@orrery/engine';
import { SeededRandom } from '@orrery/engine';
import type { Holder, Terms } from '@orrery/table';
import { Table } from '@orrery/table';
import type { Page } from '@playwright/test';
import type { LocalKind } from '../../packages/web/src/game/local-kind.ts';
import { summarise } from '../../packages/web/src/local/summarise.ts';
import type { StagedGame } from './keep-staged.ts';
import { keepStaged } from './keep-staged.ts';

/*
 * Games that bots play up to a certain point: for the pictures by good ones, so that the tables look as after a good
 * evening; for the tests by quick ones.
 */

/** What such a game is made of. */
export interface Staging<K extends Kinds> {
	readonly kind: LocalKind<K>;
	readonly opponents: Opponents<K>;
	readonly options: K['options'];
	readonly seats: readonly Holder[];
	readonly seed: string;
	/** Where it begins if it is not dealt: with the deal of a day, or a position. */
	readonly begun?: Pick<DailyGame<K>, 'setup' | 'steps' | 'seed'>;
	/** Who plays in every seat. */
	readonly level?: Level;
	/** Asked before each decision; where it says yes the game stops. Never: the game is played to its end. */
	until(table: Table<K>): boolean;
}

/** Plays the game and puts it into the storage of a page. */
export async function stage<K extends Kinds>(page: Page, staging: Staging<K>): Promise<string> {
	return keepStaged(page, playStaged(staging));
}

export function playStaged<K extends Kinds>({
	kind,
	opponents,
	options,
	seats,
	seed,
	begun,
	level = 'gibbous',
	until,
}: Staging<K>): StagedGame {
	const terms: Terms<K> = {
		options,
		seats,
		clock: { kind: 'none' },
		undo: 'device',
		standIn: { kind: 'bot', level: 'crescent' },
	};
	const created =
		begun === undefined
			? Table.create(kind.game, terms, { random: new SeededRandom(seed), seed }, Date.now())
			: Table.goOn(kind.game, terms, begun, begun.seed, Date.now());
	if (!created.ok) throw new Error(`cannot stage: ${created.fault.code}`);
	const table = created.value;
	const player = opponentOf(opponents, level);
	if (player === undefined) throw new Error('nobody plays');
	while (table.ending === null && !until(table)) {
		const [seat] = table.deciders;
		if (seat === undefined) break;
		const thought = decide(
			player.bot,
			kind.game.view(table.course.position, seat),
			`${seed}/${table.version}`,
			player.budget,
		);
		if (!thought.ok) throw new Error(`no move: ${thought.fault.code}`);
		const by = seats[seat]?.kind === 'bot' ? 'bot' : 'human';
		const { version } = table;
		const { move } = thought.value;
		const done = table.act({ type: 'play-move', id: `${version}`, version, seat, by, move }, Date.now());
		if (!done.ok) throw new Error(`refused: ${done.fault.code}`);
	}
	const id = seed.replaceAll(/\W+/g, '-');
	return { id, log: table.log, summary: summarise(id, kind, table) };
}

import type { Kinds, Replay } from '@orrery/engine';
import type { Ending, Holder, Player, Table } from '@orrery/table';
import { leaversLast, rankingOf } from '@orrery/table';
import { turnsOf } from '../game/ending.ts';
import type { LocalKind } from '../game/local-kind.ts';
import type { GameState, GameSummary, SeatSummary } from '../storage/games.ts';
import { FORMAT } from '../storage/summary.ts';

/** What a list shows of a game without opening it. */
export function summarise<K extends Kinds>(id: string, kind: LocalKind<K>, table: Table<K>): GameSummary {
	const { standing, score, variant } = kind.standing(table);
	return {
		format: FORMAT,
		id,
		game: kind.game.id,
		seats: table.seats.map(({ player }) => seatSummary(player)),
		created: table.log[0]?.at ?? 0,
		updated: table.log.at(-1)?.at ?? 0,
		turns: turnsOf(table.course.steps),
		variant,
		standing,
		state: stateOf(table.ending, table.deciders[0] ?? null, score),
	};
}

/** The same of a record from somewhere else, which says of its players at most their names. */
export function summariseRecord<K extends Kinds>(
	id: string,
	kind: LocalKind<K>,
	{ course, details }: Replay<K>,
	now: number,
	hints?: number,
): GameSummary {
	const { standing, score, variant } = kind.standing({ course });
	const began = details.at === undefined ? Number.NaN : Date.parse(details.at);
	const outcome: K['outcome'] | null = kind.game.outcome(course.position);
	const left = (details.left ?? []).map(({ seat }) => seat);
	const ranking = leaversLast(outcome?.ranking ?? details.resigned?.ranking ?? [], left);
	return {
		format: FORMAT,
		id,
		game: kind.game.id,
		seats: standing.map((_, seat) => ({ kind: 'human', name: details.names?.[seat] ?? '' })),
		created: Number.isNaN(began) ? now : began,
		updated: now,
		turns: turnsOf(course.steps),
		variant,
		standing,
		state: { kind: 'finished', winners: ranking[0] ?? [], score },
		imported: true,
		...(hints === undefined ? {} : { hints }),
	};
}

function seatSummary(player: Holder): SeatSummary {
	switch (player.kind) {
		case 'human':
			return { kind: 'human', name: player.name, ...tokenOf(player) };
		case 'bot':
			return { kind: 'bot', name: player.name ?? player.level, level: player.level, ...tokenOf(player) };
		case 'open':
			return { kind: 'human', name: '' };
	}
}

function tokenOf({ token }: Player): Pick<SeatSummary, 'token'> {
	return token === undefined ? {} : { token };
}

function stateOf<K extends Kinds>(
	ending: Ending<K> | null,
	activeSeat: number | null,
	score: number | null,
): GameState {
	if (ending === null) return { kind: 'playing', activeSeat };
	return { kind: 'finished', winners: rankingOf(ending)[0] ?? [], score };
}

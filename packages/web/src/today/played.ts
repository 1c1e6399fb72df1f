import type { Kinds } from '@orrery/engine';
import { nebula, novaLuna } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import { Table } from '@orrery/table';
import { turnsOf } from '../game/ending.ts';
import { onlyHuman, playersOf } from '../game/players.ts';
import { withMessages } from '../language/language.svelte.ts';
import { deviceGames } from '../storage/games.ts';

/* How the game of a day came to its score, from its log on this device. */

export type ResultRow =
	| {
			readonly kind: 'phase';
			readonly phase: number;
			readonly points: number;
			readonly tiles: number;
			readonly missing: number;
	  }
	| { readonly kind: 'seat'; readonly you: boolean; readonly name: string; readonly points: number };

export interface Played {
	readonly turns: number;
	readonly minutes: number;
	/** None if the game was given up. */
	readonly rows: readonly ResultRow[];
}

const MINUTE = 60_000;

/** Null if the game is no longer on this device, or cannot be read. */
export async function loadPlayed(game: GameId, id: string): Promise<Played | null> {
	const loaded = await deviceGames.load(id);
	if (!loaded.ok || loaded.value === null) return null;
	const { log } = loaded.value;
	return game === 'nova-luna' ? playedSolo(log) : playedRace(log);
}

async function playedSolo(log: readonly unknown[]): Promise<Played | null> {
	const { finalNotes } = await withMessages(['nova-luna'], () => import('../nova-luna/solo-notes.ts'));
	const opened = Table.open(novaLuna, log);
	if (!opened.ok) return null;
	const table = opened.value;
	const { position } = table.course;
	const outcome = novaLuna.outcome(position);
	const notes =
		outcome !== null && 'score' in outcome ? finalNotes(novaLuna.view(position, 'spectator'), outcome) : [];
	return {
		...lengthOf(table),
		rows: notes.map(({ score, tiles, missing }, i) => ({
			...{ kind: 'phase', phase: i + 1, points: score, tiles, missing },
		})),
	};
}

function playedRace(log: readonly unknown[]): Played | null {
	const opened = Table.open(nebula, log);
	if (!opened.ok) return null;
	const table = opened.value;
	const outcome = nebula.outcome(table.course.position);
	const you = onlyHuman(table.seats);
	const players = playersOf(table.seats, you);
	return {
		...lengthOf(table),
		rows: (outcome?.points ?? []).map(({ total }, seat) => ({
			...{ kind: 'seat', you: seat === you, name: players[seat]?.name ?? '', points: total },
		})),
	};
}

function lengthOf<K extends Kinds>({ course, log }: Table<K>): Pick<Played, 'turns' | 'minutes'> {
	const [first, last] = [log[0]?.at ?? 0, log.at(-1)?.at ?? 0];
	return { turns: turnsOf(course.steps), minutes: Math.max(1, Math.round((last - first) / MINUTE)) };
}

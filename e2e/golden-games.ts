import { readFileSync } from 'node:fs';
import type { Game, Kinds } from '@orrery/engine';
import { nebula, novaLuna } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { Holder } from '@orrery/table';
import { Table } from '@orrery/table';
import type { LocalKind } from '../packages/web/src/game/local-kind.ts';
import { summarise } from '../packages/web/src/local/summarise.ts';
import { nebulaHere } from '../packages/web/src/nebula/local-nebula.ts';
import { novaLunaHere } from '../packages/web/src/nova-luna/local-nova-luna.ts';
import type { StagedGame } from '../scripts/screenshots/keep-staged.ts';

/* The golden games of the engine as the client stores them: once as played on this device, once as imported records. */

export interface GoldenGame {
	readonly name: string;
	readonly game: GameId;
	/** How many steps it has. */
	readonly steps: number;
	/** As if it had been played on this device. */
	readonly live: StagedGame;
	/** As if its record had been imported. */
	readonly imported: StagedGame;
}

export function goldenGames(): readonly GoldenGame[] {
	return [
		...recordsOf('nova-luna').map((record) => goldenGame(novaLuna, novaLunaHere, record)),
		...recordsOf('nebula').map((record) => goldenGame(nebula, nebulaHere, record)),
	];
}

function recordsOf(game: GameId): readonly unknown[] {
	const file = new URL(`../packages/engine/test/${game}/golden.jsonl`, import.meta.url);
	return readFileSync(file, 'utf8')
		.trimEnd()
		.split('\n')
		.map((line) => JSON.parse(line));
}

function goldenGame<K extends Kinds>(game: Game<K>, kind: LocalKind<K>, record: unknown): GoldenGame {
	const replayed = game.replay(record);
	if (!replayed.ok) throw new Error(`a golden game is refused: ${JSON.stringify(replayed.fault)}`);
	const { course, details } = replayed.value;
	const { names = [], resigned, id: name = '' } = details;
	const [first = []] = resigned?.ranking ?? [];
	// Those who are first in a game that was given up have stayed: bots, since the last person ended it.
	const seats = Array.from({ length: course.options.players }, (_, seat): Holder => {
		const called = names[seat] || `Player ${seat + 1}`;
		return first.some((stayed) => stayed === seat)
			? { kind: 'bot', level: 'new', name: called }
			: { kind: 'human', name: called };
	});
	const { options, setup, steps } = course;
	const terms = { options, seats, clock: { kind: 'none' }, undo: 'device' } as const;
	const standIn = { kind: 'bot', level: 'new' } as const;
	const made = Table.goOn(game, { ...terms, standIn }, { setup, steps }, name, 0);
	if (!made.ok) throw new Error(`${name} cannot be played: ${JSON.stringify(made.fault)}`);
	const table = made.value;
	for (const seat of resigned?.ranking?.slice(1).flat().toReversed() ?? []) {
		const { version } = table;
		if (!table.act({ type: 'resign', id: `${version}`, version, seat }, 0).ok)
			throw new Error('not resigned');
	}
	const id = `golden-${game.id}-${name}`;
	const summary = summarise(id, kind, table);
	return {
		name,
		game: game.id,
		steps: steps.length,
		live: { id, log: table.log, summary },
		imported: {
			id: `${id}-record`,
			log: [{ sequence: 1, type: 'record', record }],
			summary: { ...summary, id: `${id}-record` },
		},
	};
}

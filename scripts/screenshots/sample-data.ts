import type { GameId } from '@orrery/engine/game-id';
import { Player } from '../../packages/server/test/simulated/player.ts';
import type { Visitor } from '../../packages/server/test/simulated/visitor.ts';
import { startedTable, tableFor, visitor } from '../../packages/server/test/simulated/visitor.ts';

/* Sample data for pictures: accounts, rated games, and a game in progress. */

export const SAMPLE_PLAYERS = ['Ada', 'Mira', 'Jonas', 'Lena'] as const;
export const PASSWORD = 'seven phases and a token';

/** Who played whom, in this order; seats that are left are bots'. */
const PAST: readonly (readonly [
	game: GameId,
	players: 2 | 3,
	...who: readonly (typeof SAMPLE_PLAYERS)[number][],
])[] = [
	['nova-luna', 2, 'Ada', 'Mira'],
	['nova-luna', 2, 'Jonas'],
	['nova-luna', 2, 'Lena', 'Ada'],
	['nebula', 3, 'Ada', 'Mira', 'Jonas'],
	['nova-luna', 2, 'Mira', 'Jonas'],
	['nova-luna', 2, 'Ada', 'Jonas'],
	['nova-luna', 2, 'Mira'],
	['nova-luna', 2, 'Lena', 'Mira'],
	['nova-luna', 2, 'Ada'],
	['nova-luna', 2, 'Jonas', 'Lena'],
	['nova-luna', 2, 'Ada', 'Lena'],
];

/** How often each of them is played: the leaderboard lists only those who have played one or two dozen rated games. */
const ROUNDS = 6;

/** Plays the sample games, and leaves every player with a move to make in a game with days per turn. */
export async function addSampleData(address: string): Promise<void> {
	const people = new Map<string, Visitor>();
	for (const name of SAMPLE_PLAYERS) {
		const someone = await visitor(address, name);
		await someone.must('makeAccount', { body: { name, way: { kind: 'password', password: PASSWORD } } });
		people.set(name, someone);
	}
	const known = (name: string): Visitor => {
		const found = people.get(name);
		if (found === undefined) throw new Error(`nobody is called ${name}`);
		return found;
	};
	for (const [game, players, ...who] of Array.from({ length: ROUNDS }, () => PAST).flat()) {
		const seated = who.map(known);
		const { table } = await startedTable(seated, tableFor(game, players, { rated: true }), 'new');
		const playing = seated.map(
			({ cookie }, i) => new Player({ address, cookie, table, plays: true, seed: `${table}:${i}` }),
		);
		await Promise.all(playing.map((player) => player.until(({ isOver }) => isOver, 'the end of a game')));
		for (const player of playing) player.close();
	}
	const days = { kind: 'days', days: 3 } as const;
	for (const name of SAMPLE_PLAYERS)
		await startedTable([known(name)], tableFor('nebula', 2, { clock: days }), 'quarter');
}

import { describe, expect, it } from 'vitest';
import type { MoveFacts, PlayedGame } from './facts/game-facts.ts';
import type { GameReader } from './facts/read-game.ts';
import { GameMoves, keyOf } from './game-moves.ts';

const MOVES: MoveFacts = {
	standing: [0, 4],
	score: null,
	progress: [20, 0],
	tasks: 9,
	time: 50,
	colors: { red: 3 },
};

const ONLINE: PlayedGame = {
	...{ id: 'table', place: 'online', game: 'nova-luna', at: 20, began: 10, players: 2, seat: 0 },
	...{ variant: 'standard', opponents: [], won: true, listedStanding: null, turns: 30, hints: 0 },
};

const read: GameReader = (_, seat, analysis) => ({
	moves: { ...MOVES, tasks: MOVES.tasks + seat },
	review: analysis === undefined ? null : { accuracy: 80, luck: 0 },
});

/** A device and a server that write down what is asked of them. */
class Sources {
	readonly asked: string[] = [];
	readonly facts = new Map<string, unknown>();
	readonly analyses = new Map<string, unknown>();
	reachable = true;

	readonly analysisOf = async (id: string) => this.analyses.get(id);
	readonly logOf = async (id: string) => {
		this.asked.push(`log ${id}`);
		return { kind: 'log', log: [] } as const;
	};
	readonly recordOf = async (table: string) => {
		this.asked.push(`record ${table}`);
		return this.reachable ? ({ kind: 'record', record: {} } as const) : null;
	};
	readonly loadFacts = async (keys: readonly string[]) => keys.map((key) => this.facts.get(key));
	readonly keepFacts = async (key: string, facts: unknown) => {
		this.facts.set(key, structuredClone(facts));
	};
}

describe('the record of an online game', () => {
	it('is asked for once, even by two who ask at the same time', async () => {
		const sources = new Sources();
		const moves = new GameMoves(sources);
		await Promise.all([moves.read(read, ONLINE), moves.read(read, ONLINE)]);
		await moves.read(read, ONLINE);
		expect(sources.asked).toEqual(['record table']);
		expect(moves.snapshot().get(keyOf(ONLINE))).toEqual({ moves: MOVES, review: null });
	});

	it('is not asked for again at the next visit', async () => {
		const sources = new Sources();
		await new GameMoves(sources).read(read, ONLINE);
		const later = new GameMoves(sources);
		expect(later.knows(ONLINE)).toBe(false);
		await later.takeKept([ONLINE]);
		expect(later.knows(ONLINE)).toBe(true);
		await later.read(read, ONLINE);
		expect(sources.asked).toEqual(['record table']);
		expect(later.snapshot().get(keyOf(ONLINE))).toEqual({ moves: MOVES, review: null });
	});

	it('is asked for again after a review, and the review is kept', async () => {
		const sources = new Sources();
		const moves = new GameMoves(sources);
		await moves.read(read, ONLINE);
		sources.analyses.set('table', {});
		await moves.read(read, ONLINE);
		await moves.read(read, ONLINE);
		expect(sources.asked).toEqual(['record table', 'record table']);
		const later = new GameMoves(sources);
		await later.takeKept([ONLINE]);
		expect(later.snapshot().get(keyOf(ONLINE))?.review).toEqual({ accuracy: 80, luck: 0 });
	});

	it('is asked for again where the server gave none', async () => {
		const sources = new Sources();
		const moves = new GameMoves(sources);
		sources.reachable = false;
		await moves.read(read, ONLINE);
		expect([moves.knows(ONLINE), sources.facts.size]).toEqual([false, 0]);
		sources.reachable = true;
		await moves.read(read, ONLINE);
		expect(moves.knows(ONLINE)).toBe(true);
	});

	it('says something else of each seat', async () => {
		const sources = new Sources();
		await new GameMoves(sources).read(read, ONLINE);
		const other = { ...ONLINE, seat: 1 };
		const later = new GameMoves(sources);
		await later.takeKept([other]);
		expect(later.knows(other)).toBe(false);
		await later.read(read, other);
		expect(later.snapshot().get(keyOf(other))?.moves.tasks).toBe(10);
	});
});

it('what was found in a game of the device is not kept: its log is there', async () => {
	const sources = new Sources();
	const game: PlayedGame = { ...ONLINE, place: 'device' };
	const moves = new GameMoves(sources);
	await moves.read(read, game);
	await moves.read(read, game);
	expect([sources.asked, sources.facts.size]).toEqual([['log table'], 0]);
});

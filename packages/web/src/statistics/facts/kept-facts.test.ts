import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { games } from '../../../test/own-games.ts';
import { factsToKeep, readKeptFacts } from './kept-facts.ts';

const KEPT = factsToKeep({
	moves: { standing: [5, 2], score: null, progress: [20, 18], tasks: 3, time: 40, colors: { red: 2 } },
	review: { accuracy: null, luck: -0.1 },
});

describe('facts that the device keeps', () => {
	it('come back as they were', () => {
		fc.assert(
			fc.property(games, (all) => {
				for (const { moves, review } of all) {
					if (moves === null) continue;
					const stored: unknown = structuredClone(factsToKeep({ moves, review }));
					expect(readKeptFacts(stored)).toEqual({ moves, review });
				}
			}),
		);
	});

	it('of another version, or broken, are as good as none', () => {
		expect(readKeptFacts(KEPT)).not.toBeNull();
		const broken = [
			...[undefined, null, 'facts', [], {}],
			{ ...KEPT, format: 2 },
			{ ...KEPT, moves: null },
			{ ...KEPT, moves: { ...KEPT.moves, standing: ['5'] } },
			{ ...KEPT, moves: { ...KEPT.moves, score: 'low' } },
			{ ...KEPT, moves: { ...KEPT.moves, progress: null } },
			{ ...KEPT, moves: { ...KEPT.moves, tasks: undefined } },
			{ ...KEPT, moves: { ...KEPT.moves, time: null } },
			{ ...KEPT, moves: { ...KEPT.moves, colors: { red: 'many' } } },
			{ ...KEPT, review: {} },
			{ ...KEPT, review: undefined },
		];
		expect(broken.filter((value) => readKeptFacts(value) !== null)).toEqual([]);
	});
});

import type { NebulaKinds, NebulaMove, NebulaView } from '@orrery/engine';
import { nebula, SeededRandom } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import { FixtureGame } from '../game/fixture-game.svelte.ts';
import { Preview } from '../nebula/preview.ts';
import { turnFacts } from '../review/ideas/nebula-facts.ts';
import { aimOf, deedOf, reasonAgainst } from './nebula-facts.ts';

/* Random moves bring the games to where a fact can be checked by what the engine does when the moves are played. */

const PLAYERS = [
	{ kind: 'human', name: 'Ada' },
	{ kind: 'bot', level: 'new', name: 'Phoebe' },
] as const;

function gameUntil(seed: string, fits: (view: NebulaView) => boolean): FixtureGame<NebulaKinds> {
	return new FixtureGame<NebulaKinds>({
		game: nebula,
		options: { players: 2, variant: 'basic' },
		players: PLAYERS,
		seed,
		until: ({ position }) => fits(nebula.view(position, 0)),
	});
}

function movesOf(view: NebulaView): readonly NebulaMove[] {
	const imagined = nebula.imagine(view, new SeededRandom('moves'));
	return imagined.ok ? nebula.legalMoves(imagined.value, 0) : [];
}

const placing = ({ decision, seats }: NebulaView, stars = 0): boolean =>
	decision?.step === 'place' &&
	decision.seat === 0 &&
	decision.placed.length === 0 &&
	(seats[0]?.galaxy.length ?? 0) >= stars;

const drawing = ({ decision }: NebulaView): boolean => decision?.step === 'draw' && decision.seat === 0;

const WORTH = { best: 0.7, wanted: 0.5 };

describe('mistakes', () => {
	test('NB-8: ending the turn while two pieces may be placed', () => {
		const { view } = gameUntil('unused', (seen) => placing(seen, 3)).moment;
		const best = movesOf(view).find(({ type }) => type === 'place');
		if (best === undefined) throw new Error('nothing can be placed');
		expect(reasonAgainst(view, { type: 'done' }, [best], WORTH)).toEqual({
			kind: 'unused',
			certain: true,
			count: 2,
		});
		// Where the best is to end the turn too, that is no reason.
		expect(reasonAgainst(view, { type: 'done' }, [{ type: 'done' }], WORTH).kind).not.toBe('unused');
	});

	test('a star that takes another away from a task', () => {
		const spoiling = (view: NebulaView): NebulaMove | undefined => {
			const preview = new Preview(view);
			return movesOf(view).find(
				(move) =>
					move.type === 'place' &&
					[...(preview.placing(0, move)?.changes ?? [])].some(
						([card, { have }]) => have < preview.progress(0, card).have,
					),
			);
		};
		const { view } = gameUntil('spoils', (seen) => placing(seen, 5) && spoiling(seen) !== undefined).moment;
		const wanted = spoiling(view);
		const preview = new Preview(view);
		const harmless = movesOf(view).find(
			(move) =>
				move.type === 'place' &&
				[...(preview.placing(0, move)?.changes ?? [])].every(
					([card, { have, done }]) => have >= preview.progress(0, card).have && !done,
				),
		);
		if (wanted === undefined || harmless === undefined) throw new Error('there is no choice');
		const reason = reasonAgainst(view, wanted, [harmless], WORTH);
		expect(reason).toMatchObject({ kind: 'spoils', certain: true });
		expect(reasonAgainst(view, harmless, [wanted], WORTH).kind).not.toBe('spoils');
	});

	test('where no fact tells, the search does', () => {
		const { view } = gameUntil('chances', drawing).moment;
		const [wanted, best] = movesOf(view).filter(({ type }) => type === 'time');
		if (wanted === undefined || best === undefined) throw new Error('there is no time to spend');
		expect(reasonAgainst(view, wanted, [best], WORTH)).toEqual({ kind: 'chances', certain: false, ...WORTH });
	});
});

describe('a turn that is followed', () => {
	test('takes and places what the engine says, and brings tasks closer that are closer then', () => {
		const game = gameUntil('follow', (seen) => placing(seen, 4));
		const { view } = game.moment;
		const preview = new Preview(view);
		const raising = movesOf(view).find(
			(move) => move.type === 'place' && (preview.placing(0, move)?.raised.length ?? 0) > 0,
		);
		if (raising === undefined || raising.type !== 'place') throw new Error('nothing comes closer');
		const facts = turnFacts(view, 0, [raising]);
		expect(facts.places).toEqual([raising.piece]);
		expect(facts.raises.toSorted()).toEqual([...(preview.placing(0, raising)?.raised ?? [])].toSorted());
		const [card] = facts.raises;
		expect(aimOf(view, [raising])).toEqual({ kind: 'closer', card });
	});

	test('is followed no further than what is drawn', () => {
		const { view } = gameUntil(
			'chaos',
			(seen) => drawing(seen) && seen.decision?.step === 'draw' && seen.decision.chaos,
		).moment;
		const chaos = movesOf(view).find(({ type }) => type === 'chaos');
		if (chaos === undefined) throw new Error('there is no chaos');
		expect(turnFacts(view, 0, [chaos])).toMatchObject({
			completes: [],
			raises: [],
			takes: [],
			places: [],
			matches: false,
		});
		expect(aimOf(view, [chaos])).toEqual({ kind: 'move' });
	});
});

test('a turn of another player is told by what it did', () => {
	const { view } = gameUntil('deed', drawing).moment;
	const placed = {
		type: 'placed',
		seat: 1,
		piece: 'red',
		field: 'Z',
		overbuilt: null,
		matched: false,
	} as const;
	const finished = { type: 'finished-turn', seat: 1, tasks: [], refill: [] } as const;
	expect(deedOf([placed, finished], view, view, 1)).toEqual({ kind: 'nothing', placed: ['red'] });
	const [task] = view.public;
	const marked = { ...finished, tasks: [{ card: task?.card ?? '', first: true }] };
	expect(deedOf([placed, marked], view, view, 1)).toMatchObject({ kind: 'completed', first: true });
	expect(deedOf([placed, placed, placed, finished], view, view, 1).kind).toBe('third');
	const hole = { blackHoles: 2, space: 1, moved: true, matched: false, supernovaLeft: null };
	expect(deedOf([{ type: 'placed-black-hole', seat: 1, ...hole }, finished], view, view, 1)).toMatchObject({
		kind: 'hole',
		holes: 2,
	});
});

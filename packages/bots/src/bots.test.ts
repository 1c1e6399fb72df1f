import type { Kinds, NebulaKinds, NebulaSnapshot, NovaLunaKinds, Seat } from '@orrery/engine';
import { Course, NEBULA_BOARD, nebula, novaLuna, SEATS, SeededRandom } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import type { Budget } from './bot.ts';
import { LEVELS } from './levels.ts';
import type { Opponent } from './opponents.ts';
import { nebulaOpponents, novaLunaOpponents, opponentOf } from './opponents.ts';
import { choose, playOut } from './play-out.ts';
import { decide } from './thinking.ts';

/* What holds for every bot. */

// The stronger levels are the same search with more iterations.
const NOVA_LUNA = ['random', 'greedy', 'heuristic', 'new', 'sliver', 'iterations=30'];
const NEBULA = ['random', 'greedy', 'planner', 'new', 'iterations=6'];

function novaLunaBot(name: string): Opponent<NovaLunaKinds> {
	const opponent = opponentOf(novaLunaOpponents, name);
	if (opponent === undefined) throw new Error(`no bot ${name}`);
	return opponent;
}

function nebulaBot(name: string): Opponent<NebulaKinds> {
	const opponent = opponentOf(nebulaOpponents, name);
	if (opponent === undefined) throw new Error(`no bot ${name}`);
	return opponent;
}

test('every level of Nova Luna has its opponent', () => {
	for (const level of LEVELS) expect(opponentOf(novaLunaOpponents, level), level).toBeDefined();
});

test.each(['iterations=0', 'iterations=-1', 'time=', 'time=1.5', 'toString', ''])(
	'“%s” is not a bot',
	(name) => {
		expect(opponentOf(novaLunaOpponents, name)).toBeUndefined();
	},
);

describe.each(NOVA_LUNA)('%s in Nova Luna', (name) => {
	const opponent = novaLunaBot(name);

	test('plays legal moves through whole games of 1 to 4, the same for the same seed', () => {
		const play = (players: 1 | 2 | 3 | 4): unknown => {
			const course = Course.deal(novaLuna, { players, firstGame: false }, new SeededRandom(players));
			playOut(
				course,
				SEATS.map(() => opponent),
				'same',
			);
			return novaLuna.record(course);
		};
		const [alone, two] = ([1, 2, 3, 4] as const).map(play);
		expect([play(1), play(2)]).toEqual([alone, two]);
	});

	test('does not cheat: hidden information does not change its move', () => {
		for (let game = 0; game < 3; game++) {
			const course = Course.deal(
				novaLuna,
				{ players: 2, firstGame: false },
				new SeededRandom(`honest ${game}`),
			);
			for (let step = 0; step < 25; step++) {
				const [seat] = novaLuna.deciders(course.position);
				if (seat === undefined) break;
				const snapshot = novaLuna.encode(course.position);
				const other = novaLuna.decode({ ...snapshot, stock: snapshot.stock.toReversed() });
				if (!other.ok) throw new Error('no position');
				const move = choose(opponent, novaLuna.view(course.position, seat), `${step}`);
				expect(choose(opponent, novaLuna.view(other.value, seat), `${step}`)).toEqual(move);
				course.play(seat, move);
			}
		}
	});

	test('gives a coded refusal where it cannot think', () => {
		const course = Course.deal(novaLuna, { players: 2, firstGame: false }, new SeededRandom(1));
		expectRefusals(course, opponent);
	});
});

describe.each(NEBULA)('%s in Nebula', (name) => {
	const opponent = nebulaBot(name);

	test('plays legal moves through whole games of 2 to 4, the same for the same seed', () => {
		const play = (players: 2 | 3 | 4): unknown => {
			const course = Course.deal(nebula, { players, variant: 'full' }, new SeededRandom(players));
			playOut(
				course,
				SEATS.map(() => opponent),
				'same',
			);
			return nebula.record(course);
		};
		const [two] = ([2, 3, 4] as const).map(play);
		expect(play(2)).toEqual(two);
	});

	test('does not cheat: the order of the bag and the cards of others do not change its move', () => {
		const course = Course.deal(nebula, { players: 2, variant: 'full' }, new SeededRandom('honest'));
		for (let step = 0; step < 40; step++) {
			const [seat] = nebula.deciders(course.position);
			if (seat === undefined) break;
			const snapshot = nebula.encode(course.position);
			const other = nebula.decode({
				...snapshot,
				bag: snapshot.bag.toReversed(),
				seats: withOtherCards(snapshot.seats, seat),
			});
			if (!other.ok) throw new Error(`no position: ${JSON.stringify(other.fault)}`);
			const move = choose(opponent, nebula.view(course.position, seat), `${step}`);
			expect(choose(opponent, nebula.view(other.value, seat), `${step}`)).toEqual(move);
			course.play(seat, move);
		}
	});

	test('gives a coded refusal where it cannot think', () => {
		expectRefusals(Course.deal(nebula, { players: 2, variant: 'basic' }, new SeededRandom(1)), opponent);
	});
});

/** The seats as they are, but all except one hold personal cards that no seat held before. */
function withOtherCards(seats: NebulaSnapshot['seats'], own: Seat): NebulaSnapshot['seats'] {
	const held = new Set(seats.flatMap(({ dealt }) => dealt));
	const unseen = NEBULA_BOARD.decks.personal.map(({ id }) => id).filter((id) => !held.has(id));
	return seats.map((state, seat) => {
		if (seat === own) return state;
		const dealt = state.dealt.map((card) => unseen.pop() ?? card);
		const kept = state.kept === null ? null : (dealt[state.dealt.indexOf(state.kept)] ?? null);
		expect(dealt).not.toEqual(state.dealt);
		return { ...state, dealt, kept };
	});
}

function expectRefusals<K extends Kinds>(course: Course<K>, opponent: Opponent<K>): void {
	const { game, position } = course;
	const refusal = (view: K['view'], budget: Budget = { iterations: 1 }): string => {
		const result = decide(opponent.bot, view, 'seed', budget);
		return result.ok ? 'none' : result.fault.code;
	};
	const own = game.view(position, game.deciders(position)[0] ?? 0);
	expect(refusal(game.view(position, 'spectator'))).toBe('nothing-to-decide');
	expect(refusal(own, { iterations: 0 })).toBe('no-budget');
	expect(refusal(own, { iterations: 1, milliseconds: 0 })).toBe('no-budget');
	expect(refusal({ ...own, options: { ...course.options, players: 7 } })).toBe('impossible-view');
	playOut(
		course,
		SEATS.map(() => opponent),
		'end',
	);
	expect(refusal(game.view(position, 0))).toBe('game-over');
}

import { expect, test } from 'vitest';
import { playedGame, TABLES } from '../../test/nebula/games.ts';
import { must } from '../../test/results.ts';
import { SEATS } from '../game.ts';
import { courseOfPlay } from './course-of-play.ts';
import { BOARD } from './default-board.ts';
import { nebula } from './nebula.ts';
import type { Ending, NebulaPosition } from './position.ts';
import { totalPoints } from './scoring.ts';

/* Compared with the positions of the game itself, step by step. */

const MET: Readonly<Record<Ending, (position: NebulaPosition) => boolean>> = {
	'black-holes': ({ blackHoleSpace }) => blackHoleSpace === BOARD.blackHoleTrack.length,
	constellations: ({ mostConstellations }) => mostConstellations >= BOARD.end.constellations,
	'empty-bag': ({ bag }) => bag.size === 0,
	'marking-stars': ({ publicTasks, options }) => publicTasks.stars >= BOARD.end.markingStars[options.players],
};

const reasons = new Set<Ending>();

test.each(TABLES)('scores by round, and who ended it, $players players, $variant', (options) => {
	for (let seed = 0; seed < 8; seed++) {
		const course = playedGame(options, `course ${seed}`, { draws: [1, 8, 30][seed % 3] ?? 1 });
		const view = nebula.view(course.position, 'spectator');
		const told = courseOfPlay(
			BOARD,
			view,
			course.steps.flatMap(({ played }) => played.events),
		);
		const reason = view.outcome?.reason ?? 'empty-bag';
		reasons.add(reason);

		const scores = view.seats.map(() => [0]);
		let cause: unknown = null;
		const now = must(nebula.start(options, course.setup));
		let turns = 0;
		for (const { seat, move, played } of course.steps) {
			const round = 1 + Math.floor(turns / options.players);
			const before = MET[reason](now);
			nebula.play(now, seat, move);
			if (!before && MET[reason](now)) cause = { seat, round };
			if (!played.turnEnded) continue;
			turns += 1;
			if (turns % options.players === 0)
				for (const other of SEATS.slice(0, options.players)) scores[other]?.push(totalPoints(now, other));
		}
		expect(told).toEqual({ scores, endedBy: cause });
		expect(told.scores.map((line) => line.at(-1))).toEqual(view.outcome?.points.map(({ total }) => total));
	}
});

test('the games above ended for more than one reason', () => {
	expect(reasons.size).toBeGreaterThan(1);
});

test.each(TABLES)('a game from a position, $players players, $variant', (options) => {
	const whole = playedGame(options, 'course from position', { draws: 8 });
	const view = nebula.view(whole.position, 'spectator');
	const eventsFrom = (count: number) => whole.steps.slice(count).flatMap(({ played }) => played.events);
	const told = courseOfPlay(BOARD, view, eventsFrom(0));
	for (const share of [0.3, 0.5, 0.8]) {
		const count = Math.floor(whole.steps.length * share);
		const { position } = must(whole.at(count));
		for (const role of [0, 'spectator'] as const) {
			const later = courseOfPlay(BOARD, view, eventsFrom(count), nebula.view(position, role));
			expect(later.scores).toEqual(
				told.scores.map((line, seat) => [totalPoints(position, seat), ...line.slice(position.round)]),
			);
			expect(later.endedBy).toEqual(position.ending === null ? told.endedBy : null);
		}
	}
	// At the start of a dealt game nothing changes.
	expect(courseOfPlay(BOARD, view, eventsFrom(0), nebula.view(whole.first(), 'spectator'))).toEqual(told);
});

test('no one has ended a game that goes on', () => {
	const course = playedGame({ players: 2, variant: 'full' }, 'unfinished', { steps: 40 });
	const events = course.steps.flatMap(({ played }) => played.events);
	expect(courseOfPlay(BOARD, nebula.view(course.position, 'spectator'), events).endedBy).toBeNull();
});

/*
 * npm run mark-check: lets bots play games, judges some of their decisions as an analysis does, and judges those that it
 * finds costly again with ten times the iterations. Says how many stay costly. Run `npm run mark-check -- --help` for
 * details.
 */
import { parseArgs } from 'node:util';
import type { Opponents } from '@orrery/bots';
import { nebulaOpponents, novaLunaOpponents, opponentOf, playOut } from '@orrery/bots';
import type { Mark } from '@orrery/bots/analysis';
import { isCostly, MARKS, markOf } from '@orrery/bots/analysis';
import type { Game, Kinds, Seat } from '@orrery/engine';
import { Course, nebula, novaLuna, SeededRandom } from '@orrery/engine';
import type { Analyst } from '../packages/bots/src/analysis/analyst.ts';
import { nebulaAnalyst } from '../packages/bots/src/nebula/analyst.ts';
import { novaLunaAnalyst } from '../packages/bots/src/nova-luna/analyst.ts';

const HELP = `usage: npm run mark-check -- [--game nova-luna|nebula] [--games N] [--every N] [--seed S]

  --game G    nova-luna or nebula (default nova-luna)
  --games N   number of games of two players (default 20)
  --every N   judge every Nth decision (default 3)
  --seed S    the same seed gives the same games (default 1)
`;

/** Who plays: each makes mistakes of its own kind. */
const BOTS = ['sliver', 'quarter'];
const LONGER = 10;

const { values } = parseArgs({
	options: {
		game: { type: 'string', default: 'nova-luna' },
		games: { type: 'string', default: '20' },
		every: { type: 'string', default: '3' },
		seed: { type: 'string', default: '1' },
		help: { type: 'boolean', default: false },
	},
});
const [games, every] = [Number(values.games), Number(values.every)];
if (values.help || !(games >= 1) || !(every >= 1)) {
	process.stdout.write(HELP);
} else if (values.game === 'nebula') {
	check(nebula, nebulaOpponents, nebulaAnalyst, { players: 2, variant: 'full' });
} else {
	check(novaLuna, novaLunaOpponents, novaLunaAnalyst, { players: 2, firstGame: false });
}

/** A decision that was found costly, and what it is with ten times the iterations. */
interface Found {
	readonly first: Mark;
	readonly longer: Mark;
}

function check<K extends Kinds>(
	game: Game<K>,
	opponents: Opponents<K>,
	analyst: Analyst<K>,
	options: K['options'],
): void {
	const seats = BOTS.map((name) => {
		const opponent = opponentOf(opponents, name);
		if (opponent === undefined) throw new Error(`no bot ${name}`);
		return opponent;
	});
	const found: Found[] = [];
	let judged = 0;
	for (let i = 0; i < games; i++) {
		const seed = `mark-check ${values.seed}/${i}`;
		const course = Course.deal(game, options, new SeededRandom(seed));
		playOut(course, i % 2 === 0 ? seats : seats.toReversed(), seed);
		for (const [step, { seat, move }] of course.steps.entries()) {
			const before = course.at(step);
			if (step % every !== i % every || !before.ok) continue;
			const { position } = before.value;
			if (position.moveCount(seat) === 1) continue;
			const mark = (iterations: number): Mark =>
				markOfMove(game, analyst, position, seat, move, `${seed}/${step}/${iterations}`, iterations);
			judged++;
			const first = mark(analyst.efforts.judge);
			if (isCostly(first)) found.push({ first, longer: mark(LONGER * analyst.efforts.judge) });
		}
		process.stdout.write(`${summaryOf(i + 1, judged, found)}\n`);
	}
}

function markOfMove<K extends Kinds>(
	game: Game<K>,
	analyst: Analyst<K>,
	position: K['position'],
	seat: Seat,
	move: K['move'],
	seed: string,
	iterations: number,
): Mark {
	const { best, loss } = analyst.judge(position, seat, move, seed, iterations);
	const isBest = game.codeOf(position, best) === game.codeOf(position, move);
	const mark = markOf({ loss }, isBest, false);
	if (mark === null) throw new Error('a decision without a mark');
	return mark;
}

function summaryOf(played: number, judged: number, found: readonly Found[]): string {
	const stay = found.filter(({ longer }) => isCostly(longer)).length;
	const same = found.filter(({ first, longer }) => first === longer).length;
	const byMark = MARKS.filter(isCostly).map((mark) => {
		const own = found.filter(({ first }) => first === mark);
		const costly = own.filter(({ longer }) => isCostly(longer)).length;
		return `${mark} ${costly} of ${own.length}`;
	});
	const percent = (count: number): string => `${((100 * count) / Math.max(1, found.length)).toFixed(1)} %`;
	return (
		`${values.game}: ${played} games, ${judged} decisions, ${found.length} costly; with ${LONGER} times the ` +
		`iterations ${percent(stay)} stay costly (${byMark.join(', ')}), ${percent(same)} keep their mark`
	);
}

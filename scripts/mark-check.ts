/*
 * npm run mark-check: lets bots play games, judges some of their decisions as an analysis does, and judges again with ten
 * times the iterations: all that were found costly, all that were nearly so, and some of the others. Says how many of
 * the costly ones stay costly, and how many were missed. Run `npm run mark-check -- --help` for details.
 */
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Opponents } from '@orrery/bots';
import { nebulaOpponents, novaLunaOpponents, opponentOf, playOut } from '@orrery/bots';
import type { Mark } from '@orrery/bots/analysis';
import { isCostly, MARKS, markOf, THRESHOLDS } from '@orrery/bots/analysis';
import type { Game, Kinds, Seat } from '@orrery/engine';
import { Course, nebula, novaLuna, SeededRandom } from '@orrery/engine';
import type { Analyst } from '../packages/bots/src/analysis/analyst.ts';
import { nebulaAnalyst } from '../packages/bots/src/nebula/analyst.ts';
import { novaLunaAnalyst } from '../packages/bots/src/nova-luna/analyst.ts';

const HELP = `usage: npm run mark-check -- [--game nova-luna|nebula] [--games N] [--every N] [--seed S] [--first N] [--log FILE]

  --game G    nova-luna or nebula (default nova-luna)
  --games N   number of games of two players (default 20)
  --every N   judge every Nth decision (default 3)
  --seed S    the same seed gives the same games (default 1)
  --first N   the number of the first game, to go on after other runs (default 0)
  --log FILE  append a line of JSON for each decision that was judged twice
`;

/** Who plays: each makes mistakes of its own kind. */
const BOTS = ['sliver', 'quarter'];
const LONGER = 10;
/** From this part of the first threshold on, a loss is nearly costly; of those below, one in so many is judged again. */
const NEARLY = 0.5;
const ONE_IN = 20;

const { values } = parseArgs({
	options: {
		game: { type: 'string', default: 'nova-luna' },
		games: { type: 'string', default: '20' },
		every: { type: 'string', default: '3' },
		seed: { type: 'string', default: '1' },
		first: { type: 'string', default: '0' },
		log: { type: 'string' },
		help: { type: 'boolean', default: false },
	},
});
const [games, every, first] = [Number(values.games), Number(values.every), Number(values.first)];
if (values.help || !(games >= 1) || !(every >= 1) || !(first >= 0)) {
	process.stdout.write(HELP);
} else if (values.game === 'nebula') {
	check(nebula, nebulaOpponents, nebulaAnalyst, { players: 2, variant: 'full' });
} else {
	check(novaLuna, novaLunaOpponents, novaLunaAnalyst, { players: 2, firstGame: false });
}

/** A decision as it was judged. */
interface Judged {
	readonly mark: Mark;
	readonly loss: number;
	readonly error: number;
}

/** A decision that was judged twice. */
interface Twice {
	readonly first: Judged;
	readonly longer: Judged;
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
	const twice: Twice[] = [];
	let decisions = 0;
	let others = 0;
	for (let i = first; i < first + games; i++) {
		const seed = `mark-check ${values.seed}/${i}`;
		const course = Course.deal(game, options, new SeededRandom(seed));
		playOut(course, i % 2 === 0 ? seats : seats.toReversed(), seed);
		for (const [step, { seat, move }] of course.steps.entries()) {
			const before = course.at(step);
			if (step % every !== i % every || !before.ok) continue;
			const { position } = before.value;
			if (position.moveCount(seat) === 1) continue;
			const judgeWith = (iterations: number): Judged =>
				judged(game, analyst, position, seat, move, `${seed}/${step}/${iterations}`, iterations);
			decisions++;
			const quick = judgeWith(analyst.efforts.judge);
			if (groupOf(quick) === 'others' && others++ % ONE_IN !== 0) continue;
			const both = { first: quick, longer: judgeWith(LONGER * analyst.efforts.judge) };
			twice.push(both);
			if (values.log !== undefined) appendFileSync(values.log, `${JSON.stringify({ i, step, ...both })}\n`);
		}
		process.stdout.write(`${summaryOf(i - first + 1, decisions, twice)}\n`);
	}
}

function judged<K extends Kinds>(
	game: Game<K>,
	analyst: Analyst<K>,
	position: K['position'],
	seat: Seat,
	move: K['move'],
	seed: string,
	iterations: number,
): Judged {
	const { best, loss, error } = analyst.judge(position, seat, move, seed, iterations);
	const isBest = game.codeOf(position, best) === game.codeOf(position, move);
	const mark = markOf({ loss, error }, isBest, false);
	if (mark === null) throw new Error('a decision without a mark');
	return { mark, loss, error };
}

/** Which decisions are judged again: all that are costly or nearly so, few of the others. */
function groupOf({ mark, loss }: Judged): 'costly' | 'nearly' | 'others' {
	if (isCostly(mark)) return 'costly';
	return loss >= NEARLY * THRESHOLDS.inaccuracy ? 'nearly' : 'others';
}

function summaryOf(played: number, decisions: number, twice: readonly Twice[]): string {
	const inGroup = (group: string): readonly Twice[] => twice.filter(({ first }) => groupOf(first) === group);
	const costlyLater = (some: readonly Twice[]): number =>
		some.filter(({ longer }) => isCostly(longer.mark)).length;
	const [found, nearly, others] = [inGroup('costly'), inGroup('nearly'), inGroup('others')];
	const byMark = MARKS.filter(isCostly).map((mark) => {
		const own = found.filter(({ first }) => first.mark === mark);
		return `${mark} ${costlyLater(own)} of ${own.length}`;
	});
	const same = found.filter(({ first, longer }) => first.mark === longer.mark).length;
	return (
		`${values.game}: ${played} games, ${decisions} decisions; with ${LONGER} times the iterations ` +
		`${shareOf(costlyLater(found), found.length)} costly ones stay costly (${byMark.join(', ')}), ` +
		`${same} keep their mark; missed were ${costlyLater(nearly)} of ${nearly.length} nearly costly ones ` +
		`and ${costlyLater(others)} of ${others.length} others (one in ${ONE_IN} of them was looked at)`
	);
}

/** “95 of 104 (91.3 %, 84.4 to 95.4)”: with the 95 % interval of Wilson. */
function shareOf(count: number, of: number): string {
	if (of === 0) return '0 of 0';
	const z = 1.96;
	const share = count / of;
	const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
	const within = (z * Math.sqrt((share * (1 - share)) / of + (z / (2 * of)) ** 2)) / (1 + z ** 2 / of);
	const percent = (value: number): string => (100 * value).toFixed(1);
	return `${count} of ${of} (${percent(share)} %, ${percent(middle - within)} to ${percent(middle + within)})`;
}

import type { Level } from '@orrery/bots';
import { botName, nebulaOpponents, novaLunaOpponents } from '@orrery/bots';
import { novaLuna } from '@orrery/engine';
import type { Holder } from '@orrery/table';
import { novaLunaAnalyst } from '../../packages/bots/src/nova-luna/analyst.ts';
import { nebulaHere } from '../../packages/web/src/nebula/local-nebula.ts';
import { novaLunaHere } from '../../packages/web/src/nova-luna/local-nova-luna.ts';
import type { StagedGame } from './keep-staged.ts';
import { playStaged } from './staged-game.ts';
import { withAnalysis } from './with-analysis.ts';

/* Many finished games of one person, for statistics: quick bots have played all seats. */

const PERSON: Holder = { kind: 'human', name: 'Player 1' };
const WEEK_MS = 604_800_000;
/** Good enough for a picture, and quick. */
const ITERATIONS = 8;

const bot = (level: Level): Holder => ({ kind: 'bot', level, name: botName(level) });

/** Who sat at the table in which week, counted back from now; nobody else is a solo game. */
type Plan = readonly (readonly [weeksAgo: number, ...others: readonly Level[]])[];

/** Games of Nova Luna, those of the last weeks reviewed. */
export function ownNovaLunaGames(plan: Plan, now: number, reviewed = 0): readonly StagedGame[] {
	return plan.map(([weeksAgo, ...others], i) => {
		const staged = playStaged({
			kind: novaLunaHere,
			opponents: novaLunaOpponents,
			options: { players: others.length === 0 ? 1 : others.length === 1 ? 2 : 3, firstGame: false },
			seats: [PERSON, ...others.slice(0, 2).map(bot)],
			seed: `own Nova Luna ${i}`,
			level: 'new',
			until: () => false,
		});
		const game = at(staged, now, weeksAgo, i);
		return i < plan.length - reviewed ? game : withAnalysis(game, novaLuna, novaLunaAnalyst, ITERATIONS);
	});
}

/** Games of Nebula for two. */
export function ownNebulaGames(plan: Plan, now: number): readonly StagedGame[] {
	return plan.map(([weeksAgo, other = 'new'], i) => {
		const staged = playStaged({
			kind: nebulaHere,
			opponents: nebulaOpponents,
			options: { players: 2, variant: 'full' },
			seats: [PERSON, bot(other)],
			seed: `own Nebula ${i}`,
			level: 'new',
			until: () => false,
		});
		return at(staged, now, weeksAgo, i);
	});
}

/** The same game, played at another time. */
function at({ id, log, summary }: StagedGame, now: number, weeksAgo: number, i: number): StagedGame {
	const updated = now - weeksAgo * WEEK_MS - (40 - i) * 60_000;
	return { id, log, summary: { ...summary, created: updated - 1_200_000, updated } };
}

/** Half a year of evenings. */
export const HALF_A_YEAR: Plan = [
	...([22, 21, 21, 20, 18, 18, 17, 17, 17, 16] as const).map((week, i) => evening(week, i)),
	...([15, 14, 14, 13, 13, 12, 12, 12, 11, 10] as const).map((week, i) => evening(week, i + 3)),
	...([9, 9, 8, 8, 8, 7, 7, 6, 6, 6] as const).map((week, i) => evening(week, i + 5)),
	...([5, 4, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0] as const).map((week, i) => evening(week, i + 1)),
];

function evening(week: number, i: number): Plan[number] {
	const kinds: readonly (readonly Level[])[] = [
		['crescent'],
		[],
		['new'],
		['quarter'],
		['crescent', 'sliver'],
		[],
		['quarter'],
		['gibbous'],
	];
	return [week, ...(kinds[i % kinds.length] ?? [])];
}

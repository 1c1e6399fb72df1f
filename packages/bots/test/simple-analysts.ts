import type { Game, Kinds, NebulaKinds, NovaLunaKinds, Random } from '@orrery/engine';
import { Course, nebula, novaLuna, SeededRandom } from '@orrery/engine';
import { COST_OF } from '@orrery/engine/search';
import type { Analyst } from '../src/analysis/analyst.ts';

/*
 * Analysts that see little but answer at once. What the analysis promises, that sums hold and that luck is unbiased, it
 * promises for any analyst; these look at just what chance brings, so that a mistake in drawing lots would show.
 */

const DEALS = 1000;

/** Judges by what lies open and may have come by chance, from -1 to 1, and errs a little at random. */
function simpleAnalyst<K extends Kinds>(
	game: Game<K>,
	playersOf: (position: K['position']) => number,
	see: (position: K['position']) => number,
	shuffleUnknown: (position: K['position'], random: Random) => void,
): Analyst<K> {
	const starts = new Map<string, readonly number[]>();
	const analyst: Analyst<K> = {
		value(position, seed, iterations) {
			const players = playersOf(position);
			const outcome = game.outcome(position);
			const winners = outcome?.ranking?.[0];
			if (winners !== undefined)
				return Array.from({ length: players }, (_, seat) =>
					winners.some((winner) => winner === seat) ? 1 / winners.length : 0,
				);
			if (outcome !== null && 'score' in outcome && typeof outcome.score === 'number') return [outcome.score];
			const error = (new SeededRandom(seed).below(2001) / 1000 - 1) / Math.sqrt(iterations);
			const seen = 0.3 * see(position) + 0.02 * error;
			if (players === 1) return [100 + 20 * seen];
			const mean = 1 / players;
			return Array.from({ length: players }, (_, seat) =>
				seat === 0 ? mean + seen : mean - seen / (players - 1),
			);
		},
		shuffleUnknown,
		judge(position, seat, played) {
			const best = game.moveOf(position, position.moveAt(seat, 0));
			const isBest = game.codeOf(position, played) === position.moveAt(seat, 0);
			const players = playersOf(position);
			const values = Array.from({ length: players }, () => 1 / players);
			const candidates = [best, ...(isBest ? [] : [played])].map((move) => ({
				...{ move, line: [move], visits: 1, values },
			}));
			return { best, loss: isBest ? 0 : 0.05, error: 0.01, candidates };
		},
		start(options) {
			const key = JSON.stringify(options);
			const start = starts.get(key) ?? meanOverDeals(game, analyst, options);
			starts.set(key, start);
			return start;
		},
		efforts: { quick: 1, value: 4, judge: 10, outcomes: 12, outcome: 2 },
	};
	return analyst;
}

function meanOverDeals<K extends Kinds>(
	game: Game<K>,
	analyst: Analyst<K>,
	options: K['options'],
): readonly number[] {
	const all = Array.from({ length: DEALS }, (_, i) => {
		const { position } = Course.deal(game, options, new SeededRandom(`start ${i}`));
		return analyst.value(position, `start ${i}`, analyst.efforts.outcome);
	});
	return (all[0] ?? []).map((_, seat) => all.reduce((sum, values) => sum + (values[seat] ?? 0), 0) / DEALS);
}

/** Looks at what the tiles next to the meeple cost. */
export const simpleNovaLuna: Analyst<NovaLunaKinds> = simpleAnalyst(
	novaLuna,
	({ options }) => options.players,
	(position) => {
		const { wheel } = position;
		let cost = 0;
		for (let ahead = 1; ahead <= 3; ahead++) cost += COST_OF[wheel.tileOn((wheel.meeple + ahead) % 12)] || 4;
		return (cost - 12) / 12;
	},
	(position, random) => position.wheel.imagineStock(random, position.wheel.stockSize),
);

const WORTH: Readonly<Record<string, number>> = { red: 1, orange: 0.6, yellow: 0.3, white: -0.6, black: -1 };

function worthOf(piece: string | null): number {
	return piece === null ? 0 : (WORTH[piece] ?? 0);
}

/** Looks at the colors in the clusters and the observatories, drawn by chaos and of the supernova. */
export const simpleNebula: Analyst<NebulaKinds> = simpleAnalyst(
	nebula,
	({ options }) => options.players,
	(position) => {
		const { clusters, supernova, seats, decision } = nebula.view(position, 'spectator');
		const lying = clusters.flatMap(({ pieces }) => pieces.map(worthOf));
		const held = seats.flatMap(({ observatory }) =>
			Object.entries(observatory).map(([piece, count]) => count * worthOf(piece)),
		);
		const drawn = decision?.step === 'retain' ? decision.drawn.map(worthOf) : [];
		return [...lying, ...held, ...drawn, 2 * worthOf(supernova)].reduce((sum, worth) => sum + worth) / 12;
	},
	(position, random) => position.bag.shuffle(random),
);

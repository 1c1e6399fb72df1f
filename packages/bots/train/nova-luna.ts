import type { NovaLunaOptions } from '@orrery/engine';
import { SeededRandom } from '@orrery/engine';
import { NovaLunaPosition } from '@orrery/engine/search';
import type { NetWeights } from '../src/net.ts';
import { FEATURE_COUNT, readFeatures } from '../src/nova-luna/features.ts';
import { finalShares } from '../src/nova-luna/judge.ts';
import { priorScore } from '../src/nova-luna/prior.ts';
import { NovaLunaSearch } from '../src/nova-luna/search.ts';
import { Samples } from './samples.ts';

/* Games of Nova Luna to learn from, and games that show which of two networks plays better. */

/** How freely players without a network choose: scores this far apart differ by a factor of e. */
const FREEDOM = 0.12;
/** Percent of moves drawn by visits instead of taken by most, so that games differ: early and later. */
const EARLY_DRAWS = 35;
const LATE_DRAWS = 12;
const EARLY = 10;
/** How much of the target is what the search thought, and not how the game ended. */
const SEARCH_SHARE = 0.5;

export type Players = Exclude<NovaLunaOptions['players'], 1>;

/** Games by priors alone, where no network exists yet. */
export function firstGames(players: Players, games: number, seed: string): Samples {
	const samples = new Samples(players, FEATURE_COUNT);
	const position = new NovaLunaPosition({ players, firstGame: false });
	const scratch = new Float64Array(FEATURE_COUNT);
	const shares = new Float64Array(players);
	for (let game = 0; game < games; game++) {
		const random = new SeededRandom(`${seed}/${game}`);
		const first = samples.count;
		position.deal(random);
		while (position.ending === null) {
			position.play(position.activeSeat, drawByPrior(position, random));
			if (position.ending === null && random.below(4) === 0) {
				samples.add((seat, out) => readFeatures(position, seat, out), scratch);
			}
		}
		finalShares(position, shares);
		for (let sample = first; sample < samples.count; sample++) {
			for (let seat = 0; seat < players; seat++) samples.setShare(sample, seat, shares[seat] ?? 0);
		}
	}
	return samples;
}

function drawByPrior(position: NovaLunaPosition, random: SeededRandom): number {
	const seat = position.activeSeat;
	const codes = Array.from({ length: position.moveCount(seat) }, (_, i) => position.moveAt(seat, i));
	const scores = codes.map((code) => priorScore(position, code));
	const top = Math.max(...scores);
	const weights = scores.map((score) => Math.round(1e5 * Math.exp((score - top) / FREEDOM)));
	return codes[drawByWeight(weights, random)] ?? 0;
}

function drawByWeight(weights: readonly number[], random: SeededRandom): number {
	let left = random.below(weights.reduce((sum, weight) => sum + weight, 0));
	return weights.findIndex((weight) => {
		left -= weight;
		return left < 0;
	});
}

/** Games by search, each position with a blend of what the search thought and how the game ended. */
export function searchGames(
	players: Players,
	net: NetWeights,
	games: number,
	iterations: number,
	seed: string,
): Samples {
	const samples = new Samples(players, FEATURE_COUNT);
	const position = new NovaLunaPosition({ players, firstGame: false });
	const scratch = new Float64Array(FEATURE_COUNT);
	const shares = new Float64Array(players);
	for (let game = 0; game < games; game++) {
		const random = new SeededRandom(`${seed}/${game}`);
		const first = samples.count;
		position.deal(random);
		for (let turn = 0; position.ending === null; turn++) {
			const search = think(position, net, iterations, random);
			const sample = samples.add((seat, out) => readFeatures(position, seat, out), scratch);
			for (let seat = 0; seat < players; seat++) samples.setShare(sample, seat, search.share(seat));
			const draws = random.below(100) < (turn < EARLY ? EARLY_DRAWS : LATE_DRAWS);
			const visits = Array.from({ length: search.rootMoves }, (_, i) => search.rootVisits(i));
			position.play(
				position.activeSeat,
				draws ? search.rootCode(drawByWeight(visits, random)) : search.best(),
			);
		}
		finalShares(position, shares);
		for (let sample = first; sample < samples.count; sample++) {
			for (let seat = 0; seat < players; seat++) {
				const blend = SEARCH_SHARE * samples.share(sample, seat) + (1 - SEARCH_SHARE) * (shares[seat] ?? 0);
				samples.setShare(sample, seat, blend);
			}
		}
	}
	return samples;
}

export function think(
	position: NovaLunaPosition,
	net: NetWeights,
	iterations: number,
	random: SeededRandom,
): NovaLunaSearch {
	const imagined = new NovaLunaPosition(position.options);
	imagined.copyFrom(position);
	imagined.wheel.imagineStock(random);
	const search = new NovaLunaSearch(imagined, net, random.below(1 << 20));
	for (let i = 0; i < iterations; i++) search.iterate();
	return search;
}

/**
 * Seat by seat, the share of success of one seat with `net` against all others with `old`, each deal played
 * once from every seat; even is 1 / players.
 */
export function compareNets(
	players: Players,
	net: NetWeights,
	old: NetWeights,
	deals: number,
	iterations: number,
	seed: string,
): number {
	const position = new NovaLunaPosition({ players, firstGame: false });
	const shares = new Float64Array(players);
	let sum = 0;
	for (let deal = 0; deal < deals; deal++) {
		for (let mine = 0; mine < players; mine++) {
			position.deal(new SeededRandom(`${seed}/${deal}`));
			const random = new SeededRandom(`${seed}/${deal}/${mine}`);
			while (position.ending === null) {
				const seat = position.activeSeat;
				position.play(seat, think(position, seat === mine ? net : old, iterations, random).best());
			}
			finalShares(position, shares);
			sum += shares[mine] ?? 0;
		}
	}
	return sum / (deals * players);
}

import type { NovaLunaKinds, Seat } from '@orrery/engine';
import { novaLuna, SeededRandom } from '@orrery/engine';
import { NovaLunaPosition, REFILL } from '@orrery/engine/search';
import type { Candidate } from '../analysis/analysis.ts';
import type { Analyst, Judgement } from '../analysis/analyst.ts';
import type { NetWeights } from '../net.ts';
import { OutcomeRandom } from '../outcome-random.ts';
import { netFor } from './bot.ts';
import { finalChances } from './judge.ts';
import { NovaLunaSearch } from './search.ts';
import { judgeAlone, valueAlone } from './solo-analyst.ts';

/** Moves that are compared with each other, besides the one played. */
const COMPARED = 4;
/** The share of the iterations that looks for them; the rest compares them. */
const SEARCH_SHARE = 0.4;
/** Outcomes sampled for a refill, which take turns. */
const REFILLS = 12;
/** The mean expected score of a new solo game. */
const SOLO_START = 108;

export const novaLunaAnalyst: Analyst<NovaLunaKinds> = {
	value(position, seed, iterations) {
		const imagined = imaginedFrom(position, seed);
		return position.solo ? [valueAlone(imagined, iterations)] : valuesOf(imagined, seed, iterations);
	},
	shuffleUnknown(position, random) {
		position.wheel.imagineStock(random, position.wheel.stockSize);
	},
	judge(position, seat, played, seed, iterations) {
		const imagined = imaginedFrom(position, seed);
		return position.solo
			? judgeAlone(imagined, played, iterations)
			: judgeAgainstOthers(imagined, seat, played, seed, iterations);
	},
	start({ players }) {
		return players === 1 ? [SOLO_START] : Array.from({ length: players }, () => 1 / players);
	},
	efforts: { quick: 500, value: 2000, judge: 5000, outcomes: 16, outcome: 400 },
};

/** The position with the draw pile made up, so that nothing hidden has a say. */
function imaginedFrom(position: NovaLunaPosition, seed: string): NovaLunaPosition {
	const copy = new NovaLunaPosition(position.options);
	copy.copyFrom(position);
	if (position.ending !== null) return copy;
	const [seat = 0] = novaLuna.deciders(position);
	const imagined = novaLuna.imagine(novaLuna.view(position, seat), new SeededRandom(seed));
	if (!imagined.ok) throw new Error(`a position cannot be imagined: ${JSON.stringify(imagined.fault)}`);
	return imagined.value;
}

function numberOf(seed: string): number {
	return new SeededRandom(seed).below(1 << 20);
}

function loadedNet(players: number): NetWeights {
	const net = netFor(players);
	if (!net.ok) throw new Error(`the weights are broken: ${net.fault.code}`);
	return net.value;
}

/** By seat. */
function valuesOf(position: NovaLunaPosition, seed: string, iterations: number): readonly number[] {
	const { players } = position.options;
	const branch = branchFrom(position, loadedNet(players), numberOf(seed));
	for (let i = 0; i < iterations; i++) branch.iterate();
	return branch.values();
}

interface Branch {
	iterate(): void;
	/** By seat. */
	values(): readonly number[];
}

function branchFrom(position: NovaLunaPosition, net: NetWeights, seed: number): Branch {
	const { players } = position.options;
	if (position.ending === null) {
		const search = new NovaLunaSearch(position, net, seed);
		return {
			iterate: () => search.iterate(),
			values: () => Array.from({ length: players }, (_, seat) => search.chance(seat)),
		};
	}
	const chances = new Float64Array(players);
	finalChances(position, chances);
	return { iterate: () => undefined, values: () => Array.from(chances) };
}

function judgeAgainstOthers(
	position: NovaLunaPosition,
	seat: Seat,
	played: NovaLunaKinds['move'],
	seed: string,
	iterations: number,
): Judgement<NovaLunaKinds> {
	const net = loadedNet(position.options.players);
	const number = numberOf(seed);
	const search = new NovaLunaSearch(position, net, number);
	for (let i = 0; i < SEARCH_SHARE * iterations; i++) search.iterate();
	const moves = Array.from({ length: search.rootMoves }, (_, i) => ({
		code: search.rootCode(i),
		visits: search.rootVisits(i),
	})).sort((a, b) => b.visits - a.visits);
	const playedCode = novaLuna.codeOf(position, played);
	const compared = moves.slice(0, COMPARED);
	const own = moves.find(({ code }) => code === playedCode);
	if (own !== undefined && !compared.includes(own)) compared.push(own);
	const each = Math.ceil(((1 - SEARCH_SHARE) * iterations) / compared.length);
	const candidates = compared
		.map(({ code, visits }): Candidate<NovaLunaKinds> => {
			const move = novaLuna.moveOf(position, code);
			const values = valuesAfter(position, seat, code, net, number, each);
			return { move, line: [move], visits: visits + each, values };
		})
		.sort((a, b) => (b.values[seat] ?? 0) - (a.values[seat] ?? 0));
	const playedValue = candidates.find(({ move }) => novaLuna.codeOf(position, move) === playedCode);
	const [best] = candidates;
	if (best === undefined || playedValue === undefined) throw new Error('no move to judge');
	return {
		best: best.move,
		loss: Math.max(0, (best.values[seat] ?? 0) - (playedValue.values[seat] ?? 0)),
		candidates,
	};
}

/** The mean over what a move may lead to. */
function valuesAfter(
	position: NovaLunaPosition,
	seat: Seat,
	code: number,
	net: NetWeights,
	seed: number,
	iterations: number,
): readonly number[] {
	const branches = Array.from({ length: code === REFILL ? REFILLS : 1 }, (_, outcome) => {
		const next = new NovaLunaPosition(position.options);
		next.copyFrom(position);
		// The order of the draw pile is hidden: a refill may bring any of its tiles.
		if (code === REFILL) next.wheel.imagineStock(new OutcomeRandom(seed + outcome));
		next.play(seat, code);
		return branchFrom(next, net, seed);
	});
	for (let i = 0; i < iterations; i++) branches[i % branches.length]?.iterate();
	const all = branches.map((branch) => branch.values());
	return position.displays.map(
		(_, of) => all.reduce((sum, values) => sum + (values[of] ?? 0), 0) / all.length,
	);
}

import { choose, novaLunaOpponents } from '@orrery/bots';
import type { NovaLunaKinds, NovaLunaPosition, Seat } from '@orrery/engine';
import { novaLuna, SeededRandom } from '@orrery/engine';
import { AfterMove } from '../../packages/bots/src/nova-luna/after-move.ts';
import { netFor } from '../../packages/bots/src/nova-luna/bot.ts';
import { NovaLunaSearch } from '../../packages/bots/src/nova-luna/search.ts';
import { effectOf } from '../../packages/bots/src/nova-luna/solo-beam.ts';
import type { Proof, Prover } from './proof.ts';
import { behindOf, LEAST_MARGIN, meanOf, nearestOf } from './proof.ts';

/** Fewer moves are no choice. */
const LEAST_MOVES = 9;
/** The quick look: iterations of a search, then of each of its most visited moves. */
const GLANCE = 256;
const GLANCE_EACH = 100;
const GLANCE_RIVALS = 4;
/** A margin that shrinks below this at the quick look is not looked at for longer. */
const GLANCE_MARGIN = LEAST_MARGIN + 0.02;
/** The long look: iterations of a search, then of each rival for each of some seeds. */
const SEARCH = 2048;
const EACH = 400;
const SEEDS = 8;
const RIVALS = 6;
/** Outcomes sampled for each refill. */
const REFILLS = 12;
/** The search is looked at after this many iterations, and after each doubling. */
const FIRST_LOOK = 16;

export const novaLunaProver: Prover<NovaLunaKinds> = {
	mayBe(position, seat, seed, hard) {
		if (position.moveCount(seat) < LEAST_MOVES) return false;
		const number = numberOf(seed);
		const search = searchFrom(position, number);
		while (search.iterations < GLANCE) search.iterate();
		const codes = rivalsIn(position, search, GLANCE_RIVALS);
		const [best, ...others] = chancesAfter(position, seat, codes, number, GLANCE_EACH);
		if (best === undefined || others.length === 0) return false;
		const [code = 0] = codes;
		// A refill reveals tiles, so the turn would not end with it.
		if (novaLuna.moveOf(position, code).type === 'refill') return false;
		if (best - Math.max(...others) < GLANCE_MARGIN) return false;
		return !hard || choiceAtFirstSight(position, seat, seed) !== effectOf(position, code);
	},

	prove(position, seat, seed, factor) {
		const search = searchFrom(position, numberOf(seed));
		const looks: string[] = [];
		for (let next = FIRST_LOOK; search.iterations < SEARCH * factor; ) {
			search.iterate();
			if (search.iterations < next) continue;
			looks.push(effectOf(position, search.best()));
			next *= 2;
		}
		const codes = rivalsIn(position, search, RIVALS);
		// By rival: its chance with each seed.
		const chances = codes.map((): number[] => []);
		for (let i = 0; i < SEEDS; i++) {
			const number = numberOf(`${seed}/${i}`);
			for (const [rival, chance] of chancesAfter(position, seat, codes, number, EACH * factor).entries())
				chances[rival]?.push(chance);
		}
		const ranked = codes
			.map((code, i) => ({ code, chances: chances[i] ?? [] }))
			.sort((a, b) => meanOf(b.chances) - meanOf(a.chances));
		const [best, ...others] = ranked;
		if (best === undefined || others.length === 0) return null;
		if (novaLuna.moveOf(position, best.code).type === 'refill') return null;
		const rivals = others.map(({ code, chances: own }) => ({
			codes: [code],
			...behindOf(best.chances, own),
		}));
		const nearest = nearestOf(rivals);
		return {
			answers: sameAs(position, seat, best.code),
			value: meanOf(best.chances),
			margin: nearest.behind,
			error: nearest.error,
			stage: stageOf(position, seat, seed, best.code, looks),
			rivals,
		} satisfies Proof;
	},
};

/** 0 if it is the choice at first sight and of the search from its first look on; then by doublings of the search. */
function stageOf(
	position: NovaLunaPosition,
	seat: Seat,
	seed: string,
	best: number,
	looks: readonly string[],
): number {
	const effect = effectOf(position, best);
	const last = looks.findLastIndex((look) => look !== effect);
	if (last >= 0) return last + 2;
	return choiceAtFirstSight(position, seat, seed) === effect ? 0 : 1;
}

/** What the greedy bot would play. */
function choiceAtFirstSight(position: NovaLunaPosition, seat: Seat, seed: string): string {
	const { greedy } = novaLunaOpponents.named;
	if (greedy === undefined) throw new Error('no greedy bot');
	return effectOf(position, novaLuna.codeOf(position, choose(greedy, novaLuna.view(position, seat), seed)));
}

/** The most visited moves, and the most visited of each tile; of moves with the same effect only one. */
function rivalsIn(position: NovaLunaPosition, search: NovaLunaSearch, most: number): readonly number[] {
	const effects = new Set<string>();
	const visited = search.mostVisited(search.rootMoves).filter(({ code }) => {
		const effect = effectOf(position, code);
		const isNew = !effects.has(effect);
		effects.add(effect);
		return isNew;
	});
	const tiles = new Set<string>();
	return visited
		.filter(({ code }, i) => {
			const move = novaLuna.moveOf(position, code);
			const tile = move.type === 'take' ? String(move.tile) : move.type;
			const isNew = !tiles.has(tile);
			tiles.add(tile);
			return isNew || i < most;
		})
		.map(({ code }) => code);
}

/** By move: the seat's chance to win, all with the same luck. */
function chancesAfter(
	position: NovaLunaPosition,
	seat: Seat,
	codes: readonly number[],
	seed: number,
	iterations: number,
): readonly number[] {
	return codes.map((code) => {
		const after = new AfterMove(position, code, net(position), { seed, refills: REFILLS });
		while (after.iterations < iterations) after.iterate();
		return after.chances()[seat] ?? 0;
	});
}

/** The move, and all that lead to the same display but for a turn or a reflection. */
function sameAs(position: NovaLunaPosition, seat: Seat, best: number): readonly (readonly number[])[] {
	const effect = effectOf(position, best);
	const all = Array.from({ length: position.moveCount(seat) }, (_, i) => position.moveAt(seat, i));
	return [
		[best],
		...all.filter((code) => code !== best && effectOf(position, code) === effect).map((code) => [code]),
	];
}

function searchFrom(position: NovaLunaPosition, seed: number): NovaLunaSearch {
	return new NovaLunaSearch(position, net(position), seed, REFILLS);
}

type Net = Extract<ReturnType<typeof netFor>, { readonly ok: true }>['value'];

function net({ options }: NovaLunaPosition): Net {
	const loaded = netFor(options.players);
	if (!loaded.ok) throw new Error(loaded.fault.code);
	return loaded.value;
}

function numberOf(seed: string): number {
	return new SeededRandom(seed).below(1 << 20);
}

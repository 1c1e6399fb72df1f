import { novaLunaOpponents, opponentOf, playOut } from '@orrery/bots';
import type { Course, NebulaKinds, NovaLunaKinds } from '@orrery/engine';
import { SeededRandom } from '@orrery/engine';
import { findCandidates, seenOf } from '../../packages/bots/src/nebula/candidates.ts';
import { knowledgeFor } from '../../packages/bots/src/nebula/knowledge.ts';
import { Planner } from '../../packages/bots/src/nebula/planner.ts';

/* The games that puzzles come from: between bots of several strengths, whose mistakes look like those of people. */

const NOVA_LUNA_BOTS = ['sliver', 'crescent', 'crescent', 'quarter'];
/** In Nebula a bot sees each turn with one of these chances in percent, and plays the best that it sees. */
const NEBULA_SEEN = [25, 50, 90, 100];
/** Placements of each set of colors that it looks at. */
const WIDTH = 4;

export function playNovaLuna(course: Course<NovaLunaKinds>, seed: string): void {
	const random = new SeededRandom(`${seed}/bots`);
	const bots = [0, 1].map(() => {
		const name = NOVA_LUNA_BOTS[random.below(NOVA_LUNA_BOTS.length)] ?? '';
		const opponent = opponentOf(novaLunaOpponents, name);
		if (opponent === undefined) throw new Error(`no bot ${name}`);
		// Without a limit of time the same game comes out on a slow machine.
		return { bot: opponent.bot, budget: { iterations: opponent.budget.iterations } };
	});
	playOut(course, bots, seed);
}

/** The levels of Nebula think anew at every step; these play whole turns, which takes a fraction of the time. */
export function playNebula(course: Course<NebulaKinds>, seed: string): void {
	const { game, position } = course;
	const random = new SeededRandom(`${seed}/bots`);
	const seen = [0, 1].map(() => NEBULA_SEEN[random.below(NEBULA_SEEN.length)] ?? 0);
	const loaded = knowledgeFor(position.options);
	if (!loaded.ok) throw new Error(loaded.fault.code);
	const planner = new Planner(position.board, loaded.value.weights, WIDTH, random);
	for (;;) {
		const [seat] = game.deciders(position);
		if (seat === undefined) return;
		const [turn] = seenOf(findCandidates(planner, position, seat), seen[seat] ?? 0, random);
		for (const code of turn?.codes ?? []) {
			const played = course.play(seat, game.moveOf(position, code));
			if (!played.ok) throw new Error(`a bot chose an illegal move: ${played.fault.code}`);
		}
	}
}

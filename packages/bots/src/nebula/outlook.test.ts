import { Galaxy, NEBULA_BOARD, SeededRandom } from '@orrery/engine';
import { NebulaPosition } from '@orrery/engine/search';
import { expect, test } from 'vitest';
import { OutcomeRandom } from '../outcome-random.ts';
import { Outlook } from './outlook.ts';
import { Placements } from './placements.ts';
import { Planner } from './planner.ts';
import stored from './weights.json' with { type: 'json' };
import { loadWeights } from './weights.ts';

const loaded = loadWeights(stored, 'full');
if (!loaded.ok) throw new Error(loaded.fault.code);
const weights = loaded.value;

/** Positions before the draws of some games by planners. */
function* draws(games: number): Generator<NebulaPosition> {
	const position = new NebulaPosition(NEBULA_BOARD, { players: 3, variant: 'full' });
	const planner = new Planner(NEBULA_BOARD, weights, 2, new OutcomeRandom(1));
	for (let game = 0; game < games; game++) {
		position.deal(new SeededRandom(`draws ${game}`));
		for (const seat of [0, 1, 2]) position.play(seat, position.moveAt(seat, 0));
		while (position.step === 'draw') {
			yield position;
			planner.playTurn(position);
		}
	}
}

function galaxyOf(position: NebulaPosition): Galaxy {
	const galaxy = position.galaxies[position.activeSeat];
	if (galaxy === undefined) throw new Error('no galaxy');
	return galaxy;
}

test('what stars gain one after another is what the board has gained, also over other stars', () => {
	const outlook = new Outlook(NEBULA_BOARD, weights);
	const copy = new Galaxy(NEBULA_BOARD);
	const random = new SeededRandom('gains');
	let compared = 0;
	let overbuilt = 0;
	for (const position of draws(8)) {
		outlook.face(position, position.activeSeat);
		copy.copyFrom(galaxyOf(position));
		const before = outlook.sketch.read(copy);
		outlook.sketch.weigh(0b111111);
		let gained = 0;
		for (const colour of [0, 1, 2, 3, 4, 5].filter(() => random.below(2) === 0)) {
			const open = [...Array(21).keys()].filter(
				(field) => ((copy.openFor(colour) & ~outlook.sketch.laid) >> field) & 1,
			);
			const field = open[random.below(Math.max(1, open.length))];
			if (field === undefined) continue;
			gained += outlook.sketch.gain(colour, field);
			outlook.sketch.lay(colour, field);
			if (copy.place(colour, field) >= 0) overbuilt++;
			compared++;
		}
		const other = new Outlook(NEBULA_BOARD, weights);
		other.face(position, position.activeSeat);
		expect(other.sketch.read(copy)).toBeCloseTo(before + gained, 8);
	}
	expect(compared).toBeGreaterThan(300);
	expect(overbuilt).toBeGreaterThan(20);
});

test('placements of a set are legal in their order, different, and gain what they say', () => {
	const outlook = new Outlook(NEBULA_BOARD, weights);
	const placements = new Placements(NEBULA_BOARD, outlook.sketch, 3);
	const position = new NebulaPosition(NEBULA_BOARD, { players: 3, variant: 'full' });
	let triples = 0;
	for (const start of draws(2)) {
		const seat = start.activeSeat;
		outlook.face(start, seat);
		const before = outlook.sketch.read(galaxyOf(start));
		const ways: { readonly codes: readonly number[]; readonly gain: number; readonly set: number }[] = [];
		placements.find(galaxyOf(start), 0b111111, { plain: 2, most: 3, supernova: 2 });
		for (const set of placements.sets) {
			for (let i = 0; i < placements.kept(set); i++) {
				const codes: number[] = [];
				const node = placements.nodeOf(set, i);
				placements.codesOf(node, codes);
				ways.push({ codes, gain: placements.gainOf(node), set });
			}
		}
		expect(new Set(ways.map(({ codes }) => [...codes].sort().join())).size).toBe(ways.length);
		for (const { codes, gain, set } of ways) {
			position.copyFrom(start);
			for (const code of codes) {
				const colour = (code >> 5) & 7;
				const field = code & 31;
				expect((galaxyOf(position).openFor(colour) >> field) & 1).toBe(1);
				galaxyOf(position).place(colour, field);
			}
			outlook.face(start, seat);
			expect(outlook.sketch.read(galaxyOf(position))).toBeCloseTo(before + gain, 8);
			if (codes.length < 3) continue;
			triples++;
			expect(set & 0b000100).not.toBe(0);
		}
	}
	expect(triples).toBeGreaterThan(100);
});

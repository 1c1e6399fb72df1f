import { nebula, SeededRandom } from '@orrery/engine';
import type { NebulaPosition } from '@orrery/engine/search';
import { totalPoints } from '@orrery/engine/search';
import { expect, test } from 'vitest';
import { judge } from './judge.ts';
import { Outlook } from './outlook.ts';
import stored from './weights.json' with { type: 'json' };
import { loadWeights } from './weights.ts';

const loaded = loadWeights(stored, 'basic');
if (!loaded.ok) throw new Error(loaded.fault.code);

/** A game of random moves, after some of them or at its end. */
function played(players: 2 | 3 | 4, seed: string, steps: number): NebulaPosition {
	const random = new SeededRandom(seed);
	const position = nebula.create({ players, variant: 'basic' });
	position.deal(random);
	for (let step = 0; step < steps && position.step !== 'over'; step++) {
		const [seat = 0] = nebula.deciders(position);
		position.play(seat, position.moveAt(seat, random.below(position.moveCount(seat))));
	}
	return position;
}

function sharesOf(position: NebulaPosition, odds: number): readonly number[] {
	const shares = new Float64Array(position.players);
	judge(
		position,
		new Outlook(position.board, loaded.ok ? loaded.value : stored.variants.basic),
		odds,
		shares,
	);
	return [...shares];
}

test.each([2, 3, 4] as const)(
	'shares of %i seats add up to 1 and follow what each seat is worth',
	(players) => {
		const position = played(players, 'during', 90);
		const outlook = new Outlook(position.board, loaded.ok ? loaded.value : stored.variants.basic);
		const shares = sharesOf(position, 12);
		expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
		for (let seat = 1; seat < players; seat++) {
			const lead = outlook.worth(position, seat) - outlook.worth(position, 0);
			expect(lead).not.toBe(0);
			// A lead of `odds` points is odds of e to 1.
			expect(Math.log((shares[seat] ?? 0) / (shares[0] ?? 0))).toBeCloseTo(lead / 12, 8);
		}
	},
);

test('longer odds make a lead worth less', () => {
	const position = played(2, 'during', 90);
	const [near, far] = [sharesOf(position, 5), sharesOf(position, 50)].map((shares) => Math.max(...shares));
	expect(near).toBeGreaterThan(far ?? 1);
	expect(far).toBeGreaterThan(0.5);
});

test('Nebula 8: at the end the points decide, whatever the odds', () => {
	for (let game = 0; game < 8; game++) {
		const position = played(3, `end ${game}`, 5000);
		const shares = sharesOf(position, 12);
		expect(sharesOf(position, 40)).toEqual(shares);
		const places = nebula.outcome(position)?.ranking ?? [];
		const [first = 0, second = 0] = places.flat();
		if (places[0]?.length !== 1) continue;
		expect(shares.indexOf(Math.max(...shares))).toBe(first);
		const lead = totalPoints(position, first) - totalPoints(position, second);
		if (lead > 10) expect(shares[first]).toBeGreaterThan(0.98);
	}
});

test('Nebula 8: at the end a tie goes to more black holes', () => {
	const position = played(2, 'tie', 5000);
	const galaxies = position.galaxies;
	const points = galaxies.map((_, seat) => totalPoints(position, seat));
	const shares = sharesOf(position, 12);
	const worth = galaxies.map(({ blackHoles }, seat) => (points[seat] ?? 0) + 0.01 * blackHoles);
	expect(new Set(galaxies.map(({ blackHoles }) => blackHoles)).size).toBe(2);
	expect(Math.log((shares[0] ?? 0) / (shares[1] ?? 0))).toBeCloseTo(
		((worth[0] ?? 0) - (worth[1] ?? 0)) / 2,
		8,
	);
});

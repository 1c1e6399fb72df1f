import type { NebulaOptions } from '@orrery/engine';
import type { NebulaPosition } from '@orrery/engine/search';
import { totalPoints } from '@orrery/engine/search';
import type { Outlook } from './outlook.ts';

/** Points by which one must be ahead at the start of a round for odds of e to 1. */
const ODDS: Readonly<Record<NebulaOptions['variant'], Readonly<Record<NebulaOptions['players'], number>>>> = {
	basic: { 2: 12, 3: 7, 4: 7 },
	full: { 2: 10, 3: 9, 4: 8 },
};

/**
 * Writes by seat the chance to win, adding up to 1. Before the end it is an estimate for the start of a round, when all
 * seats have had equally many turns.
 */
export function writeChances(position: NebulaPosition, outlook: Outlook, chances: Float64Array): void {
	if (position.step === 'over') writeResult(position, chances);
	else writeEstimate(position, outlook, chances);
}

/** Nebula 8: most points win, then most black holes; who is equal in both shares the win. */
function writeResult(position: NebulaPosition, chances: Float64Array): void {
	let winners = 0;
	let mostPoints = Number.NEGATIVE_INFINITY;
	let mostHoles = 0;
	for (let seat = 0; seat < chances.length; seat++) {
		const points = totalPoints(position, seat);
		const holes = position.galaxies[seat]?.blackHoles ?? 0;
		chances[seat] = 0;
		if (points < mostPoints || (points === mostPoints && holes < mostHoles)) continue;
		if (points > mostPoints || holes > mostHoles) {
			chances.fill(0, 0, seat);
			winners = 0;
			mostPoints = points;
			mostHoles = holes;
		}
		chances[seat] = 1;
		winners++;
	}
	for (let seat = 0; seat < chances.length; seat++) chances[seat] = (chances[seat] ?? 0) / winners;
}

function writeEstimate(position: NebulaPosition, outlook: Outlook, chances: Float64Array): void {
	const odds = ODDS[position.options.variant][position.options.players];
	let most = Number.NEGATIVE_INFINITY;
	for (let seat = 0; seat < chances.length; seat++) {
		const worth = outlook.worth(position, seat);
		chances[seat] = worth;
		if (worth > most) most = worth;
	}
	let sum = 0;
	for (let seat = 0; seat < chances.length; seat++) {
		const chance = Math.exp(((chances[seat] ?? 0) - most) / odds);
		chances[seat] = chance;
		sum += chance;
	}
	for (let seat = 0; seat < chances.length; seat++) chances[seat] = (chances[seat] ?? 0) / sum;
}

import { SeededRandom } from '@orrery/engine';
import { NovaLunaPosition } from '@orrery/engine/search';
import type { NetWeights } from '../src/net.ts';
import { finalChances, Judge } from '../src/nova-luna/judge.ts';
import type { Players } from './nova-luna.ts';
import { think } from './nova-luna.ts';

/* How the network's shares of success become chances to win: by a power, fitted to who won. */

/** What the network said of a position, and who won the game. */
export interface Said {
	/** By seat. */
	readonly shares: readonly number[];
	readonly winner: number;
}

/** Every position of games by search. */
export function saidInGames(
	players: Players,
	net: NetWeights,
	games: number,
	iterations: number,
	seed: string,
): readonly Said[] {
	const judge = new Judge(net);
	const position = new NovaLunaPosition({ players, firstGame: false });
	const shares = new Float64Array(players);
	const said: Said[] = [];
	for (let game = 0; game < games; game++) {
		const random = new SeededRandom(`${seed}/${game}`);
		const opinions: (readonly number[])[] = [];
		position.deal(random);
		while (position.ending === null) {
			judge.judge(position, shares);
			opinions.push([...shares]);
			position.play(position.activeSeat, think(position, net, iterations, random).best());
		}
		finalChances(position, shares);
		const winner = shares.indexOf(1);
		for (const opinion of opinions) said.push({ shares: opinion, winner });
	}
	return said;
}

const STEPS = 40;
const MOST = 16;

/**
 * The power of the shares under which what happened is most likely. The likelihood has one peak, so halving the
 * range by its slope finds it.
 */
export function fitWinExponent(said: readonly Said[]): number {
	let low = 0;
	let high = MOST;
	for (let step = 0; step < STEPS; step++) {
		const exponent = (low + high) / 2;
		const slope = said.reduce((sum, one) => sum + slopeOf(one, exponent), 0);
		if (slope > 0) low = exponent;
		else high = exponent;
	}
	return (low + high) / 2;
}

/** How the logarithm of the winner's chance grows with the exponent. */
function slopeOf({ shares, winner }: Said, exponent: number): number {
	const powers = shares.map((share) => share ** exponent);
	const sum = powers.reduce((total, power) => total + power, 0);
	const mean = shares.reduce(
		(total, share, seat) => total + ((powers[seat] ?? 0) / sum) * Math.log(share),
		0,
	);
	return Math.log(shares[winner] ?? 0) - mean;
}

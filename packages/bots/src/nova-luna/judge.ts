import type { NovaLunaPosition } from '@orrery/engine/search';
import type { NetWeights } from '../net.ts';
import { evaluate } from '../net.ts';
import { FEATURE_COUNT, readFeatures } from './features.ts';

/*
 * Shares of success count every place, chances to win only the first. With more than two players the search plays for
 * shares, as an outlook on second place still tells who plays well; people are told chances to win.
 */

/** The network's opinion of positions. */
export class Judge {
	readonly #net: NetWeights;
	readonly #features = new Float64Array(FEATURE_COUNT);

	constructor(net: NetWeights) {
		this.#net = net;
	}

	/** Each seat's share of success, adding up to 1. */
	judge(position: NovaLunaPosition, shares: Float64Array): void {
		const players = position.displays.length;
		let sum = 0;
		for (let seat = 0; seat < players; seat++) {
			readFeatures(position, seat, this.#features);
			const share = Math.exp(evaluate(this.#net, this.#features));
			shares[seat] = share;
			sum += share;
		}
		for (let seat = 0; seat < players; seat++) shares[seat] = (shares[seat] ?? 0) / sum;
	}
}

/** What shares of success mean as chances to win, by seat. */
export function winChances(
	shares: Float64Array,
	players: number,
	exponent: number,
	chances: Float64Array,
): void {
	let sum = 0;
	for (let seat = 0; seat < players; seat++) {
		const chance = (shares[seat] ?? 0) ** exponent;
		chances[seat] = chance;
		sum += chance;
	}
	for (let seat = 0; seat < players; seat++) chances[seat] = (chances[seat] ?? 0) / sum;
}

/** NL-17 to NL-19: 1 for the winner. */
export function finalChances(position: NovaLunaPosition, chances: Float64Array): void {
	const { track } = position;
	let winner = track.seatAt(0);
	for (let i = 1; i < position.displays.length; i++) {
		const seat = track.seatAt(i);
		if (position.display(seat).tokensLeft < position.display(winner).tokensLeft) winner = seat;
	}
	chances.fill(0);
	chances[winner] = 1;
}

/** The shares of success at the end, by place: all to the winner of two, in even steps with more. */
export function finalShares(position: NovaLunaPosition, shares: Float64Array): void {
	const { track } = position;
	const players = position.displays.length;
	const pairs = (players * (players - 1)) / 2;
	for (let i = 0; i < players; i++) {
		const seat = track.seatAt(i);
		let behind = 0;
		for (let j = 0; j < players; j++) {
			const more = position.display(track.seatAt(j)).tokensLeft - position.display(seat).tokensLeft;
			// NL-19: ties go to the seat that would move earlier.
			if (more > 0 || (more === 0 && j > i)) behind++;
		}
		shares[seat] = behind / pairs;
	}
}

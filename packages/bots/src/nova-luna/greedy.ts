import type { NovaLunaKinds, Random, Seat } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import type { NovaLunaPosition } from '@orrery/engine/search';
import { REFILL } from '@orrery/engine/search';
import type { Bot } from '../bot.ts';
import { instantBot } from '../bot.ts';

/** Most tasks covered now, then the lowest number, then chance; refills when it may and can cover nothing. */
export const greedyNovaLuna: Bot<NovaLunaKinds> = instantBot(novaLuna, pickGreedy);

/** One task is worth more than any difference of numbers (1 to 7), so only a move that covers none is below 0. */
const TASK_WEIGHT = 10;

function pickGreedy(position: NovaLunaPosition, seat: Seat, random: Random): number {
	let best = REFILL;
	let bestWorth = Number.NEGATIVE_INFINITY;
	let equals = 0;
	let mayRefill = false;
	for (let i = 0; i < position.moveCount(seat); i++) {
		const code = position.moveAt(seat, i);
		if (code === REFILL) {
			mayRefill = true;
			continue;
		}
		const worth = TASK_WEIGHT * position.tasksCovered(code) - position.costOf(code);
		if (worth > bestWorth) {
			best = code;
			bestWorth = worth;
			equals = 1;
		} else if (worth === bestWorth && random.below(++equals) === 0) {
			best = code;
		}
	}
	return mayRefill && bestWorth <= 0 ? REFILL : best;
}

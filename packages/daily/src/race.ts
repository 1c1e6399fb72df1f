import type { NebulaKinds, Seat } from '@orrery/engine';
import { nebula, SeededRandom } from '@orrery/engine';
import type { Day } from './day.ts';
import type { DailyGame, DailySeat } from './deal.ts';

/**
 * The bot of the race. Someone who has learned the game beats it about every second time. It does not search: it takes the
 * best of the turns that it sees, with sums, products and quotients only, which every JavaScript engine computes
 * alike, and without a limit of time. So everyone meets the same moves, and a server can check them. What it plays
 * must not change for a day that has begun anywhere: another bot may only play from a later day on.
 */
export const RACE_BOT = 'crescent';

/** Nebula's race of a day: the basic game for two against a bot. */
export function raceOf(day: Day): DailyGame<NebulaKinds> {
	const options = { players: 2, variant: 'basic' } as const;
	const seed = `race ${day}`;
	const setup = nebula.deal(options, new SeededRandom(`deal of the ${seed}`));
	// Seat 0 goes first.
	const seat: Seat = new SeededRandom(`seat of the ${seed}`).below(2) === 0 ? 0 : 1;
	const other: Seat = seat === 0 ? 1 : 0;
	const bot: DailySeat = { kind: 'bot', level: RACE_BOT };
	return {
		kind: 'race',
		game: 'nebula',
		day,
		options,
		setup,
		seats: seat === 0 ? [{ kind: 'person' }, bot] : [bot, { kind: 'person' }],
		seat,
		steps: [{ seat: other, move: { type: 'keep', card: firstCard(setup, other) } }],
		seed,
	};
}

/**
 * All keep a personal card at the same time, so a bot's choice would depend on how fast the person chooses, because its
 * seed counts the steps. The bot of the race has therefore kept the first card it was dealt before anyone begins.
 */
function firstCard(setup: NebulaKinds['setup'], seat: Seat): string {
	const card = 'position' in setup ? undefined : setup.personalDealt[seat]?.[0];
	if (card === undefined) throw new Error('no personal cards were dealt');
	return card;
}

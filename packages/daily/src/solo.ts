import type { NovaLunaKinds } from '@orrery/engine';
import { novaLuna, SeededRandom } from '@orrery/engine';
import type { Day } from './day.ts';
import type { DailyGame } from './deal.ts';

/** Nova Luna's solo game of a day (NL-20 to NL-25). */
export function soloOf(day: Day): DailyGame<NovaLunaKinds> {
	const options = { players: 1, firstGame: false } as const;
	const seed = `solo ${day}`;
	return {
		kind: 'solo',
		game: 'nova-luna',
		day,
		options,
		setup: novaLuna.deal(options, new SeededRandom(`deal of the ${seed}`)),
		seats: [{ kind: 'person' }],
		seat: 0,
		steps: [],
		seed,
	};
}

import type { RecordDetails } from '../src/game.ts';

const DETAILS: RecordDetails = {
	id: 'table-7',
	names: ['Ada', 'Blaise "the bot"', 'Čeněk', 'Dóra'],
	at: '2025-11-15T09:22:00Z',
	fair: { commitment: 'c0ffee', secret: 's3cret', contributions: ['a', ''] },
	left: [
		{ seat: 1, reason: 'ran-out', bot: 'Io "2" of 3' },
		{ seat: 0, reason: 'resigned', bot: 'Titan' },
	],
};

/** All details that a record may contain besides the game, for this many seats. */
export function detailsFor(players: number): RecordDetails {
	const { left = [], names = [] } = DETAILS;
	return {
		...DETAILS,
		names: names.slice(0, players),
		left: left.filter(({ seat }) => seat < players),
	};
}

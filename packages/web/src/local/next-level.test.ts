import type { NovaLunaKinds } from '@orrery/engine';
import { novaLuna, SeededRandom } from '@orrery/engine';
import type { Ending, Holder, TableSeat } from '@orrery/table';
import { expect, test } from 'vitest';
import { momentOf } from '../game/moment.ts';
import type { Moment } from '../game/played-game.ts';
import { nextLevel, onLevel } from './next-level.ts';

const ADA: Holder = { kind: 'human', name: 'Ada', token: 'fern' };
const BEN: Holder = { kind: 'human', name: 'Ben' };
const bot = (level: string): Holder => ({ kind: 'bot', level, name: 'Io', token: 'moon' });

function finished(players: readonly Holder[], ranking: readonly (readonly (0 | 1 | 2)[])[]) {
	const options = novaLuna.readOptions({ players: players.length, firstGame: false });
	if (!options.ok) throw new Error(options.fault.code);
	const position = novaLuna.start(options.value, novaLuna.deal(options.value, new SeededRandom(1)));
	if (!position.ok) throw new Error(position.fault.code);
	const seats = players.map((player): TableSeat => ({ player, standIn: null, left: null }));
	const outcome = { reason: 'all-tokens-placed', ranking, tokensLeft: players.map(() => 0) } as const;
	const ending: Ending<NovaLunaKinds> = { kind: 'finished', outcome };
	const moment: Moment<NovaLunaKinds> = momentOf({
		game: novaLuna,
		position: position.value,
		steps: [],
		seats,
		role: 0,
		ending,
	});
	return moment;
}

test.each([
	['a win', [ADA, bot('new')], [[0], [1]], 1],
	['the last place', [bot('sliver'), ADA], [[0], [1]], -1],
	['a shared first place', [ADA, bot('new')], [[0, 1]], null],
	['a place in the middle', [bot('sliver'), ADA, bot('sliver')], [[0], [1], [2]], null],
	['a win against the strongest', [ADA, bot('full')], [[0], [1]], null],
	['the last place behind the weakest', [bot('new'), ADA], [[0], [1]], null],
	['a game of two people', [ADA, BEN], [[0], [1]], null],
] as const)('after %s the next level is suggested, or none', (_, players, ranking, shift) => {
	expect(nextLevel(finished(players, ranking))).toBe(shift);
});

test('nothing is suggested while the game goes on, or after one that was given up', () => {
	const moment = finished([ADA, bot('new')], [[0], [1]]);
	expect(nextLevel({ ...moment, ending: null })).toBeNull();
	expect(nextLevel({ ...moment, ending: { kind: 'resigned', ranking: [[1], [0]] } })).toBeNull();
});

test('bots of another level keep their tokens and get new names', () => {
	const terms = {
		options: { players: 2, firstGame: false },
		seats: [ADA, bot('crescent')],
		clock: { kind: 'none' },
		undo: 'device',
		standIn: { kind: 'bot', level: 'crescent' },
	} as const;
	expect(onLevel<NovaLunaKinds>(terms, 1).seats).toEqual([
		ADA,
		{ kind: 'bot', level: 'quarter', token: 'moon' },
	]);
});

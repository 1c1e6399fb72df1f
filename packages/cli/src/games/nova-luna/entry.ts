import { novaLunaOpponents } from '@orrery/bots';
import type { NovaLunaKinds, NovaLunaOptions } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import { UsageError } from '../../console/command.ts';
import type { Entry } from '../entry.ts';
import { novaLunaTerminal } from './terminal.ts';

const PLAYERS: readonly NovaLunaOptions['players'][] = [1, 2, 3, 4];

export const novaLunaEntry: Entry<NovaLunaKinds> = {
	title: 'Nova Luna',
	game: novaLuna,
	players: PLAYERS,
	flags: ['first-game'],
	options(number, flags) {
		const players = PLAYERS.find((known) => known === number);
		if (players === undefined) throw new UsageError(`Nova Luna cannot be played by ${number}.`);
		return { players, firstGame: flags['first-game'] ?? false };
	},
	opponents: novaLunaOpponents,
	standing(outcome, seat) {
		const left = outcome.tokensLeft[seat] ?? 0;
		return { score: 'score' in outcome ? outcome.score : left, allPlaced: left === 0 };
	},
	terminal: novaLunaTerminal,
};

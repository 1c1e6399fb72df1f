import { nebulaOpponents } from '@orrery/bots';
import type { NebulaKinds, NebulaOptions } from '@orrery/engine';
import { nebula } from '@orrery/engine';
import { oneOf, UsageError } from '../../console/command.ts';
import type { Entry } from '../entry.ts';
import { nebulaTerminal } from './terminal.ts';

const PLAYERS: readonly NebulaOptions['players'][] = [2, 3, 4];

export const nebulaEntry: Entry<NebulaKinds> = {
	title: 'Nebula',
	game: nebula,
	players: PLAYERS,
	flags: ['variant'],
	options(number, flags) {
		const players = PLAYERS.find((known) => known === number);
		if (players === undefined) throw new UsageError(`Nebula cannot be played by ${number}.`);
		return { players, variant: oneOf('--variant', flags.variant ?? 'full', ['basic', 'full']) };
	},
	opponents: nebulaOpponents,
	standing: (outcome, seat) => ({ score: outcome.points[seat]?.total ?? 0, allPlaced: null }),
	terminal: nebulaTerminal,
};

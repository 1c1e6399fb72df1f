import { nebulaOpponents, novaLunaOpponents } from '@orrery/bots';
import type { NebulaKinds } from '@orrery/engine';
import { tileOf } from '@orrery/engine';
import type { Holder, Table } from '@orrery/table';
import { nebulaHere } from '../packages/web/src/nebula/local-nebula.ts';
import { novaLunaHere } from '../packages/web/src/nova-luna/local-nova-luna.ts';
import type { StagedGame } from '../scripts/screenshots/keep-staged.ts';
import type { Staging } from '../scripts/screenshots/staged-game.ts';
import { playStaged } from '../scripts/screenshots/staged-game.ts';

/* Games that the tests do not play from the start: quick bots have played them up to the point that a test needs. */

const NOVA_LUNA = { kind: novaLunaHere, opponents: novaLunaOpponents, level: 'crescent' } as const;
const NEBULA = { kind: nebulaHere, opponents: nebulaOpponents, level: 'new' } as const;

const PLAYER: Holder = { kind: 'human', name: 'Player 1' };
const bot = (name: string): Holder => ({ kind: 'bot', level: 'new', name });
const human = (name: string): Holder => ({ kind: 'human', name });

/** Before the last turn that the first player would have if bots went on with the game. */
function lastTurn(staging: Omit<Staging<NebulaKinds>, 'until'>): StagedGame {
	const begins = (table: Table<NebulaKinds>): boolean => {
		const { decision } = table.viewFor(0).view;
		return decision?.step === 'draw' && decision.seat === 0;
	};
	let [turns, turn] = [0, 0];
	const count = (table: Table<NebulaKinds>): boolean => {
		if (begins(table)) turns += 1;
		return false;
	};
	playStaged({ ...staging, until: count });
	return playStaged({ ...staging, until: (table) => begins(table) && ++turn === turns });
}

export const STAGED = {
	/** Against one bot; two tokens are left to somebody. */
	'nova-luna-late': () =>
		playStaged({
			...NOVA_LUNA,
			options: { players: 2, firstGame: false },
			seats: [PLAYER, bot('Titan')],
			seed: 'nova-luna-late',
			until: (table) =>
				table.deciders[0] === 0 && table.viewFor(0).view.displays.some(({ tokensLeft }) => tokensLeft <= 2),
		}),
	/** Against three bots, a few turns old. */
	'nova-luna-four': () =>
		playStaged({
			...NOVA_LUNA,
			options: { players: 4, firstGame: false },
			seats: [PLAYER, bot('Io'), bot('Titan'), bot('Rhea')],
			seed: 'nova-luna-four',
			until: (table) => table.deciders[0] === 0 && table.version > 12,
		}),
	/** Against three bots, where the player can take a tile of 7: the bots then have five moves in a row. */
	'nova-luna-follow': () =>
		playStaged({
			...NOVA_LUNA,
			options: { players: 4, firstGame: false },
			seats: [PLAYER, bot('Io'), bot('Titan'), bot('Rhea')],
			seed: 'nova-luna-follow-2',
			until: (table) => {
				const { decision } = table.viewFor(0).view;
				const far = decision?.reach.some((tile) => tileOf(tile).cost === 7) ?? false;
				return table.deciders[0] === 0 && table.version > 12 && far;
			},
		}),
	/** Four around one screen; three tokens are left to somebody. */
	'nova-luna-one-screen-late': () =>
		playStaged({
			...NOVA_LUNA,
			options: { players: 4, firstGame: true },
			seats: [human('Ada'), human('Mira'), human('Jonas'), human('Zsófi')],
			seed: 'nova-luna-one-screen-late',
			until: (table) => table.viewFor(0).view.displays.some(({ tokensLeft }) => tokensLeft <= 3),
		}),
	'nova-luna-finished': () =>
		playStaged({
			...NOVA_LUNA,
			options: { players: 4, firstGame: false },
			seats: [PLAYER, bot('Io'), bot('Titan'), bot('Rhea')],
			seed: 'nova-luna-finished',
			until: () => false,
		}),
	/** Against one bot, before the last turn. */
	'nebula-basic-late': () =>
		lastTurn({
			...NEBULA,
			options: { players: 2, variant: 'basic' },
			seats: [PLAYER, bot('Titan')],
			seed: 'nebula-basic-late',
		}),
	/** Against two bots, before the last turn. */
	'nebula-full-late': () =>
		lastTurn({
			...NEBULA,
			options: { players: 3, variant: 'full' },
			seats: [PLAYER, bot('Titan'), bot('Rhea')],
			seed: 'nebula-full-late',
		}),
	/** The personal card has been chosen, and the first turn is to be played. */
	'nebula-first-turn': () =>
		playStaged({
			...NEBULA,
			options: { players: 4, variant: 'full' },
			seats: [PLAYER, bot('Io'), bot('Titan'), bot('Rhea')],
			seed: 'nebula-first-turn',
			until: (table) => table.viewFor(0).view.decision?.step === 'draw' && table.deciders[0] === 0,
		}),
	/** The player has to choose a marker. */
	'nebula-marker': () =>
		playStaged({
			...NEBULA,
			options: { players: 2, variant: 'full' },
			seats: [PLAYER, bot('Titan')],
			seed: 'nebula-marker',
			until: (table) => {
				const { decision } = table.viewFor(0).view;
				return decision?.step === 'marker' && decision.seat === 0;
			},
		}),
	/** The second turn is to be played, and a piece is there to be given up for chaos. */
	'nebula-chaos': () =>
		playStaged({
			...NEBULA,
			options: { players: 2, variant: 'basic' },
			seats: [PLAYER, bot('Titan')],
			seed: 'nebula-chaos',
			until: (table) => {
				const { decision } = table.viewFor(0).view;
				return decision?.step === 'draw' && decision.seat === 0 && decision.chaos;
			},
		}),
} satisfies Readonly<Record<string, () => StagedGame>>;

export type StagedName = keyof typeof STAGED;

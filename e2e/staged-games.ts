import { nebulaOpponents, novaLunaOpponents } from '@orrery/bots';
import type { Day } from '@orrery/daily';
import { soloOf } from '@orrery/daily';
import type { NebulaKinds, NovaLunaKinds, NovaLunaSnapshot } from '@orrery/engine';
import { novaLuna, tileOf } from '@orrery/engine';
import type { Holder } from '@orrery/table';
import { Table } from '@orrery/table';
import { summarise } from '../packages/web/src/local/summarise.ts';
import { nebulaHere } from '../packages/web/src/nebula/local-nebula.ts';
import { novaLunaHere } from '../packages/web/src/nova-luna/local-nova-luna.ts';
import type { StagedGame } from '../scripts/screenshots/keep-staged.ts';
import type { Staging } from '../scripts/screenshots/staged-game.ts';
import { playStaged } from '../scripts/screenshots/staged-game.ts';
import { partlyReviewed, reviewed } from './staged-reviews.ts';

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

const NEBULA_PLACING = {
	...NEBULA,
	options: { players: 2, variant: 'basic' },
	seats: [PLAYER, bot('Titan')],
} as const;

/** The player has taken stars and placed none of them yet; so many stars lie in the galaxy. */
function places(stars: number): (table: Table<NebulaKinds>) => boolean {
	return (table) => {
		const { decision, seats } = table.viewFor(0).view;
		return (
			decision?.step === 'place' &&
			decision.seat === 0 &&
			decision.placed.length === 0 &&
			(seats[0]?.galaxy.length ?? 0) >= stars
		);
	};
}

/** Whether the first player can win with a single move now. */
function canWin({ course, deciders }: Table<NovaLunaKinds>): boolean {
	if (deciders[0] !== 0) return false;
	const after = novaLuna.create(course.options);
	return novaLuna.legalMoves(course.position, 0).some((move) => {
		after.copyFrom(course.position);
		novaLuna.play(after, 0, move);
		const outcome = novaLuna.outcome(after);
		return outcome !== null && 'ranking' in outcome && outcome.ranking[0]?.[0] === 0;
	});
}

function winning(): StagedGame {
	return playStaged({
		...NOVA_LUNA,
		options: { players: 2, firstGame: false },
		seats: [PLAYER, bot('Titan')],
		seed: 'nova-luna-winning 2',
		until: canWin,
	});
}

/** A new game that begins from the last position of another one. */
function playedOn({ id, log }: StagedGame): StagedGame {
	const opened = Table.open(novaLuna, log);
	if (!opened.ok) throw new Error(`cannot open: ${opened.fault.code}`);
	const { course, terms } = opened.value;
	const setup = { position: novaLuna.encode(course.position) };
	const begun = Table.goOn(novaLuna, terms, { setup, steps: [] }, 'played on', Date.now());
	if (!begun.ok) throw new Error(`cannot go on: ${begun.fault.code}`);
	const summary = summarise('played-on', novaLunaHere, begun.value);
	return {
		id: summary.id,
		log: begun.value.log,
		summary: { ...summary, origin: { kind: 'replay', id, step: 0, name: 'Sunday' } },
	};
}

/** Alone, the last decisions only: a game that begins from a late position of another one, played to its end. */
function soloShort(): StagedGame {
	const staging = { ...NOVA_LUNA, options: { players: 1, firstGame: false }, seats: [PLAYER] } as const;
	const seed = 'nova-luna-solo-short';
	const whole = playStaged({ ...staging, seed, until: () => false });
	let late: NovaLunaSnapshot | null = null;
	playStaged({
		...staging,
		seed,
		until: ({ version, course }) => {
			late = novaLuna.encode(course.position);
			return version >= whole.log.length - SHORT;
		},
	});
	if (late === null) throw new Error('the game has not begun');
	const begun = { setup: { position: late }, steps: [], seed };
	return playStaged({ ...staging, level: 'new', begun, seed, until: () => false });
}

/** So many decisions are enough for two that cost something. */
const SHORT = 5;

function finished(): StagedGame {
	return playStaged({
		...NOVA_LUNA,
		options: { players: 4, firstGame: false },
		seats: [PLAYER, bot('Io'), bot('Titan'), bot('Rhea')],
		seed: 'nova-luna-finished',
		until: () => false,
	});
}

function nebulaFinished(): StagedGame {
	return playStaged({
		...NEBULA,
		options: { players: 3, variant: 'full' },
		seats: [PLAYER, bot('Titan'), bot('Rhea')],
		seed: 'nebula-full-finished',
		until: () => false,
	});
}

/** The solo game of a day, played to its end. */
export function soloPlayed(day: Day): StagedGame {
	return playStaged({
		...NOVA_LUNA,
		...{ options: { players: 1, firstGame: false }, seats: [PLAYER], begun: soloOf(day) },
		seed: `solo-played-${day}`,
		until: () => false,
	});
}

export const STAGED = {
	/** Against one bot; the player can win with the next tile. */
	'nova-luna-winning': winning,
	/** The same position, but as the beginning of a game that says where it came from. */
	'nova-luna-played-on': () => playedOn(winning()),
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
	/** Against one bot with a long name, in the middle of the game. */
	'nova-luna-middle': () =>
		playStaged({
			...NOVA_LUNA,
			options: { players: 2, firstGame: false },
			seats: [PLAYER, bot('Bartholomew Featherstonehaugh')],
			seed: 'nova-luna-middle',
			until: (table) => {
				const { decision, displays } = table.viewFor(0).view;
				return decision?.seat === 0 && decision.reach.length === 3 && (displays[0]?.tiles.length ?? 0) >= 9;
			},
		}),
	/** A solo game in which phase 1 has to end: no tile is left. */
	'nova-luna-solo-forced': () =>
		playStaged({
			...NOVA_LUNA,
			options: { players: 1, firstGame: false },
			seats: [PLAYER],
			seed: 'nova-luna-solo-forced-0',
			until: (table) => table.viewFor(0).view.decision?.refill === 'required',
		}),
	/** A solo game, a few turns old. */
	'nova-luna-solo': () =>
		playStaged({
			...NOVA_LUNA,
			options: { players: 1, firstGame: false },
			seats: [PLAYER],
			seed: 'nova-luna-solo',
			until: (table) => table.version > 6,
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
	/** Four on one device; three tokens are left to somebody. */
	'nova-luna-one-screen-late': () =>
		playStaged({
			...NOVA_LUNA,
			options: { players: 4, firstGame: true },
			seats: [human('Ada'), human('Mira'), human('Jonas'), human('Zsófi')],
			seed: 'nova-luna-one-screen-late',
			until: (table) => table.viewFor(0).view.displays.some(({ tokensLeft }) => tokensLeft <= 3),
		}),
	'nova-luna-finished': finished,
	/** The same game, analyzed. */
	'nova-luna-reviewed': () => reviewed(finished()),
	/** The same game, whose analysis was stopped. */
	'nova-luna-partly-reviewed': () => partlyReviewed(finished(), 12),
	/** Played to the end: Rhea and the player have as many tokens left, and Rhea's turn would come first. */
	'nova-luna-tie': () =>
		playStaged({
			...NOVA_LUNA,
			options: { players: 4, firstGame: true },
			seats: [PLAYER, bot('Io'), bot('Titan'), bot('Rhea')],
			seed: 'nova-luna-tie-0',
			until: () => false,
		}),
	/** Alone, played to the end. */
	'nova-luna-solo-finished': () =>
		playStaged({
			...NOVA_LUNA,
			options: { players: 1, firstGame: false },
			seats: [PLAYER],
			seed: 'nova-luna-solo-finished',
			until: () => false,
		}),
	/** Alone, played to the end from a late position: its analysis takes a few seconds. */
	'nova-luna-solo-short': soloShort,
	/** Against two bots, played to the end. */
	'nebula-full-finished': nebulaFinished,
	/** The same game, analyzed. */
	'nebula-reviewed': () => reviewed(nebulaFinished()),
	/** Played to the end: three players share the first place. */
	'nebula-tie': () =>
		playStaged({
			...NEBULA,
			options: { players: 4, variant: 'basic' },
			seats: [PLAYER, bot('Io'), bot('Titan'), bot('Rhea')],
			seed: 'nebula-tie-3',
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
	/** The bot before the player has made this the last round. */
	'nebula-last-round': () =>
		playStaged({
			...NEBULA,
			options: { players: 2, variant: 'full' },
			seats: [bot('Titan'), PLAYER],
			seed: 'nebula-last-round-3',
			until: (table) => {
				const { decision, end } = table.viewFor(1).view;
				return end.lastRound && decision?.step === 'draw' && decision.seat === 1;
			},
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
	/** The first star is to be placed. */
	'nebula-first-star': () => playStaged({ ...NEBULA_PLACING, seed: 'nebula-first-star', until: places(0) }),
	/** Several stars lie in the galaxy, and another is to be placed. */
	'nebula-placing': () => playStaged({ ...NEBULA_PLACING, seed: 'nebula-placing', until: places(9) }),
	/** Against one bot; the player has to place, and would give much away by ending the turn. */
	'nebula-coached': () =>
		playStaged({ ...NEBULA_PLACING, level: 'crescent', seed: 'nebula-coached-0', until: places(5) }),
	/** Against three bots, some rounds old; the player has to place. */
	'nebula-place': () =>
		playStaged({
			...NEBULA,
			options: { players: 4, variant: 'full' },
			seats: [PLAYER, bot('Io'), bot('Titan'), bot('Rhea')],
			seed: 'nebula-place',
			until: (table) => {
				const { decision, round } = table.viewFor(0).view;
				return round > 5 && decision?.step === 'place' && decision.seat === 0;
			},
		}),
	/** Against one bot, just dealt; the player goes first. */
	'nebula-basic-new': () =>
		playStaged({
			...NEBULA,
			options: { players: 2, variant: 'basic' },
			seats: [PLAYER, bot('Titan')],
			seed: 'nebula-basic-new',
			until: () => true,
		}),
	/** Two people on one device; the first has drawn and places. */
	'nebula-one-screen': () =>
		playStaged({
			...NEBULA,
			options: { players: 2, variant: 'basic' },
			seats: [human('Ada'), human('Mira')],
			seed: 'nebula-one-screen',
			until: (table) => table.viewFor(0).view.decision?.step === 'place',
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

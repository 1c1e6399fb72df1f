import type { NovaLunaKinds, NovaLunaView } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import { FixtureGame } from '../../game/fixture-game.svelte.ts';

/** The players of the state, and the view in which its game stops. */
interface State {
	readonly players: 1 | 2 | 3 | 4;
	readonly until: (view: NovaLunaView) => boolean;
}

const NAMES = ['You', 'Mira', 'Jonas', 'Wilhelmine'];

/** The first player has so many tiles, and has to choose one of three. */
function choosing(tiles: number): State['until'] {
	return ({ decision, displays }) =>
		decision?.seat === 0 && decision.reach.length === 3 && (displays[0]?.tiles.length ?? 0) >= tiles;
}

const PREVIEW: State = { players: 3, until: choosing(9) };
const STATES: Readonly<Record<string, State>> = {
	preview: PREVIEW,
	choose: { players: 3, until: choosing(9) },
	waiting: {
		players: 3,
		until: ({ decision, displays }) => decision?.seat === 1 && displays[1]?.tiles.length === 8,
	},
	two: { players: 2, until: choosing(9) },
	four: { players: 4, until: choosing(7) },
	solo: { players: 1, until: choosing(9) },
	grown: { players: 2, until: choosing(16) },
	empty: { players: 3, until: choosing(0) },
};

/** A game in this state; in the state `preview` if there is none of the name. */
export function stagedGame(name: string): FixtureGame<NovaLunaKinds> {
	const { players, until } = STATES[name] ?? PREVIEW;
	return new FixtureGame({
		game: novaLuna,
		options: { players, firstGame: false },
		players: NAMES.slice(0, players).map((player) => ({ kind: 'human', name: player })),
		seed: 'gallery',
		until: ({ position }) => until(novaLuna.view(position, 0)),
	});
}

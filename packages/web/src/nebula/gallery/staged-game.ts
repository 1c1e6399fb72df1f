import type { NebulaKinds, NebulaView } from '@orrery/engine';
import { nebula } from '@orrery/engine';
import { FixtureGame } from '../../game/fixture-game.svelte.ts';

/** The players of the state, and the view in which its game stops. */
interface State {
	readonly players: 2 | 3 | 4;
	readonly until: (view: NebulaView) => boolean;
}

const NAMES = ['Ada', 'Mira', 'Jonas', 'Wilhelmine'];

/** The first player has this to decide, from that round on. */
function deciding(step: 'draw' | 'place' | 'marker', round: number): State['until'] {
	return ({ decision, round: now }) => decision?.step === step && decision.seat === 0 && now >= round;
}

const PLACE: State = { players: 3, until: deciding('place', 8) };
const STATES: Readonly<Record<string, State>> = {
	place: PLACE,
	draw: { players: 3, until: deciding('draw', 8) },
	marker: { players: 3, until: deciding('marker', 4) },
	four: { players: 4, until: deciding('place', 8) },
};

/** A game in this state; in the state `place` if there is none of the name. */
export function stagedGame(name: string): FixtureGame<NebulaKinds> {
	const { players, until } = STATES[name] ?? PLACE;
	return new FixtureGame({
		game: nebula,
		options: { players, variant: 'full' },
		players: NAMES.slice(0, players).map((player) => ({ kind: 'human', name: player })),
		seed: 'gallery',
		until: ({ position }) => until(nebula.view(position, 0)),
	});
}

import type { Skill } from '../model/rated-game.ts';

/** A newcomer counts as average. */
export const NEWCOMER: Skill = { mu: 25, sigma: 25 / 3 };

/** The skills after a game; `places[i]` is the place of the player with `skills[i]`, 1 for the best. */
export async function afterGame(
	skills: readonly Skill[],
	places: readonly number[],
): Promise<readonly Skill[]> {
	if (skills.length !== places.length) throw new RangeError('every player needs one place');
	// Loaded when the first rated game ends, because many servers have none.
	const { rate } = await import('openskill');
	const teams = skills.map(({ mu, sigma }) => [{ mu, sigma }]);
	return rate(teams, { rank: [...places] }).map(([after = NEWCOMER]) => after);
}

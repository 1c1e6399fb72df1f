/** What is believed of somebody's play: about so strong, give or take. A newcomer is believed to be average. */
export interface Skill {
	readonly mu: number;
	readonly sigma: number;
}

export const NEWCOMER: Skill = { mu: 25, sigma: 25 / 3 };

/** What is believed after a game: `places[i]` is the place that whoever has `skills[i]` took, 1 the best. */
export async function afterGame(
	skills: readonly Skill[],
	places: readonly number[],
): Promise<readonly Skill[]> {
	if (skills.length !== places.length) throw new RangeError('everybody takes one place');
	// Loaded when the first rated game ends: most houses begin without one.
	const { rate } = await import('openskill');
	const teams = skills.map(({ mu, sigma }) => [{ mu, sigma }]);
	return rate(teams, { rank: [...places] }).map(([after = NEWCOMER]) => after);
}

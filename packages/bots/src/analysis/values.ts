/** By seat: chances lessened by so much each, none below 0, adding up to 1. */
export function lessened(chances: readonly number[], by: readonly number[]): readonly number[] {
	const rest = chances.map((chance, seat) => Math.max(0, chance - (by[seat] ?? 0)));
	const sum = rest.reduce((total, chance) => total + chance, 0);
	return rest.map((chance) => chance / sum);
}

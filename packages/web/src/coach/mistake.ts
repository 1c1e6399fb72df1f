/*
 * When the coach warns. Shares of success come from the search (`compare` of the bots), so a loss of 0.1 means that the
 * search expects to win one game in ten less. In 20 games of Nova Luna played by the weakest bot, limits of 0.1 and 0.2
 * warned of 173 of its 567 moves and of none of 270 moves that a stronger search chose; in Nebula, whose comparison is
 * less exact, they warned of one of 20 such moves. So the limits are higher.
 */

/** What the best move and the one that the player wants to make are worth to the player: shares of success, 0 to 1. */
export interface Worth {
	readonly best: number;
	readonly wanted: number;
}

/** Why a move is worse than the best one; the kind names it, so that a player can turn its warnings off. */
export interface MistakeReason {
	readonly kind: string;
	/** The rules and what lies open make it certain. If not, the reason is what the search expects. */
	readonly certain: boolean;
}

/** The loss from which a certain fact is worth a warning, and the loss from which a move is a mistake by itself. */
export const CERTAIN_LOSS = 0.15;
export const CLEAR_LOSS = 0.25;

/** Whether the move is a clear mistake, for this reason. */
export function isClearMistake({ best, wanted }: Worth, { certain }: MistakeReason): boolean {
	return best - wanted >= (certain ? CERTAIN_LOSS : CLEAR_LOSS);
}

/*
 * When the coach warns. Shares of success come from the search (`compare` of the bots), so a loss of 0.1 means that the
 * search expects to win one game in ten less. Measured in 20 games of each game that the weakest bot played: in Nova Luna,
 * with lower limits of 0.1 and 0.2, the coach warned of 173 of 567 moves and of none of 270 that a stronger search chose;
 * in Nebula, whose comparison is less exact, with the limits below, of 50 of 801 and of 1 of 205.
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

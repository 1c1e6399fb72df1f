import type { Break, GameName } from './break.ts';
import { NEBULA_BOARD_BREAKS } from './nebula-board.ts';
import { NEBULA_CARD_BREAKS } from './nebula-cards.ts';
import { NEBULA_CHECK_BREAKS } from './nebula-checks.ts';
import { NEBULA_PIECES_BREAKS } from './nebula-pieces.ts';
import { NEBULA_PLACING_BREAKS } from './nebula-placing.ts';
import { NEBULA_POSITION_BREAKS } from './nebula-position.ts';
import { NEBULA_RECORD_BREAKS } from './nebula-records.ts';
import { NEBULA_SCORING_BREAKS } from './nebula-scoring.ts';
import { NOVA_LUNA_CHECK_BREAKS } from './nova-luna-checks.ts';
import { NOVA_LUNA_DISPLAY_BREAKS } from './nova-luna-display.ts';
import { NOVA_LUNA_RULE_BREAKS } from './nova-luna-rules.ts';
import { SHARED_BREAKS } from './shared.ts';

/** A break together with the game whose tests must catch it. */
export interface GameBreak extends Break {
	readonly game: GameName;
}

const BREAKS_BY_GAME: Readonly<Record<GameName, readonly Break[]>> = {
	// The shared modules are tested beside their sources and by the games of Nova Luna.
	'nova-luna': [
		...NOVA_LUNA_DISPLAY_BREAKS,
		...NOVA_LUNA_RULE_BREAKS,
		...NOVA_LUNA_CHECK_BREAKS,
		...SHARED_BREAKS,
	],
	nebula: [
		...NEBULA_POSITION_BREAKS,
		...NEBULA_PLACING_BREAKS,
		...NEBULA_PIECES_BREAKS,
		...NEBULA_BOARD_BREAKS,
		...NEBULA_CARD_BREAKS,
		...NEBULA_SCORING_BREAKS,
		...NEBULA_CHECK_BREAKS,
		...NEBULA_RECORD_BREAKS,
	],
};

export const BREAKS: readonly GameBreak[] = (['nova-luna', 'nebula'] as const).flatMap((game) =>
	BREAKS_BY_GAME[game].map((entry) => ({ ...entry, game })),
);

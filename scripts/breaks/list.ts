import type { Break, GameName } from './break.ts';
import { NEBULA_BOARD_BREAKS } from './nebula-board.ts';
import { NEBULA_CARD_BREAKS } from './nebula-cards.ts';
import { NEBULA_CHECK_BREAKS } from './nebula-checks.ts';
import { NEBULA_PIECES_BREAKS } from './nebula-pieces.ts';
import { NEBULA_PLACING_BREAKS } from './nebula-placing.ts';
import { NEBULA_POSITION_BREAKS } from './nebula-position.ts';
import { NEBULA_RECORD_BREAKS } from './nebula-records.ts';
import { NEBULA_REUSE_BREAKS } from './nebula-reuse.ts';
import { NEBULA_SCORING_BREAKS } from './nebula-scoring.ts';
import { NEBULA_SNAPSHOT_BREAKS } from './nebula-snapshots.ts';
import { NOVA_LUNA_CHECK_BREAKS } from './nova-luna-checks.ts';
import { NOVA_LUNA_DISPLAY_BREAKS } from './nova-luna-display.ts';
import { NOVA_LUNA_RULE_BREAKS } from './nova-luna-rules.ts';
import { SHARED_BREAKS } from './shared.ts';

/** Breaks that belong together. */
interface Group {
	/** The game whose tests must catch them. */
	readonly game: GameName;
	/** The test below packages/engine that most likely catches them. It runs first, to save time. */
	readonly firstTest: string;
	readonly breaks: readonly Break[];
}

export interface GameBreak extends Break, Pick<Group, 'game' | 'firstTest'> {}

const NOVA_LUNA_GAMES = 'test/nova-luna/model.test.ts';
const NEBULA_GAMES = 'test/nebula/model.test.ts';

const GROUPS: readonly Group[] = [
	{ game: 'nova-luna', firstTest: 'src/nova-luna/', breaks: NOVA_LUNA_DISPLAY_BREAKS },
	{ game: 'nova-luna', firstTest: NOVA_LUNA_GAMES, breaks: NOVA_LUNA_RULE_BREAKS },
	{ game: 'nova-luna', firstTest: 'src/nova-luna/', breaks: NOVA_LUNA_CHECK_BREAKS },
	// The shared modules are tested beside their sources and by the games of Nova Luna.
	{ game: 'nova-luna', firstTest: 'src/', breaks: SHARED_BREAKS },
	{ game: 'nebula', firstTest: NEBULA_GAMES, breaks: NEBULA_POSITION_BREAKS },
	{ game: 'nebula', firstTest: NEBULA_GAMES, breaks: NEBULA_PLACING_BREAKS },
	{ game: 'nebula', firstTest: NEBULA_GAMES, breaks: NEBULA_PIECES_BREAKS },
	{ game: 'nebula', firstTest: NEBULA_GAMES, breaks: NEBULA_SCORING_BREAKS },
	{ game: 'nebula', firstTest: 'src/nebula/position.test.ts', breaks: NEBULA_REUSE_BREAKS },
	{ game: 'nebula', firstTest: 'src/nebula/board.test.ts', breaks: NEBULA_BOARD_BREAKS },
	{ game: 'nebula', firstTest: 'src/nebula/cards.test.ts', breaks: NEBULA_CARD_BREAKS },
	{ game: 'nebula', firstTest: 'src/nebula/', breaks: NEBULA_CHECK_BREAKS },
	{ game: 'nebula', firstTest: 'src/nebula/snapshot.test.ts', breaks: NEBULA_SNAPSHOT_BREAKS },
	{ game: 'nebula', firstTest: 'src/nebula/record.test.ts', breaks: NEBULA_RECORD_BREAKS },
];

export const BREAKS: readonly GameBreak[] = GROUPS.flatMap(({ game, firstTest, breaks }) =>
	breaks.map((entry) => ({ ...entry, game, firstTest })),
);

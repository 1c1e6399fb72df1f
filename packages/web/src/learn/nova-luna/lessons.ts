import { CHAIN } from './lessons/chain.ts';
import { END } from './lessons/end.ts';
import { GROUP } from './lessons/group.ts';
import { HINTS } from './lessons/hints.ts';
import { MORE } from './lessons/more.ts';
import { PLACE } from './lessons/place.ts';
import { REFILLING } from './lessons/refill.ts';
import { SOLO_GAME } from './lessons/solo.ts';
import { TASK } from './lessons/task.ts';
import { TURNS } from './lessons/turns.ts';
import type { NovaLunaLesson } from './shown.ts';

/** The lessons of Nova Luna in the order of the course. */
export const NOVA_LUNA_LESSONS: readonly NovaLunaLesson[] = [
	PLACE,
	TASK,
	TURNS,
	GROUP,
	CHAIN,
	MORE,
	REFILLING,
	END,
	HINTS,
	SOLO_GAME,
];

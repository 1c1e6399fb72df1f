import type { Fault, NebulaPosition, TableScore } from '@orrery/engine';
import { nebula, scoreTable } from '@orrery/engine';
import type { NebulaDraft } from './draft.ts';
import { playing } from './draft.ts';
import type { Filled } from './fill-in.ts';
import { fillIn, turnOf } from './fill-in.ts';

/* What the engine says of a draft. The editor has no rules of its own. */

export interface CheckedDraft {
	readonly filled: Filled;
	/** The position, or why no game can come to it. */
	readonly position: NebulaPosition | null;
	readonly fault: Fault | null;
	/** What it scores if the game ended now, also where no game can come to it; null where that cannot be counted. */
	readonly score: TableScore | null;
	/** What was filled in because the draft does not say it. */
	readonly added: readonly Added[];
}

export const ADDED = ['clusters', 'personal', 'public', 'advanced'] as const;
export type Added = (typeof ADDED)[number];

export function checkDraft(draft: NebulaDraft): CheckedDraft {
	const begun = fillIn(draft);
	const first = nebula.decode(begun);
	// Whether a new round may begin is the engine's to say; where it may not, the game is over.
	const over = draft.turn === null && !first.ok && first.fault.code === 'after-the-end';
	const filled = over ? { ...begun, turn: turnOf('over', draft.options.players) } : begun;
	const decoded = over ? nebula.decode(filled) : first;
	const scored = scoreTable({
		...filled,
		turn: turnOf('draw', draft.options.players),
		// A card that was filled in scores nothing.
		seats: filled.seats.map((seat, i) => ({ ...seat, kept: draft.seats[i]?.kept ?? null })),
	});
	return {
		filled,
		position: decoded.ok ? decoded.value : null,
		fault: decoded.ok ? null : decoded.fault,
		score: scored.ok ? scored.value : null,
		added: ADDED.filter((what) => isAdded(draft, filled, what)),
	};
}

function isAdded(draft: NebulaDraft, filled: Filled, what: Added): boolean {
	switch (what) {
		case 'clusters':
			return draft.clusters === null;
		case 'personal':
			return filled.turn.step !== 'keep' && playing(draft).some(({ kept }) => kept === null);
		case 'public':
			return draft.public.some(({ card }) => card === null);
		case 'advanced':
			return draft.options.variant === 'full' && draft.advanced.some((card) => card === null);
	}
}

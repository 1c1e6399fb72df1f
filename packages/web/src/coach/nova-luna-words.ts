import type { NovaLunaKinds, NovaLunaMove, NovaLunaView } from '@orrery/engine';
import { tileOf } from '@orrery/engine';
import { either, m, number } from '../language/language.svelte.ts';
import type { PlacePreview } from '../nova-luna/board/props.ts';
import { placeName, taskWords, tileName } from '../nova-luna/board/words.ts';
import type { NovaLunaMarks } from '../nova-luna/coach-marks.ts';
import { Preview } from '../nova-luna/preview.ts';
import type { OtherMove } from './coach.svelte.ts';
import type { Best } from './hints.svelte.ts';
import type { NovaLunaAim, NovaLunaDeed, NovaLunaReason } from './nova-luna-facts.ts';
import { aimOf, deedOf } from './nova-luna-facts.ts';
import type { HintShown, WarningWords } from './words.ts';
import { chancesWords } from './words.ts';

/* What the coach says about Nova Luna: a sentence for each fact. */

type Name = (seat: number) => string;

export function warningWords(reason: NovaLunaReason, name: string): WarningWords {
	switch (reason.kind) {
		case 'finish':
			return { headline: m().coach_finish({ name }), why: m().coach_finish_why({ name }) };
		case 'twice': {
			const numbers = either(reason.numbers.map((n) => number(n)));
			return {
				headline: m().coach_twice({ name }),
				why: m().coach_twice_why({ name, ahead: number(reason.ahead), numbers }),
			};
		}
		case 'cell': {
			const { covers, instead } = reason;
			return { headline: m().coach_cell(), why: m().coach_cell_why({ covers, instead }) };
		}
		case 'tile': {
			const { covers, instead, tile } = reason;
			const why = m().coach_tile_why({ covers, instead, tile: tileName(tile) });
			return { headline: m().coach_tile(), why };
		}
		case 'steps': {
			const { steps, instead, tile } = reason;
			const why = m().coach_steps_why({ steps, instead, tile: tileName(tile) });
			return { headline: m().coach_steps(), why };
		}
		case 'chances':
			return chancesWords(reason);
	}
}

/** The hint with this number: where to look, which tile, the move. */
export function hintOf(
	view: NovaLunaView,
	{ move }: Best<NovaLunaKinds>,
	step: number,
): HintShown<NovaLunaMarks> {
	// Where a refill is all that can be done, there is nothing to look for.
	if (move.type === 'refill' && (step > 1 || view.decision?.refill === 'required'))
		return { words: refillWords(view), marks: NO_MARKS };
	const aim = aimOf(view, move);
	if (step === 1 || move.type === 'refill')
		return { words: aimWords(aim, view), marks: { ...NO_MARKS, task: taskOf(aim) } };
	const tile = tileName(move.tile);
	if (step === 2)
		return {
			words:
				view.solo === null
					? m().coach_which_tile({ tile, steps: number(tileOf(move.tile).cost) })
					: m().coach_which_tile_solo({ tile }),
			marks: { ...NO_MARKS, tile: move.tile },
		};
	const ghost = ghostOf(view, move);
	const covers =
		ghost.covers.length === 0
			? m().nova_luna_covers_none()
			: m().nova_luna_covers({ count: ghost.covers.length });
	const laid = view.displays[view.decision?.seat ?? 0]?.tiles ?? [];
	return {
		words: m().coach_where_tile({ tile, place: placeName(laid, move), covers }),
		marks: { ...NO_MARKS, tile: move.tile, ghost },
	};
}

function refillWords({ solo, decision }: NovaLunaView): string {
	if (solo === null) return m().coach_refill();
	return decision?.refill === 'required' ? m().nova_luna_end_phase_forced() : m().coach_end_phase();
}

const NO_MARKS: NovaLunaMarks = { task: null, tile: null, ghost: null };

function taskOf(aim: NovaLunaAim): NovaLunaMarks['task'] {
	return aim.kind === 'covers' || aim.kind === 'closer' ? aim.task : null;
}

function ghostOf(view: NovaLunaView, { tile, x, y }: Extract<NovaLunaMove, { type: 'take' }>): PlacePreview {
	return { tile, x, y, covers: new Preview(view).take(tile, { x, y })?.covers ?? [] };
}

function aimWords(aim: NovaLunaAim, view: NovaLunaView): string {
	switch (aim.kind) {
		case 'covers':
		case 'closer': {
			const [tile, index] = aim.task;
			const state = new Preview(view).tasksOf(view.decision?.seat ?? 0, tile, tileOf(tile).tasks)[index];
			const missing = state?.missing ? taskWords(state.missing) : '';
			const told = { tile: tileName(tile), missing };
			return aim.kind === 'covers' ? m().coach_aim_covers(told) : m().coach_aim_closer(told);
		}
		case 'own':
			return m().coach_aim_own();
		case 'again':
			return m().coach_aim_again();
		case 'refill':
			return m().coach_aim_refill({ count: aim.count });
		case 'phase':
			return m().coach_aim_phase();
		case 'steps':
			return m().coach_aim_steps();
		case 'points':
			return m().coach_aim_points();
		case 'tile':
			return m().coach_aim_tile();
	}
}

/** What another player's move did and was good for. */
export function tellMove(
	{ before, seat, viewer, events }: OtherMove<NovaLunaKinds>,
	nameOf: Name,
): string | null {
	const name = nameOf(seat);
	for (const event of events) {
		if (event.type === 'took') return deedWords(deedOf(before, event, viewer), name);
		if (event.type === 'refilled') return m().coach_did_refill({ name });
	}
	return null;
}

function deedWords(deed: NovaLunaDeed, name: string): string {
	const told = { name, tile: tileName(deed.tile) };
	switch (deed.kind) {
		case 'covered':
			return m().coach_did_cover({ ...told, count: deed.count, left: number(deed.left) });
		case 'again':
			return m().coach_did_again({ ...told, steps: number(deed.steps) });
		case 'closer':
			return m().coach_did_closer({ ...told, count: deed.count });
		case 'denied':
			return m().coach_did_deny({ ...told, count: deed.count });
		case 'steps':
			return m().coach_did_steps(told);
		case 'nothing':
			return m().coach_did_nothing(told);
	}
}

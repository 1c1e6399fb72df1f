import type { CardId, NebulaKinds, NebulaMove, NebulaView, Piece } from '@orrery/engine';
import { BLACK, NEBULA_BOARD } from '@orrery/engine';
import { list, m, number } from '../language/language.svelte.ts';
import { markerName } from '../nebula/board/marker.ts';
import { fieldName, pieceName, stepWords } from '../nebula/board/words.ts';
import type { NebulaMarks } from '../nebula/coach-marks.ts';
import { titlesOf } from '../nebula/scene.svelte.ts';
import { turnFacts } from '../review/ideas/nebula-facts.ts';
import type { OtherMove } from './coach.svelte.ts';
import type { Best } from './hints.svelte.ts';
import type { NebulaAim, NebulaDeed, NebulaReason } from './nebula-facts.ts';
import { aimOf, deedOf } from './nebula-facts.ts';
import type { HintShown, WarningWords } from './words.ts';
import { chancesWords } from './words.ts';

/* What the coach says about Nebula: a sentence for each fact. */

export function warningWords(reason: NebulaReason): WarningWords {
	switch (reason.kind) {
		case 'spoils':
			return { headline: m().coach_spoils(), why: m().coach_spoils_why({ task: titleOf(reason.card) }) };
		case 'last-round':
			return {
				headline: m().coach_last_round(),
				why: m().coach_last_round_why({ behind: m().galaxy_points({ count: reason.behind }) }),
			};
		case 'unused':
			return { headline: m().coach_unused({ count: reason.count }), why: m().coach_unused_why() };
		case 'task': {
			const task = titleOf(reason.card);
			const why = reason.how === 'time' ? m().coach_task_time({ task }) : m().coach_task_place({ task });
			return { headline: m().coach_task(), why };
		}
		case 'third':
			return {
				headline: m().coach_third(),
				why: m().coach_third_why({ piece: pieceName(reason.piece, m()) }),
			};
		case 'closer': {
			const { raises, instead, card } = reason;
			return {
				headline: m().coach_closer(),
				why: m().coach_closer_why({ raises, instead, task: titleOf(card) }),
			};
		}
		case 'chances':
			return chancesWords(reason);
	}
}

/** The hint with this number: where to look, which pieces, the move. */
export function hintOf(
	view: NebulaView,
	{ move, line }: Best<NebulaKinds>,
	step: number,
): HintShown<NebulaMarks> {
	const aim = aimOf(view, line);
	const card = 'card' in aim ? aim.card : null;
	if (step === 1) return { words: aimWords(aim), marks: { ...NO_MARKS, card } };
	const marks: NebulaMarks = {
		card: null,
		pieces: piecesOf(view, move),
		star: step > 2 && move.type === 'place' ? { field: move.field, piece: move.piece } : null,
		steps: step > 2 && move.type === 'time' ? move.steps : null,
	};
	return { words: step === 2 ? whichWords(view, move) : moveWords(move), marks };
}

const NO_MARKS: NebulaMarks = { card: null, pieces: [], star: null, steps: null };

/** The pieces that a move is about. */
function piecesOf(view: NebulaView, move: NebulaMove): readonly Piece[] {
	switch (move.type) {
		case 'time':
			return view.role === 'spectator' ? [] : turnFacts(view, view.role, [move]).takes;
		case 'place':
			return [move.piece];
		case 'black-hole':
			return [BLACK];
		default:
			return [];
	}
}

function aimWords(aim: NebulaAim): string {
	switch (aim.kind) {
		case 'completes':
			return m().coach_aim_completes({ task: titleOf(aim.card) });
		case 'closer':
			return m().coach_aim_task({ task: titleOf(aim.card) });
		case 'third':
			return m().coach_aim_third({ piece: pieceName(aim.piece, m()) });
		case 'move':
			return m().coach_aim_move();
	}
}

function whichWords(view: NebulaView, move: NebulaMove): string {
	const pieces = piecesOf(view, move);
	if (pieces.length === 0) return moveWords(move);
	const words = piecesWords(pieces);
	return move.type === 'time'
		? m().coach_which_take({ pieces: words })
		: m().coach_which_piece({ piece: words });
}

function moveWords(move: NebulaMove): string {
	switch (move.type) {
		case 'keep':
			return m().coach_move_keep({ task: titleOf(move.card) });
		case 'time':
			return m().coach_where_time({ steps: list(move.steps.map(figureWords)) });
		case 'chaos':
			return m().coach_move_chaos({ piece: pieceName(move.discard, m()) });
		case 'retain':
			return m().coach_move_retain({ pieces: piecesWords(move.pieces) });
		case 'place':
			return m().coach_where_piece({ field: fieldName(move.field, m()) });
		case 'black-hole':
			return m().coach_move_hole();
		case 'supernova':
			return move.from === 'bag'
				? m().coach_move_bag()
				: m().coach_move_supernova({ piece: pieceName(move.piece, m()) });
		case 'marker':
			return m().coach_move_marker({ marker: markerName(move.marker, m()) });
		case 'done':
			return m().coach_move_done();
	}
}

/** “top cluster: 2 steps clockwise” */
function figureWords(steps: number, cluster: number): string {
	const position = NEBULA_BOARD.clusters.positions[cluster];
	const name =
		position === 'right'
			? m().galaxy_cluster_right()
			: position === 'left'
				? m().galaxy_cluster_left()
				: m().galaxy_cluster_top();
	return `${name}: ${stepWords(steps, m())}`;
}

function piecesWords(pieces: readonly Piece[]): string {
	return list(pieces.map((piece) => pieceName(piece, m())));
}

function titleOf(card: CardId): string {
	return titlesOf([card]);
}

/** What another player's turn did and was good for; null before its end. */
export function tellMove(
	{ seat, events, run }: OtherMove<NebulaKinds>,
	nameOf: (seat: number) => string,
): string | null {
	if (!events.some(({ type }) => type === 'finished-turn')) return null;
	return deedWords(deedOf(run.events, run.before, run.after, seat), nameOf(seat));
}

function deedWords(deed: NebulaDeed, name: string): string {
	const pieces = piecesWords(deed.placed);
	switch (deed.kind) {
		case 'completed': {
			const told = { name, task: titleOf(deed.card) };
			return deed.first ? m().coach_did_first(told) : m().coach_did_complete(told);
		}
		case 'third':
			return m().coach_did_third({ name });
		case 'closer': {
			const [have, need] = [number(deed.have), number(deed.need)];
			return m().coach_did_raise({ name, pieces, task: titleOf(deed.card), have, need });
		}
		case 'hole':
			return m().coach_did_hole({ name, holes: number(deed.holes) });
		case 'nothing':
			return deed.placed.length === 0 ? m().coach_did_hold({ name }) : m().coach_did_place({ name, pieces });
	}
}

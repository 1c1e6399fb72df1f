import type { Ending, Fault } from '@orrery/engine';
import { NEBULA_BOARD } from '@orrery/engine';
import { capital } from '../../game/capital.ts';
import { list, m, number } from '../../language/language.svelte.ts';
import { subjectOf } from '../../nebula/board/marker.ts';
import { colourName, fieldName, pieceName } from '../../nebula/board/words.ts';
import type { Verdict } from '../props.ts';
import type { Added } from './check-draft.ts';
import type { NebulaEditing } from './editing.svelte.ts';
import type { FaultPlace } from './fault-place.ts';

/* What the engine says of a draft, in words. */

const ENDINGS: Readonly<Record<Ending, () => string>> = {
	'black-holes': () => m().nebula_last_black_holes(),
	constellations: () => m().nebula_last_constellations(),
	'empty-bag': () => m().nebula_last_empty_bag(),
	'marking-stars': () => m().nebula_last_marking_stars(),
};

const ADDED: Readonly<Record<Added, () => string>> = {
	clusters: () => m().editor_nebula_added_clusters(),
	personal: () => m().editor_nebula_added_personal(),
	public: () => m().editor_nebula_added_public(),
	advanced: () => m().editor_nebula_added_advanced(),
};

export function verdictOf(editing: NebulaEditing, show: () => void): Verdict {
	const { fault, position, filled, added } = editing.checked;
	if (fault !== null || position === null) return { kind: 'impossible', text: faultWords(editing), show };
	if (position.step === 'over') {
		const { ending } = position;
		return { kind: 'over', text: ending === null ? '' : ENDINGS[ending]() };
	}
	const next =
		position.step === 'keep'
			? m().editor_nebula_next_keep()
			: m().editor_next({ name: editing.nameOf(filled.turn.seat) });
	const made = list(added.map((what) => ADDED[what]()));
	return {
		kind: 'playable',
		text: made === '' ? next : `${next} ${m().editor_nebula_added({ what: made })}`,
	};
}

/** Why the position cannot be; empty if it can. */
export function faultWords(editing: NebulaEditing): string {
	const { fault } = editing.checked;
	const { place } = editing;
	return fault === null || place === null ? '' : wordsAt(editing, fault, place);
}

function wordsAt(editing: NebulaEditing, fault: Fault, place: FaultPlace): string {
	switch (place.part) {
		case 'galaxy':
			return galaxyWords(editing, fault, place);
		case 'seat':
			return m().editor_nebula_fault_seat({ name: editing.nameOf(place.seat) });
		case 'public':
			return m().editor_nebula_fault_public();
		case 'clusters':
			return m().editor_nebula_fault_clusters();
		case 'advanced': {
			const { markers = [] } = NEBULA_BOARD.counters.find(({ id }) => id === 'advanced') ?? {};
			return m().editor_nebula_fault_advanced({ numeral: subjectOf(markers[place.index] ?? '') });
		}
		case 'counters':
			return m().editor_nebula_fault_counters({
				found: number(Number(fault.found ?? 0)),
				expected: number(Number(fault.expected ?? 0)),
			});
		case 'turn':
			return turnWords(fault);
		case 'pieces':
			return piecesWords(fault);
	}
}

function galaxyWords(
	editing: NebulaEditing,
	fault: Fault,
	{ seat, field, to }: Extract<FaultPlace, { readonly part: 'galaxy' }>,
): string {
	const name = editing.nameOf(seat);
	const where = fieldName(field, m());
	const [other] = to;
	if (fault.code === 'refused' && other !== undefined) {
		const piece = editing.draft.seats[seat]?.galaxy.find((star) => star.field === field)?.piece ?? '';
		const colour = colourName(piece, m());
		return m().editor_nebula_fault_alike({ name, colour, field: where, other: fieldName(other, m()) });
	}
	return fault.expected === undefined
		? m().editor_nebula_fault_alone({ name, field: where })
		: m().editor_nebula_fault_centre({ name });
}

function turnWords({ code }: Fault): string {
	if (code === 'unfinished') return m().editor_nebula_fault_unfinished();
	if (code === 'after-the-end') return m().editor_nebula_fault_after_end();
	return code === 'differs' ? m().editor_nebula_fault_keep() : m().editor_nebula_fault_step();
}

/** The engine counts the pieces of each kind: “red 20” is what there should be. */
function piecesWords({ path, expected = '', found = '' }: Fault): string {
	const [piece = '', amount = ''] = expected.split(' ');
	if (!NEBULA_BOARD.pieces.includes(piece)) return m().editor_fault_other({ path });
	return m().editor_nebula_fault_pieces({
		piece: capital(pieceName(piece, m())),
		found: number(Number(found)),
		amount: number(Number(amount)),
	});
}

import type { CardId, FieldId, Piece, Seat } from '@orrery/engine';
import { cardFieldsOf, progressOf, SEATS } from '@orrery/engine';
import type { Player } from '../../game/props.ts';
import { m } from '../../language/language.svelte.ts';
import type { CardProgress } from '../../nebula/board/card-progress.ts';
import { cardProgress } from '../../nebula/board/card-progress.ts';
import type { RefusedField } from '../../nebula/board/props.ts';
import type { Edits } from '../edits.svelte.ts';
import type { CheckedDraft } from './check-draft.ts';
import { checkDraft } from './check-draft.ts';
import type { NebulaDraft } from './draft.ts';
import type { FaultPlace } from './fault-place.ts';
import { placeOfFault } from './fault-place.ts';

/** What a tap on a board puts there. */
export type Tool = Piece | 'remove' | 'figure';

/** The editor at work: the draft and what the engine says of it, whose boards are shown, and what is in hand. */
export class NebulaEditing {
	readonly edits: Edits<NebulaDraft>;
	/** Whose boards are shown. */
	#seat: Seat = $state(0);
	tool: Tool = $state('red');
	/** The card whose fields are lit in the galaxy. */
	lit: CardId | null = $state(null);
	readonly checked: CheckedDraft = $derived.by(() => checkDraft(this.draft));
	readonly players: readonly Player[] = $derived.by(() =>
		SEATS.slice(0, this.draft.options.players).map((seat) => ({ seat, name: this.nameOf(seat) })),
	);
	/** Where the engine found what cannot be. */
	readonly place: FaultPlace | null = $derived.by(() => {
		const { fault, filled } = this.checked;
		return fault === null ? null : placeOfFault(fault, filled);
	});

	constructor(edits: Edits<NebulaDraft>) {
		this.edits = edits;
	}

	get draft(): NebulaDraft {
		return this.edits.draft;
	}

	edit(next: NebulaDraft): void {
		this.edits.edit(next);
	}

	get seat(): Seat {
		return this.#seat < this.draft.options.players ? this.#seat : 0;
	}

	show(seat: Seat): void {
		this.#seat = seat;
	}

	nameOf(seat: Seat): string {
		const name = this.draft.names[seat]?.trim() ?? '';
		return name === '' ? m().shell_player({ number: seat + 1 }) : name;
	}

	/** A seat's progress on a task; null while its galaxy cannot be. */
	progress(seat: Seat, card: CardId): CardProgress | null {
		const position = this.checked.score?.position;
		const progress = position === undefined ? null : progressOf(position, seat, card);
		return progress === null || 'count' in progress ? null : cardProgress(progress);
	}

	/** A seat's instances of an advanced card. */
	instances(seat: Seat, card: CardId): number | null {
		const position = this.checked.score?.position;
		const progress = position === undefined ? null : progressOf(position, seat, card);
		return progress !== null && 'count' in progress ? progress.count : null;
	}

	/** The fields of the card that is lit, in the galaxy shown. */
	get litFields(): { readonly counting: readonly FieldId[]; readonly open: readonly FieldId[] } | null {
		const position = this.checked.score?.position;
		return this.lit === null || position === undefined ? null : cardFieldsOf(position, this.seat, this.lit);
	}

	/** What to mark in the galaxy of a seat. */
	refusedIn(seat: Seat): RefusedField | null {
		const { place } = this;
		return place?.part === 'galaxy' && place.seat === seat ? place : null;
	}
}

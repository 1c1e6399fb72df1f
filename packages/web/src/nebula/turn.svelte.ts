import type {
	CardId,
	Decision,
	FieldId,
	MarkerId,
	NebulaKinds,
	NebulaMove,
	NebulaRefusal,
	Piece,
	Seat,
} from '@orrery/engine';
import { BLACK } from '@orrery/engine';
import type { PlayedGame } from '../game/played-game.ts';
import { actorIn } from '../game/played-game.ts';
import { lastChange } from '../game/standing.ts';
import { rayAfter } from './board/cluster-geometry.ts';
import type { TapWay } from './board/props.ts';
import type { Choice, Draft, Place } from './draft.ts';
import { emptyDraft, moveOf, NO_OFFERS, placingOf, spent } from './draft.ts';
import type { Offers, Placing, PlacingPreview } from './preview.ts';
import { Preview } from './preview.ts';
import type { Refused } from './refused.ts';

/** What a turn may begin with, and what may speak against its moves. */
export interface TurnParts {
	/** What was chosen when the table was left. */
	readonly left?: Draft | null;
	/** Asked before a move is played: a coach may want to say something first. */
	readonly allows?: ((move: NebulaMove) => Promise<boolean>) | undefined;
}

/** The decision that the player is making: what is chosen so far, and what it would do. */
export class Turn {
	readonly #game: PlayedGame<NebulaKinds>;
	/** Whether a picked field is played at once, without confirmation. */
	readonly #atOnce: () => boolean;
	readonly #allows: (move: NebulaMove) => Promise<boolean>;
	#busy = $state.raw(false);
	#kept: Draft | null = $state.raw(null);

	/** The preview, made once for each position. */
	readonly preview: Preview = $derived.by(() => new Preview(this.#game.moment.view));
	/** The human who has to decide here and now; null while others do. */
	readonly actor: Seat | null = $derived.by(() => actorIn(this.#game));
	/** What the actor decides. */
	readonly decision: Decision | null = $derived.by(() =>
		this.actor === null ? null : this.#game.moment.view.decision,
	);
	readonly offers: Offers = $derived.by(() =>
		this.actor === null ? NO_OFFERS : this.preview.offers(this.actor),
	);
	readonly #draft: Draft = $derived.by(() => {
		const { events, view } = this.#game.moment;
		// While everyone chooses a card at once, other players' choices do not affect this one.
		const decision =
			this.decision?.step === 'keep' ? `keep ${this.actor}` : `${lastChange(events)} ${this.actor}`;
		if (this.#kept?.decision === decision) return this.#kept;
		return emptyDraft(decision, this.decision, view.clusters.length);
	});

	/** The field under the pointer or the focus. */
	readonly pointed: FieldId | null = $derived.by(() => this.#draft.pointed);
	readonly card: CardId | null = $derived.by(() => this.#draft.card);
	/** What the player has just tried in vain. */
	readonly refused: Refused | null = $derived.by(() => this.#draft.refused);

	/* Drawing. */

	/** Steps so far, by cluster. */
	readonly steps: readonly number[] = $derived.by(() => this.#draft.steps);
	readonly left: number = $derived.by(() =>
		this.decision?.step === 'draw' ? this.decision.steps - spent(this.steps) : 0,
	);
	/** By cluster: how far the figure may go with the steps that are left. */
	readonly reach: readonly number[] = $derived.by(() =>
		this.steps.map((steps) => Math.abs(steps) + this.left),
	);
	/** By cluster: the piece that the figure would take. */
	readonly takes: readonly (Piece | null)[] = $derived.by(() =>
		this.#game.moment.view.clusters.map(
			({ pieces, figure }, i) => pieces[rayAfter(figure, this.steps[i] ?? 0, pieces.length)] ?? null,
		),
	);
	readonly spendingTime: boolean = $derived.by(() => this.decision?.step === 'draw' && !this.#draft.chaos);

	/* Pieces to choose from. */

	readonly choice: Choice | null = $derived.by(() => {
		const { decision, offers } = this;
		if (decision?.step === 'draw' && this.#draft.chaos)
			return { about: 'chaos', pieces: offers.chaos, count: 1, bag: null };
		if (decision?.step === 'retain')
			return { about: 'retain', pieces: decision.drawn, count: decision.keep, bag: null };
		if (decision?.step === 'supernova')
			return { about: 'supernova', pieces: offers.supernovas, count: 1, bag: offers.supernovaFromBag };
		return null;
	});
	readonly chosen: readonly number[] = $derived.by(() => this.#draft.chosen);
	readonly bag: boolean = $derived.by(() => this.#draft.bag);

	/* Placing. */

	readonly hand: Piece | null = $derived.by(() => this.#draft.hand);
	/** The legal fields of the star in hand. */
	readonly legal: readonly FieldId[] = $derived.by(() =>
		this.hand === null ? [] : (this.offers.fields.get(this.hand) ?? []),
	);
	/**
	 * Where the piece in hand is previewed: a field under the pointer goes before a picked one. Undefined: nowhere.
	 */
	readonly place: Place | undefined = $derived.by(() => {
		const { hand, pointed, picked } = this.#draft;
		if (hand === null) return undefined;
		return pointed !== null && this.legal.includes(pointed) ? pointed : picked?.place;
	});
	/** Whether the previewed field was picked, not only pointed at: then it can be confirmed. */
	readonly settled: boolean = $derived.by(() => {
		const { picked } = this.#draft;
		return picked !== null && this.place !== undefined && picked.place === this.place;
	});
	readonly #placing: Placing | null = $derived.by(() =>
		this.hand === null || this.place === undefined ? null : placingOf(this.hand, this.place),
	);
	/** What placing the piece there would do. */
	readonly placing: PlacingPreview | null = $derived.by(() =>
		this.actor === null || this.#placing === null ? null : this.preview.placing(this.actor, this.#placing),
	);
	readonly marker: MarkerId | null = $derived.by(() => this.#draft.marker);

	/** The move that confirming would play; null while something is missing. */
	readonly ready: NebulaMove | null = $derived.by(() => {
		const { decision, actor } = this;
		if (decision === null || actor === null) return null;
		const move = moveOf(decision, this.#draft, this.choice, this.settled ? this.#placing : null);
		return move !== null && this.preview.refusal(actor, move) === null ? move : null;
	});

	/** `left`: what was chosen when the table was left; it counts if the decision is still the same. */
	constructor(
		game: PlayedGame<NebulaKinds>,
		atOnce: () => boolean,
		{ left = null, allows = async () => true }: TurnParts = {},
	) {
		this.#game = game;
		this.#atOnce = atOnce;
		this.#kept = left;
		this.#allows = allows;
	}

	/** What is chosen so far, for a player who leaves the table and comes back; null if nothing is. */
	get draft(): Draft | null {
		return this.#kept === null ? null : { ...this.#kept, pointed: null, refused: null };
	}

	/** Selects the card to keep. */
	chooseCard(card: CardId): void {
		if (this.offers.cards.includes(card)) this.#change({ card });
	}

	/** Sets the steps of one figure, limited by what the others leave. */
	spend(cluster: number, steps: number): void {
		const reach = this.reach[cluster];
		if (!this.spendingTime || reach === undefined) return;
		if (Math.abs(steps) > reach) this.refuse({ at: 'figure', cluster, steps: Math.abs(steps), reach });
		else this.#change({ steps: this.steps.map((other, i) => (i === cluster ? steps : other)) });
	}

	/** Switches to chaos, or back to time. */
	turnToChaos(chaos: boolean): boolean {
		if (this.decision?.step !== 'draw' || (chaos && this.offers.chaos.length === 0)) return false;
		const [only, ...others] = this.offers.chaos;
		this.#change({ chaos, chosen: chaos && only !== undefined && others.length === 0 ? [0] : [] });
		return true;
	}

	/** Chooses a piece; if several have to be chosen, choosing it again puts it back. */
	choosePiece(index: number): void {
		const { choice, chosen } = this;
		if (choice === null || choice.pieces[index] === undefined) return;
		if (choice.count === 1) this.#change({ chosen: [index], bag: false });
		else if (chosen.includes(index)) this.#change({ chosen: chosen.filter((other) => other !== index) });
		else if (chosen.length < choice.count) this.#change({ chosen: [...chosen, index] });
	}

	chooseBag(): void {
		if (this.choice?.bag === true) this.#change({ bag: true, chosen: [] });
	}

	/** Takes a piece of the observatory in hand, or puts it back. True if one is in hand now. */
	take(piece: Piece): boolean {
		if (this.actor === null || this.decision?.step !== 'place') return false;
		if (this.hand === piece) {
			this.cancel();
			return false;
		}
		const reason = this.preview.barredReason(this.actor, piece);
		if (reason !== null) {
			this.refuse({ at: 'piece', piece, reason });
			return false;
		}
		if (piece === BLACK) {
			this.#change({ hand: piece, picked: { place: null }, pointed: null });
			return true;
		}
		const legal = this.offers.fields.get(piece) ?? [];
		// The picked field stays if the new piece may go there as well. A single legal field is picked by itself.
		const [only, ...others] = legal;
		const before = this.#draft.picked?.place ?? null;
		const stays = before !== null && legal.includes(before) ? { place: before } : null;
		const picked = only !== undefined && others.length === 0 ? { place: only } : stays;
		this.#change({ hand: piece, picked, pointed: null });
		return true;
	}

	/**
	 * Previews the piece there; plays it on the second time, or at once if no confirmation is wanted. A tap that only
	 * came near the place never plays, and a dragged piece is first shown where it was dropped.
	 */
	async pick(place: Place, way: TapWay = 'tap'): Promise<boolean> {
		const { actor, hand } = this;
		if (actor === null || this.decision?.step !== 'place') return false;
		if (place === null ? hand !== BLACK : !this.legal.includes(place)) {
			if (place !== null) this.refuse({ at: 'field', field: place, ...this.#whyNot(actor, place) });
			return false;
		}
		const again = this.#draft.picked !== null && this.#draft.picked.place === place;
		this.#change({ picked: { place }, pointed: null });
		return way !== 'near' && (this.#atOnce() || (way === 'tap' && again)) ? this.confirm() : false;
	}

	/** Takes a piece in hand, whether it was before or not. True if it is in hand now. */
	hold(piece: Piece): boolean {
		return this.hand === piece || this.take(piece);
	}

	/** The pointer or the focus came to a field, or left them all. */
	point(field: FieldId | null): void {
		if (this.hand === null || this.hand === BLACK || field === this.#draft.pointed) return;
		// On its way to the bar a pointer crosses other fields: that takes no answer away.
		this.#change({ pointed: field, refused: this.refused });
	}

	/** Previews moving the marker; moves it on the second time, or at once if no confirmation is wanted. */
	async chooseMarker(marker: MarkerId): Promise<boolean> {
		if (!this.offers.markers.includes(marker)) return false;
		const again = this.marker === marker;
		this.#change({ marker });
		return again || this.#atOnce() ? this.confirm() : false;
	}

	/** Cancels the choice so far; true if there was any. */
	cancel(): boolean {
		if (this.#busy) return false;
		const { hand, chaos, chosen, bag, card, marker, steps } = this.#draft;
		const begun =
			hand !== null ||
			chaos ||
			chosen.length > 0 ||
			bag ||
			card !== null ||
			marker !== null ||
			spent(steps) > 0;
		this.#kept = null;
		return begun;
	}

	/** Plays the move that is ready. */
	async confirm(): Promise<boolean> {
		return this.ready === null ? false : this.play(this.ready);
	}

	/** Ends placing, and with it the turn. */
	async end(): Promise<boolean> {
		return this.offers.done ? this.play({ type: 'done' }) : false;
	}

	/** Answers what the player tried in vain; null takes the answer away. */
	refuse(refused: Refused | null): void {
		if (refused !== this.refused) this.#change({ refused });
	}

	/** The player pressed the button of a move that is not ready. */
	refuseUnready(): void {
		const { decision, actor } = this;
		if (decision === null || actor === null || this.ready !== null) return;
		this.refuse({ at: 'button', step: decision.step, refusal: this.#whyUnready(decision, actor) });
	}

	/** Why the field cannot be chosen, by the engine's rules. */
	#whyNot(actor: Seat, field: FieldId): Pick<Extract<Refused, { at: 'field' }>, 'piece' | 'refusal'> {
		const { hand } = this;
		if (hand === null || hand === BLACK) return { piece: hand, refusal: null };
		return { piece: hand, refusal: this.preview.refusal(actor, { type: 'place', piece: hand, field }) };
	}

	#whyUnready(decision: Decision, actor: Seat): NebulaRefusal | null {
		const pieces = this.chosen.flatMap((index) => this.choice?.pieces[index] ?? []);
		if (decision.step === 'retain') return this.preview.refusal(actor, { type: 'retain', pieces });
		if (!this.spendingTime) return null;
		return this.preview.refusal(actor, { type: 'time', steps: this.steps });
	}

	#change(part: Partial<Omit<Draft, 'decision'>>): void {
		// A move that is being sent stays as it is until the server has decided.
		if (!this.#busy) this.#kept = { ...this.#draft, refused: null, ...part };
	}

	/** Plays a move, if nothing speaks against it. */
	async play(move: NebulaMove): Promise<boolean> {
		// A second tap while the first move is being saved is not a second move.
		if (this.#busy || this.actor === null) return false;
		this.#busy = true;
		try {
			return (await this.#allows(move)) && (await this.#game.play(move));
		} finally {
			this.#busy = false;
		}
	}
}

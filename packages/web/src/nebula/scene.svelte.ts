import type {
	CardFields,
	CardId,
	FieldId,
	MarkerId,
	NebulaKinds,
	Piece,
	Seat,
	SeatView,
} from '@orrery/engine';
import { BLACK, NEBULA_BOARD } from '@orrery/engine';
import type { TableEvent } from '@orrery/table';
import { BESIDE } from '../game/bar.ts';
import type { PlayedGame } from '../game/played-game.ts';
import { standingEvents } from '../game/standing.ts';
import { playerAt, turnWords } from '../game/table-players.ts';
import { TableScene } from '../game/table-scene.svelte.ts';
import { list, m, number } from '../language/language.svelte.ts';
import { preferences } from '../settings/preferences.svelte.ts';
import { announce } from '../ui/announcer.svelte.ts';
import type { AdvancedView, MarkerEffect, TaskView } from './board/card-props.ts';
import { cardTitle } from './board/card-text.ts';
import { cardOf } from './board/cards.ts';
import type { HeldPiece, OtherGalaxyProps, Phase, RefusedField, StarPreview } from './board/props.ts';
import { fieldName } from './board/words.ts';
import { lastRoundWords, narrate } from './narration.ts';
import { joinedTo } from './refused.ts';
import type { Turn } from './turn.svelte.ts';

/** More fields than these are seen better than heard. */
const MOST_NAMED = 4;

const NOBODY: SeatView = {
	galaxy: [],
	blackHoles: 0,
	observatory: {},
	chosen: false,
	dealt: null,
	kept: null,
};

/** The view model of a table: the current moment of the game in the current language, ready for boards and bars. */
export class NebulaScene extends TableScene<NebulaKinds> {
	readonly #turn: Turn;
	/** Everything in the view may be shown, as in a replay. */
	readonly #replayed: boolean;

	readonly own: SeatView = $derived.by(() => this.view.seats[this.seat] ?? NOBODY);
	readonly activeSeat: Seat | null = $derived.by(() => {
		const { decision } = this.view;
		if (this.mover !== null) return this.mover;
		return decision === null || decision.step === 'keep' ? null : decision.seat;
	});
	readonly full: boolean = $derived.by(() => this.view.options.variant === 'full');
	/**
	 * Whether the seat's secrets may be on the page. Several people around one screen watch while others act, so a
	 * card is shown only while its owner acts. A replay shows the view that it was asked for.
	 */
	readonly secretsShown: boolean = $derived.by(
		() =>
			this.#replayed ||
			this.#turn.actor === this.seat ||
			this.players[this.seat]?.you === true ||
			this.view.outcome !== null,
	);

	readonly phase: Phase | null = $derived.by(() => {
		switch (this.view.decision?.step) {
			case 'draw':
			case 'retain':
				return 'draw';
			case 'place':
			case 'supernova':
			case 'marker':
				return 'place';
			default:
				return null;
		}
	});
	readonly others: readonly Omit<OtherGalaxyProps, 'onenlarge' | 'form'>[] = $derived.by(() => {
		const { activeSeat } = this;
		return this.otherPlayers.map(({ seat, name, level }) => ({
			player: { seat, name, level },
			stars: this.view.seats[seat]?.galaxy ?? [],
			blackHoles: this.view.seats[seat]?.blackHoles ?? 0,
			fresh: this.eventsSinceTurn.flatMap((event) =>
				event.type === 'placed' && event.seat === seat ? [event.field] : [],
			),
			active: seat === activeSeat,
		}));
	});

	/** The player's pieces, and what may be done with each. */
	readonly held: readonly HeldPiece[] = $derived.by(() => {
		const { actor, decision, hand, preview } = this.#turn;
		return heldOf(this.own).map(({ piece, count }) => {
			if (actor === null || decision?.step !== 'place') return { piece, count, state: 'idle' };
			const reason = preview.barredReason(actor, piece);
			if (reason !== null) return { piece, count, state: 'barred', reason };
			return { piece, count, state: piece === hand ? 'chosen' : 'choosable' };
		});
	});
	readonly tasks: readonly TaskView[] = $derived.by(() =>
		this.view.public.map(({ card, first, later }) => ({ ...this.#task(card), marks: { first, later } })),
	);
	/** Null: hidden. Undefined: there is none yet. */
	readonly personal: TaskView | null | undefined = $derived.by(() => {
		const { kept, chosen } = this.own;
		if (!chosen) return undefined;
		if (kept === null || !this.secretsShown) return null;
		const task = this.#task(kept);
		const player = this.players[this.seat];
		return !this.#replayed || player === undefined || player.you ? task : { ...task, owner: player.name };
	});
	readonly advanced: readonly AdvancedView[] = $derived.by(() => {
		const markers = NEBULA_BOARD.counters.find(({ id }) => id === 'advanced')?.markers ?? [];
		return (this.view.advanced ?? []).map((card, i) => {
			const count = this.#turn.preview.instances(this.seat, card);
			return {
				marker: markers[i] ?? '',
				card,
				count,
				after: this.#turn.placing?.instances.get(card) ?? count,
			};
		});
	});
	readonly starPreview: StarPreview | null = $derived.by(() => {
		const { hand, place, placing } = this.#turn;
		return hand === null || placing === null || typeof place !== 'string'
			? null
			: { field: place, piece: hand };
	});
	/** The card whose fields the player wants to see. */
	#wanted: CardId | null = $state.raw(null);
	/** The card whose fields are lit: the one that was tapped, or the personal card about to be kept. */
	readonly lit: CardId | null = $derived.by(() =>
		this.#turn.decision?.step === 'keep' ? this.#turn.card : this.#wanted,
	);
	readonly litFields: CardFields | null = $derived.by(() =>
		this.lit === null ? null : this.#turn.preview.fieldsOf(this.seat, this.lit),
	);
	/** Why this is the last round; null while it is not. */
	readonly lastRound: string | null = $derived.by(() => {
		const { reason } = this.view.end;
		return reason === null || this.view.outcome !== null ? null : lastRoundWords(reason);
	});
	/** What each player has now, where the players want to see it. */
	readonly pointsNow: string | null = $derived.by(() =>
		preferences().runningScore && this.view.outcome === null
			? this.players
					.map(({ seat, name }) => `${name} ${number(this.#turn.preview.points(seat))}`)
					.join(BESIDE)
			: null,
	);
	/** What moving each value marker would do. */
	readonly markerEffects: ReadonlyMap<MarkerId, MarkerEffect> = $derived.by(() => {
		const { actor, offers, preview } = this.#turn;
		return new Map(
			offers.markers.flatMap((marker) => {
				const effect = actor === null ? null : preview.marker(actor, marker);
				return effect === null ? [] : [[marker, effect] as const];
			}),
		);
	});
	readonly refusedField: RefusedField | null = $derived.by(() => {
		const { refused } = this.#turn;
		return refused?.at === 'field' ? { field: refused.field, to: joinedTo(refused) } : null;
	});
	/** With a black hole in hand its only possible place is previewed at once. */
	readonly holePreview: boolean = $derived.by(() => this.#turn.hand === BLACK && this.#turn.placing !== null);
	/** A piece of this turn, or the previewed one, matches the supernova. */
	readonly matched: boolean = $derived.by(() => {
		const { decision } = this.view;
		return (
			(decision !== null && 'matched' in decision && decision.matched) || this.#turn.placing?.matched === true
		);
	});
	/** The pieces that the seat has placed in the current turn. */
	readonly placed: readonly FieldId[] = $derived.by(() => {
		const happened = standingEvents(this.moment.events);
		return happened
			.slice(happened.findLastIndex(({ type }) => type === 'finished-turn') + 1)
			.flatMap((event) => (event.type === 'placed' && event.seat === this.seat ? [event.field] : []));
	});
	readonly holePlaced: boolean = $derived.by(() => {
		const { decision } = this.view;
		return (
			decision !== null &&
			'placed' in decision &&
			decision.seat === this.seat &&
			decision.placed.includes(BLACK)
		);
	});

	readonly title: string = $derived.by(() => {
		const player = this.players[this.seat];
		return player === undefined || player.you
			? m().nebula_your_galaxy()
			: m().galaxy_galaxy_of({ name: player.name });
	});
	/** The variant; in the last round that it is the last. */
	readonly variant: string = $derived.by(() =>
		this.lastRound !== null
			? m().nebula_last_round()
			: this.full
				? m().shell_variant_full()
				: m().shell_variant_basic(),
	);
	/** Whose turn it is, and what they have to do. */
	readonly status: readonly [string, string] = $derived.by(() => {
		const { actor, decision } = this.#turn;
		const seat = actor ?? this.activeSeat;
		if (this.view.decision === null && seat === null) return [m().shell_nebula(), m().play_finished()];
		if (seat === null) return [m().shell_nebula(), ''];
		const who = turnWords(playerAt(this, seat));
		if (actor === null || decision === null) return [who, ''];
		switch (decision.step) {
			case 'keep':
				return [who, m().nebula_short_keep()];
			case 'draw':
				return [
					who,
					this.#turn.choice === null
						? m().nebula_short_draw({ count: decision.steps })
						: m().nebula_short_chaos(),
				];
			case 'retain':
				return [who, m().nebula_short_retain({ count: decision.keep })];
			case 'place':
				return [who, m().nebula_short_place()];
			case 'supernova':
				return [who, m().nebula_short_supernova()];
			case 'marker':
				return [who, m().nebula_short_marker()];
		}
	});
	constructor(
		game: PlayedGame<NebulaKinds>,
		turn: Turn,
		{ replayed = false }: { readonly replayed?: boolean } = {},
	) {
		super(game);
		this.#turn = turn;
		this.#replayed = replayed;
	}

	/** The personal cards of the others, as far as the view shows them: after the end, and in an open replay. */
	get otherPersonal(): readonly TaskView[] {
		const { preview } = this.#turn;
		return this.otherPlayers.flatMap(({ seat, name }) => {
			const card = this.view.seats[seat]?.kept ?? null;
			return card === null ? [] : { card, progress: preview.progress(seat, card), after: null, owner: name };
		});
	}

	/** Lights the fields of a card; null lights none. */
	light(card: CardId | null): void {
		this.#wanted = card;
	}

	/**
	 * The first tap on a card lights its fields. For the second one, and for the back of a hidden card (null), it returns
	 * what to show.
	 */
	tapCard(card: CardId | null): CardId | 'hidden' | null {
		if (card === null || this.lit === card) {
			this.light(null);
			return card ?? 'hidden';
		}
		this.light(card);
		announce(() => this.litWords(card));
		return null;
	}

	/** How far the player is with a card: “3 of 5”. */
	litCount(card: CardId): string {
		const { preview } = this.#turn;
		if (cardOf(card).deck === 'advanced')
			return m().galaxy_instances({ count: preview.instances(this.seat, card) });
		const { have, need, done } = preview.progress(this.seat, card);
		return done ? m().galaxy_fulfilled() : m().galaxy_count({ have, need });
	}

	/** The lit card in words, for screen readers: how far it is, and which fields are missing if they are few. */
	litWords(card: CardId): string {
		const words = { title: titlesOf([card]), count: this.litCount(card) };
		const { open } = this.#turn.preview.fieldsOf(this.seat, card);
		if (open.length === 0 || open.length > MOST_NAMED) return m().galaxy_lit(words);
		return m().galaxy_lit_missing({ ...words, fields: list(open.map((field) => fieldName(field, m()))) });
	}

	/** What a star on the field would do, for screen readers after the field's name. */
	describeField(field: FieldId): string {
		const { actor, hand, preview } = this.#turn;
		if (actor === null || hand === null) return '';
		const placing = preview.placing(actor, { type: 'place', piece: hand, field });
		if (placing === null) return '';
		if (placing.fulfilled.length > 0) return m().nebula_fulfils({ tasks: titlesOf(placing.fulfilled) });
		const count = placing.raised.length;
		return count === 0 ? m().nebula_raises_none() : m().nebula_raises({ count });
	}

	/** The observatory of another seat, read-only. */
	heldBy(seat: Seat): readonly HeldPiece[] {
		return heldOf(this.view.seats[seat] ?? NOBODY).map((held) => ({ ...held, state: 'idle' }));
	}

	protected override linesOf(event: TableEvent<NebulaKinds>): readonly string[] {
		return narrate(event, this);
	}

	#task(card: CardId): TaskView {
		const { preview, placing } = this.#turn;
		return { card, progress: preview.progress(this.seat, card), after: placing?.changes.get(card) ?? null };
	}
}

/** “Orbit 5 full, 4 colors, two opposite constellations” */
export function titlesOf(cards: readonly CardId[]): string {
	return cards.map((card) => cardTitle(cardOf(card), m())).join(', ');
}

/** Kinds of pieces in the order of the board. */
function heldOf({ observatory }: SeatView): readonly { readonly piece: Piece; readonly count: number }[] {
	return NEBULA_BOARD.pieces
		.map((piece) => ({ piece, count: observatory[piece] ?? 0 }))
		.filter(({ count }) => count > 0);
}

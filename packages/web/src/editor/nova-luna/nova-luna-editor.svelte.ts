import type { DisplaySurvey, NovaLunaView, Seat, TileId } from '@orrery/engine';
import { novaLuna, SeededRandom } from '@orrery/engine';
import { tick } from 'svelte';
import { DeviceRandom } from '../../device/random.ts';
import { capital } from '../../game/capital.ts';
import { m, number } from '../../language/language.svelte.ts';
import { SPACES } from '../../nova-luna/board/wheel-plan.ts';
import { tileName } from '../../nova-luna/board/words.ts';
import { announce } from '../../ui/announcer.svelte.ts';
import { Edits } from '../edits.svelte.ts';
import { keepDraft, keptDraft } from '../kept-draft.ts';
import type { EditorPlayer, Verdict } from '../props.ts';
import type { Place } from './changes.ts';
import { samePlace, tileAt, withMoved, withoutTile, withTile } from './changes.ts';
import type { NovaLunaDraft } from './draft.ts';
import { dealtDraft, emptyDraft, readDraft, stockOf } from './draft.ts';
import type { FaultWords } from './fault-words.ts';
import { faultWords, placeWords } from './fault-words.ts';
import type { Judged } from './judge.ts';
import { judge, orderOf, seatsOf, surveysOf } from './judge.ts';

/** What the next tap puts somewhere: a tile of the box, a tile that lies on a board, or the meeple. */
export type Hand =
	| { readonly kind: 'box'; readonly tile: TileId }
	| { readonly kind: 'board'; readonly tile: TileId; readonly from: Place }
	| { readonly kind: 'meeple' };

export const PANELS = ['tiles', 'players', 'pile'] as const;
export type Panel = (typeof PANELS)[number];

const GAME = 'nova-luna';
/** NL-3: the tiles that a deal leaves for the draw pile. */
const STOCK_AT_START = stockOf(dealtDraft(new SeededRandom(GAME), emptyDraft(new SeededRandom(GAME)))).length;

/** The position that is being set up, what is in hand, and what the engine says of it. */
export class NovaLunaEditor {
	readonly edits: Edits<NovaLunaDraft>;
	/** The seat whose display is shown. */
	seat: Seat = $state.raw(0);
	hand: Hand | null = $state.raw(null);
	/** The empty place that the next tile of the box goes to. */
	target: Place | null = $state.raw(null);
	panel: Panel = $state.raw('tiles');
	/** On a phone the panel is a sheet. */
	sheet: boolean = $state(false);

	readonly draft: NovaLunaDraft = $derived.by(() => this.edits.draft);
	readonly surveys: readonly DisplaySurvey[] = $derived.by(() => surveysOf(this.draft));
	readonly judged: Judged = $derived.by(() => judge(this.draft, this.surveys));
	/** What everyone sees of the position; null while it is impossible. */
	readonly view: NovaLunaView | null = $derived.by(() =>
		this.judged.ok ? novaLuna.view(this.judged.position, 'spectator') : null,
	);
	readonly order: readonly Seat[] = $derived.by(() => orderOf(this.draft, this.surveys));
	readonly players: readonly EditorPlayer[] = $derived.by(() =>
		seatsOf(this.draft).map((seat) => ({
			seat,
			name: this.nameOf(seat),
			token: this.draft.tokens[seat] ?? 'moon',
		})),
	);
	readonly fault: FaultWords | null = $derived.by(() =>
		this.judged.ok
			? null
			: faultWords(this.judged.fault, this.draft, this.judged.snapshot, (seat) => this.nameOf(seat)),
	);
	readonly verdict: Verdict = $derived.by(() => {
		const { fault, view } = this;
		if (fault !== null) {
			const shown = fault.places.length > 0 || fault.panel !== null;
			return { kind: 'impossible', text: fault.text, show: shown ? () => this.showFault() : undefined };
		}
		const seat = view?.decision?.seat;
		if (seat === undefined) return { kind: 'over', text: m().editor_over_text() };
		const next =
			this.draft.options.players === 1
				? m().editor_solo_next()
				: m().editor_next({ name: this.nameOf(seat) });
		const { length } = stockOf(this.draft);
		// The rules can go on from such a position, so the engine takes it; at a real table a tile has been forgotten.
		const doubt = length > STOCK_AT_START ? m().editor_pile_too_high({ count: number(length) }) : '';
		return { kind: 'playable', text: `${next} ${doubt}`.trim() };
	});

	/** Begins with what this device kept, else with the start of a game. */
	constructor() {
		const random = new DeviceRandom();
		const empty = emptyDraft(random);
		const draft = readDraft(keptDraft(GAME), random) ?? dealtDraft(random, empty);
		this.edits = new Edits(draft, (next) => keepDraft(GAME, this.#stored(next)));
	}

	/** What links and files carry: the position and the names of its players. */
	get shared(): unknown {
		return { ...this.judged.snapshot, names: this.draft.names.slice(0, this.draft.options.players) };
	}

	/** “Player 2” where nobody gave a name. */
	nameOf(seat: Seat): string {
		return this.draft.names[seat] || m().shell_player({ number: number(seat + 1) });
	}

	change(part: Partial<NovaLunaDraft>): void {
		this.edits.edit({ ...this.draft, ...part });
		if (this.seat >= this.draft.options.players) this.seat = 0;
	}

	start(from: 'empty' | 'dealt'): void {
		const random = new DeviceRandom();
		this.putBack();
		this.edits.edit(from === 'empty' ? emptyDraft(random, this.draft) : dealtDraft(random, this.draft));
	}

	/** Opens the snapshot of a file; false if it is none. */
	open(snapshot: unknown): boolean {
		const draft = readDraft(snapshot, new DeviceRandom());
		if (draft === null) return false;
		this.putBack();
		this.seat = 0;
		this.edits.edit(draft);
		return true;
	}

	/** A tile of the box was chosen: it goes to the target, or in hand. */
	chooseTile(tile: TileId): void {
		const { target } = this;
		if (target !== null) {
			this.put(tile, target);
			this.target = this.#nextTarget(target);
			if (this.target === null) this.sheet = false;
			return;
		}
		this.hand = this.hand?.kind === 'box' && this.hand.tile === tile ? null : { kind: 'box', tile };
		if (this.hand !== null) this.sheet = false;
	}

	/** A place was tapped: what is in hand goes there, or what lies there comes in hand. */
	tap(place: Place): void {
		const { hand, draft } = this;
		const tile = tileAt(draft, place);
		if (hand?.kind === 'meeple') {
			if (place.kind === 'space') this.moveMeeple(place.space);
		} else if (hand?.kind === 'board' && samePlace(hand.from, place)) this.hand = null;
		else if (hand !== null) this.#drop(hand, place);
		else if (tile !== null) this.#take({ kind: 'board', tile, from: place });
		else if (place.kind === 'space' && place.space === draft.meeple) this.#take({ kind: 'meeple' });
		else this.#aim(place);
	}

	put(tile: TileId, place: Place): void {
		this.edits.edit(withTile(this.draft, tile, place));
		this.hand = null;
		this.#say(tile, place);
	}

	moveMeeple(space: number): void {
		this.change({ meeple: space });
		this.hand = null;
		announce(() => m().editor_meeple_moved({ space: number(space + 1) }));
	}

	/** Takes the tile in hand, or the one at a place, back to the box. */
	remove(place: Place | null = this.hand?.kind === 'board' ? this.hand.from : null): void {
		if (place === null) return;
		const tile = tileAt(this.draft, place);
		this.edits.edit(withoutTile(this.draft, place));
		this.putBack();
		if (tile !== null) announce(() => m().editor_removed({ tile: capital(tileName(tile)) }));
	}

	/** Lets go of what is in hand, and of the target; true if there was anything. */
	putBack(): boolean {
		const held = this.hand !== null || this.target !== null;
		this.hand = null;
		this.target = null;
		return held;
	}

	showPanel(panel: Panel): void {
		this.panel = panel;
		this.sheet = true;
	}

	/** Brings what is wrong into view. */
	showFault(): void {
		const { fault } = this;
		const [place] = fault?.places.slice(-1) ?? [];
		if (place?.kind === 'cell') this.seat = place.seat;
		if (fault?.panel) this.showPanel(fault.panel);
		if (place === undefined) return;
		const tile = tileAt(this.draft, place);
		const found = place.kind === 'space' ? `[data-space="${place.space}"]` : `button[data-laid="${tile}"]`;
		void tick().then(() => document.querySelector<HTMLElement>(found)?.focus());
	}

	/** Whether a place is one of those that are wrong. */
	isWrong(place: Place): boolean {
		return this.fault?.places.some((other) => samePlace(other, place)) ?? false;
	}

	#take(hand: Hand): void {
		this.target = null;
		this.hand = hand;
	}

	#aim(place: Place): void {
		if (this.target !== null && samePlace(this.target, place)) {
			this.target = null;
			return;
		}
		this.target = place;
		this.showPanel('tiles');
	}

	#drop(hand: Exclude<Hand, { kind: 'meeple' }>, place: Place): void {
		if (hand.kind === 'box') {
			this.put(hand.tile, place);
			return;
		}
		this.edits.edit(withMoved(this.draft, hand.from, place));
		this.hand = null;
		this.#say(hand.tile, place);
	}

	#say(tile: TileId, place: Place): void {
		announce(() =>
			m().editor_placed({
				tile: capital(tileName(tile)),
				place: placeWords(place, (seat) => this.nameOf(seat)),
			}),
		);
	}

	/** The wheel is filled space by space, clockwise. */
	#nextTarget(last: Place): Place | null {
		if (last.kind === 'cell') return null;
		const { ring, meeple } = this.draft;
		for (let step = 1; step < SPACES; step++) {
			const space = (last.space + step) % SPACES;
			if (ring[space] === null && space !== meeple) return { kind: 'space', space };
		}
		return null;
	}

	#stored(draft: NovaLunaDraft): unknown {
		const { pile, ...rest } = draft;
		return { ...rest, stock: pile };
	}
}

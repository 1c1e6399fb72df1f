import type { Piece } from '@orrery/engine';
import { sound } from '../sound/sound.ts';
import type { NebulaScene } from './scene.svelte.ts';
import type { Turn } from './turn.svelte.ts';

/** The focus on a page with the boards of Nebula. */
export interface BoardFocus {
	/** Whether the player last used a key rather than a pointer: then the focus must not be lost. */
	readonly keyboardInUse: boolean;
	/** Focuses the first match once the page is up to date. */
	focusOn(selector: string): void;
}

const FIELD = '.galaxy button[tabindex="0"]';
const PIECE = '.hand button.slot:not([aria-disabled="true"])';
const FIGURE = '.clusters input';
const BUTTON = '.bar .button:enabled';
const CHOICE = '.choice button:enabled';
const MARKER = '.counters button[aria-pressed]:enabled';

/** Choosing figures, pieces, fields and cards by number key or tap, and where the focus goes with it. */
export class Choosing {
	readonly #turn: Turn;
	readonly #scene: NebulaScene;
	readonly #focus: () => BoardFocus;
	readonly #card: string;

	/** `focus` is asked for when it is needed, because it may need the keys first; `card` selects a card to keep. */
	constructor(turn: Turn, scene: NebulaScene, focus: () => BoardFocus, card = '.galaxy button') {
		this.#turn = turn;
		this.#scene = scene;
		this.#focus = focus;
		this.#card = card;
	}

	/** The number keys choose among figures, pieces or cards, whichever is due. */
	choose(index: number): void {
		const turn = this.#turn;
		const focus = this.#focus();
		if (turn.choice !== null) {
			if (index < turn.choice.pieces.length) turn.choosePiece(index);
			else if (index === turn.choice.pieces.length) turn.chooseBag();
			focus.focusOn(BUTTON);
		} else if (turn.spendingTime) focus.focusOn(`.clusters [data-cluster="${index}"] input`);
		else if (turn.decision?.step === 'keep') {
			const card = turn.offers.cards[index];
			if (card !== undefined) turn.chooseCard(card);
			focus.focusOn(BUTTON);
		} else if (turn.decision?.step === 'place') {
			const held = this.#scene.held[index];
			if (held === undefined) return;
			if (held.piece !== turn.hand) {
				if (!turn.take(held.piece)) return;
				sound('choose');
			}
			this.#focusField();
		}
	}

	/** A piece in hand is placed next: a keyboard player goes on among the fields. */
	takeInHand(piece: Piece): void {
		if (!this.#turn.take(piece)) return;
		sound('choose');
		if (this.#focus().keyboardInUse) this.#focusField();
	}

	/** Focuses what has to be chosen next. */
	focusNext(): void {
		const turn = this.#turn;
		const focus = this.#focus();
		if (turn.choice !== null) focus.focusOn(CHOICE);
		else if (turn.spendingTime) focus.focusOn(FIGURE);
		else if (turn.decision?.step === 'marker') focus.focusOn(`${MARKER}, ${BUTTON}`);
		else if (turn.decision?.step === 'keep') focus.focusOn(this.#card);
		else focus.focusOn(`${PIECE}, ${BUTTON}`);
	}

	/** Another choice is shown: a keyboard player goes on there. */
	goOn(): void {
		if (this.#focus().keyboardInUse) this.focusNext();
	}

	focusClusters(): void {
		this.#focus().focusOn(`${FIGURE}, .clusters button`);
	}

	focusGalaxy(): void {
		this.#focus().focusOn(`${FIELD}, ${PIECE}`);
	}

	/** The fields for the piece in hand, or the button if there is only one. */
	#focusField(): void {
		this.#focus().focusOn(this.#turn.settled ? BUTTON : FIELD);
	}
}

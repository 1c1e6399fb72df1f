import type { AdvancedCard, CardId, PersonalCard, PublicCard } from '@orrery/engine';
import { NEBULA_BOARD } from '@orrery/engine';

/** A card of any deck. */
export type Card =
	| { readonly deck: 'personal'; readonly card: PersonalCard }
	| { readonly deck: 'public'; readonly card: PublicCard }
	| { readonly deck: 'advanced'; readonly card: AdvancedCard };

const { personal, public: open, advanced } = NEBULA_BOARD.decks;

/** All cards of the board, by deck. */
export const CARDS: readonly Card[] = [
	...personal.map((card) => ({ deck: 'personal', card }) as const),
	...open.map((card) => ({ deck: 'public', card }) as const),
	...advanced.map((card) => ({ deck: 'advanced', card }) as const),
];

const BY_ID = new Map(CARDS.map((card) => [card.card.id, card]));

/** The card with this name. Names come from a view, so the board has it. */
export function cardOf(id: CardId): Card {
	const card = BY_ID.get(id);
	if (card === undefined) throw new RangeError(`the board has no card ${id}`);
	return card;
}

import type { CardId } from '@orrery/engine';
import type { Picture } from '../../pieces/nebula/card-picture.ts';
import { advancedPicture, taskPicture } from '../../pieces/nebula/card-picture.ts';
import { cardOf } from './cards.ts';

/** The picture of any card of the board. */
export function pictureOf(id: CardId): Picture {
	const card = cardOf(id);
	return card.deck === 'advanced' ? advancedPicture(card.card) : taskPicture(card.card.task);
}

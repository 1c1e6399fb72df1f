import type { NebulaPosition } from '@orrery/engine/search';
import { NO_PIECE, nebulaCodes } from '@orrery/engine/search';
import type { Outlook } from './outlook.ts';

const { payloadOf } = nebulaCodes;

/** What a seat that has to keep a personal card may hope for with this one. */
export function worthOfKeeping(
	position: NebulaPosition,
	outlook: Outlook,
	seat: number,
	code: number,
): number {
	position.kept[seat] = payloadOf(code);
	const worth = outlook.worth(position, seat);
	position.kept[seat] = NO_PIECE;
	return worth;
}

/** Every seat that still has to keep a card keeps the one that promises more. */
export function keepCards(position: NebulaPosition, outlook: Outlook): void {
	for (let seat = 0; seat < position.players && position.step === 'keep'; seat++) {
		let best = NO_PIECE;
		let most = Number.NEGATIVE_INFINITY;
		for (let i = 0; i < position.moveCount(seat); i++) {
			const code = position.moveAt(seat, i);
			const worth = worthOfKeeping(position, outlook, seat, code);
			if (worth > most) {
				best = code;
				most = worth;
			}
		}
		if (best !== NO_PIECE) position.play(seat, best);
	}
}

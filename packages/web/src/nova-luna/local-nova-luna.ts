import type { NovaLunaKinds } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import type { LocalKind } from '../game/local-kind.ts';

/**
 * Nova Luna on one device. Only the draw pile is hidden, and from everyone alike, so nothing has to be hidden between
 * turns.
 */
export const novaLunaHere: LocalKind<NovaLunaKinds> = {
	game: novaLuna,
	secrets: false,
	standing({ course }) {
		const outcome = novaLuna.outcome(course.position);
		return {
			standing: course.position.displays.map((display) => display.tokensLeft),
			score: outcome !== null && 'score' in outcome ? outcome.score : null,
			variant: course.options.firstGame ? 'first-game' : 'standard',
		};
	},
};

import { list, m } from '../language/language.svelte.ts';
import { barredSentence, colourName, fieldName } from './board/words.ts';
import { tellGameRefusal } from './narration.ts';
import type { Refused } from './refused.ts';

/** Answers a gesture that the rules do not allow, in one sentence. */
export function refusalWords(refused: Refused): string {
	switch (refused.at) {
		case 'field':
			return fieldWords(refused);
		case 'piece':
			return barredSentence(refused.reason, m());
		case 'figure':
			return m().nebula_refused_steps({ count: refused.steps, left: refused.reach });
		case 'button':
			return buttonWords(refused);
	}
}

function fieldWords({ piece, refusal }: Extract<Refused, { at: 'field' }>): string {
	if (refusal === null) return piece === null ? m().nebula_refused_no_piece() : m().nebula_refused_hole();
	if (refusal.code !== 'colour-joined') return tellGameRefusal(refusal);
	return m().nebula_refused_joined({
		count: refusal.to.length,
		fields: list(refusal.to.map((field) => fieldName(field, m()))),
		colour: piece === null ? '' : colourName(piece, m()),
	});
}

function buttonWords({ step, refusal }: Extract<Refused, { at: 'button' }>): string {
	if (refusal?.code === 'wrong-number-of-steps')
		return m().nebula_refused_unspent({ count: refusal.steps - refusal.found, total: refusal.steps });
	if (refusal !== null) return tellGameRefusal(refusal);
	if (step === 'keep') return m().nebula_refused_card();
	return step === 'marker' ? m().nebula_refused_marker() : m().nebula_refused_choice();
}

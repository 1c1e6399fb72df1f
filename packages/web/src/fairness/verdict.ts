import type { FairDraw } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { FairFault } from '@orrery/table';
import { m, number } from '../language/language.svelte.ts';
import type { OwnContribution } from '../session/own-contribution.ts';
import type { RecordFault } from './check-record.ts';

/** The result of a fairness check. */
export type Verdict =
	/** The game is still going on, so only the commitment is known. */
	| { readonly kind: 'sealed'; readonly commitment: string; readonly own: OwnContribution | null }
	/** The record was replayed by the rules and its shuffle computed again. */
	| {
			readonly kind: 'checked';
			readonly game: GameId;
			readonly names: readonly string[];
			readonly said: FairDraw | null;
			readonly fault: FairFault | null;
			readonly own: OwnContribution | null;
	  }
	/** There is no record, so only the secret can be checked against the commitment. */
	| {
			readonly kind: 'broken-off';
			readonly said: FairDraw;
			readonly fault: FairFault | null;
			readonly own: OwnContribution | null;
	  }
	| { readonly kind: 'unreadable'; readonly fault: RecordFault };

/** The difference as a sentence. */
export function fairFaultWords(fault: FairFault): string {
	switch (fault.code) {
		case 'no-fair-draw':
			return m().tables_fault_no_draw();
		case 'bad-id':
		case 'bad-secret':
		case 'bad-contribution':
		case 'too-many-contributions':
			return m().tables_fault_malformed();
		case 'commitment-mismatch':
			return m().tables_fault_commitment();
		case 'setup-mismatch':
			return m().tables_fault_setup();
		case 'draw-mismatch':
			return m().tables_fault_draw({ turn: number(fault.turn) });
	}
}

export function recordFaultWords(fault: RecordFault): string {
	switch (fault.code) {
		case 'no-record':
			return m().tables_fault_no_record();
		case 'unknown-game':
			return m().tables_fault_game();
		case 'against-the-rules':
			return m().tables_fault_rules({ path: fault.path });
	}
}

/** Compares what this device remembers of the shuffle with what was published; null if it remembers nothing. */
export function ownChecks(
	own: OwnContribution | null,
	said: FairDraw,
): { readonly commitment: boolean; readonly contribution: boolean } | null {
	return own === null
		? null
		: {
				commitment: own.commitment === said.commitment,
				contribution: said.contributions.includes(own.contribution),
			};
}

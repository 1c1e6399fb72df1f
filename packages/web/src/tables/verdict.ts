import type { FairDraw } from '@orrery/engine';
import type { FairFault } from '@orrery/table';
import { m, number } from '../language/language.svelte.ts';
import type { GameName } from '../route.svelte.ts';
import type { RecordFault } from './check-record.ts';
import type { OwnContribution } from './own-contribution.ts';

/** What can be said about the draw of a game. */
export type Verdict =
	/** The game goes on: only the commitment is known. */
	| { readonly kind: 'sealed'; readonly commitment: string; readonly own: OwnContribution | null }
	/** Replayed by the rules and drawn again. */
	| {
			readonly kind: 'checked';
			readonly game: GameName;
			readonly names: readonly string[];
			readonly said: FairDraw | null;
			readonly fault: FairFault | null;
			readonly own: OwnContribution | null;
	  }
	/** There is no record; only that the secret is the one that was promised can be checked. */
	| {
			readonly kind: 'broken-off';
			readonly said: FairDraw;
			readonly fault: FairFault | null;
			readonly own: OwnContribution | null;
	  }
	| { readonly kind: 'unreadable'; readonly fault: RecordFault };

/** What differs, in a sentence. */
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

/** What this device remembers of the draw, compared with what was published: each true, false, or not known. */
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

import type { AnswerOf } from '@orrery/protocol';
import type { ApiFault } from '../online/api.ts';
import { ask } from '../online/api.ts';

/** How often it is asked whether it is one's turn somewhere, in milliseconds. */
const EVERY_MS = 10_000;

export type OwnTable = AnswerOf<'ownTables'>['tables'][number];

/** The tables at which one sits; looked at again from time to time and when one comes back to the page. */
export class OwnList {
	tables: readonly OwnTable[] | null = $state.raw(null);
	fault: ApiFault | null = $state.raw(null);

	/** Keeps it up to date until the function that is given back is called. */
	watch(): () => void {
		const look = (): void => {
			if (document.visibilityState === 'visible') void this.look();
		};
		look();
		const timer = setInterval(look, EVERY_MS);
		document.addEventListener('visibilitychange', look);
		return () => {
			clearInterval(timer);
			document.removeEventListener('visibilitychange', look);
		};
	}

	async look(): Promise<void> {
		const answer = await ask('ownTables');
		this.fault = answer.ok ? null : answer.fault;
		if (answer.ok) this.tables = answer.value.tables;
	}
}

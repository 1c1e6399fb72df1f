import { language, m } from '../language/language.svelte.ts';
import type { ApiFault } from '../session/api.ts';
import { faultText } from '../session/faults.ts';

/**
 * The server's reasons, and those of this page: no passkey was made, there is one already, or the player closed the
 * question for a proof.
 */
export type AccountFault =
	| ApiFault
	| { readonly code: 'no-passkey' }
	| { readonly code: 'passkey-there' }
	| { readonly code: 'unproved' };

/** The error as a sentence with what to do about it; null if nothing needs to be said. */
export function accountFaultText(fault: AccountFault): string | null {
	switch (fault.code) {
		case 'unproved':
			return null;
		case 'no-passkey':
			return m().account_no_passkey();
		case 'passkey-there':
			return m().account_passkey_there();
		case 'too-many':
			return 'waitMs' in fault && fault.waitMs !== undefined
				? m().account_wait({ when: inTime(fault.waitMs) })
				: faultText(fault);
		default:
			return faultText(fault);
	}
}

/** “in 4 seconds”, “in 2 minutes”. */
function inTime(ms: number): string {
	const format = new Intl.RelativeTimeFormat(language(), { numeric: 'always' });
	const seconds = Math.ceil(ms / 1000);
	return seconds < 90 ? format.format(seconds, 'second') : format.format(Math.ceil(seconds / 60), 'minute');
}

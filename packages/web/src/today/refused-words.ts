import type { FinalRefusal } from '../daily/deliver.ts';
import { isFinal } from '../daily/deliver.ts';
import { m } from '../language/language.svelte.ts';

const SENTENCES: Readonly<Record<FinalRefusal, () => string>> = {
	'already-counted': () => m().online_fault_already_counted(),
	copied: () => m().online_fault_copied(),
	forged: () => m().online_fault_forged(),
	'hints-used': () => m().online_fault_hints_used(),
	'too-late': () => m().online_fault_too_late(),
	'no-record': () => m().today_gone(),
};

/** Why the server did not take a result. The code was stored, perhaps by another version of the page. */
export function refusedWords(code: string): string {
	return isFinal(code) ? SENTENCES[code]() : m().shell_fault_failed();
}

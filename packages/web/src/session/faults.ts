import { m } from '../language/language.svelte.ts';
import { notify } from '../ui/notices.svelte.ts';
import type { ApiFault } from './api.ts';

/** Every error in the current language, with what to do about it. */
const SENTENCES: Readonly<Record<ApiFault['code'], () => string>> = {
	malformed: () => m().online_fault_malformed(),
	unreadable: () => m().online_fault_unreadable(),
	'too-long': () => m().online_fault_too_long(),
	'too-many': () => m().online_fault_too_many(),
	'cross-site': () => m().online_fault_cross_site(),
	'wrong-host': () => m().online_fault_wrong_host(),
	'no-guest': () => m().online_fault_no_guest(),
	'not-found': () => m().online_fault_not_found(),
	'not-admitted': () => m().online_fault_not_admitted(),
	'wrong-secret': () => m().online_fault_wrong_secret(),
	'not-host': () => m().online_fault_not_host(),
	'not-seated': () => m().shell_fault_not_seated(),
	'seated-already': () => m().online_fault_seated_already(),
	'seat-taken': () => m().online_fault_seat_taken(),
	'no-such-seat': () => m().online_fault_no_such_seat(),
	'started-already': () => m().online_fault_started_already(),
	'not-ended': () => m().online_fault_not_ended(),
	'not-ready': () => m().online_fault_not_ready(),
	'no-record': () => m().online_fault_no_record(),
	'not-offered': () => m().online_fault_not_offered(),
	'too-early': () => m().online_fault_too_early(),
	'too-late': () => m().online_fault_too_late(),
	'already-counted': () => m().online_fault_already_counted(),
	copied: () => m().online_fault_copied(),
	forged: () => m().online_fault_forged(),
	'hints-used': () => m().online_fault_hints_used(),
	'try-again': () => m().online_fault_try_again(),
	unavailable: () => m().online_fault_unavailable(),
	closing: () => m().shell_fault_closing(),
	failed: () => m().shell_fault_failed(),
	'no-account': () => m().online_fault_no_account(),
	'has-account': () => m().online_fault_has_account(),
	'not-recognised': () => m().online_fault_not_recognised(),
	'proof-needed': () => m().online_fault_proof_needed(),
	'no-scope': () => m().shell_fault_no_scope(),
	'name-taken': () => m().online_fault_name_taken(),
	'weak-password': () => m().online_fault_weak_password(),
	'last-way-in': () => m().online_fault_last_way_in(),
	'not-secure': () => m().online_fault_not_secure(),
	banned: () => m().online_fault_banned(),
	'needs-account': () => m().online_fault_needs_account(),
	'level-taken': () => m().online_fault_level_taken(),
	'tables-waiting': () => m().online_fault_tables_waiting(),
	'clock-too-short': () => m().online_fault_clock_too_short(),
	unreachable: () => m().online_fault_unreachable(),
};

/** Why a request failed, and what to do next, in a sentence or two. */
export function faultText(fault: ApiFault): string {
	// The server names the field that it could not read; an answer that this page cannot read has no such field.
	if (fault.code === 'unreadable' && !('path' in fault)) return m().online_fault_unreadable_answer();
	return SENTENCES[fault.code]();
}

/** Shows why a request failed, where no form or screen says it. A second fault of the same name replaces the first. */
export function notifyFault(name: string, fault: ApiFault): void {
	notify({ name, tone: 'warning', text: () => faultText(fault), lasts: 12_000 });
}

/** Whether the error may pass by itself: the server is away, restarts, waits for its storage, or has failed once. */
export function isPassing({ code }: ApiFault): boolean {
	return code === 'unreachable' || code === 'unavailable' || code === 'closing' || code === 'failed';
}

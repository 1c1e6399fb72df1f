import { m, number } from '../language/language.svelte.ts';
import type { ReplayFault } from './replay-fault.ts';

/** Why a replay cannot be shown, in a sentence or two. */
export function replayFaultText(fault: ReplayFault): string {
	switch (fault.code) {
		case 'missing':
			return m().replay_fault_missing();
		case 'unfinished':
			return m().replay_fault_unfinished();
		case 'abandoned':
			return m().replay_fault_abandoned();
		case 'private':
			return m().replay_fault_private();
		case 'unreachable':
			return m().replay_fault_unreachable();
		case 'server':
			return m().replay_fault_server();
		case 'blocked':
			return m().play_open_blocked();
		case 'broken':
			return brokenText(fault.place);
		case 'foreign':
			return m().replay_fault_foreign();
		case 'newer':
			return m().replay_fault_newer();
		case 'too-large':
			return m().replay_fault_too_large();
		case 'position':
			return m().replay_fault_position();
		case 'load-failed':
			return m().replay_fault_load_failed();
	}
}

/** The place in a record: a turn where it is one, so that people can look it up. */
function brokenText(place: string | null): string {
	if (place === null) return m().replay_fault_broken();
	const turn = /^moves\[(\d+)\]/.exec(place)?.[1];
	return turn === undefined
		? m().replay_fault_broken_place({ place })
		: m().replay_fault_broken_turn({ number: number(Number(turn) + 1) });
}

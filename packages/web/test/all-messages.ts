import { withMessages } from '../src/language/language.svelte.ts';
import { ALL_GROUPS } from '../src/language/message-groups.ts';

/** Loads every message; the pages themselves load those that they show. */
export function loadAllMessages(): Promise<void> {
	return withMessages(ALL_GROUPS, async () => undefined);
}

import type { AccountKind } from '@orrery/protocol';
import { m } from '../language/language.svelte.ts';

/** Whether a person is a guest or has an account, or is a program: a guest may look like anyone. */
export function identityWords(account: AccountKind | undefined): string {
	if (account === 'program') return m().online_program();
	return account === 'person' ? m().online_account() : m().online_guest();
}

import type { Result } from '@orrery/engine';
import { ok } from '@orrery/engine';
import { unsubscribe } from '../notifications/push.ts';
import type { ApiFault } from '../session/api.ts';
import { ask } from '../session/api.ts';
import { guest } from '../session/guest.svelte.ts';

/**
 * Signs out, deletes the account or forgets the guest. Afterwards this browser gets no more push notifications,
 * because someone else may use it next. If the server cannot be reached, nothing changes.
 */
export function signOutBy(way: 'signOut' | 'deleteAccount' | 'forgetGuest'): Promise<Result<true, ApiFault>> {
	return guest.change(async () => {
		const answer = await ask(way);
		if (!answer.ok) return answer;
		guest.is(null);
		await unsubscribe();
		return ok(true);
	});
}

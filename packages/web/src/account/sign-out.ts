import type { Result } from '@orrery/engine';
import { ok } from '@orrery/engine';
import { unsubscribe } from '../notifications/push.ts';
import type { ApiFault } from '../online/api.ts';
import { ask } from '../online/api.ts';
import { guest } from '../online/guest.svelte.ts';

/**
 * The ways out. Nobody is here afterwards, and this browser, where somebody else may be next, is not told of anything any
 * more. Where the server cannot be reached nothing has changed.
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

import { ask } from '../online/api.ts';
import { subscribed, unsubscribe } from './push.ts';

/**
 * Whoever goes is not told in this browser any more, where somebody else may be next. To be done before one goes: the
 * server asks who wants it. Where it cannot be reached nothing has changed, since nobody can go then either.
 */
export async function endNewsHere(): Promise<void> {
	const known = await subscribed();
	if (known === null) return;
	const answer = await ask('unsubscribe', { body: { endpoint: known.endpoint } });
	if (answer.ok || answer.fault.code !== 'unreachable') await unsubscribe();
}

import { onDestroy } from 'svelte';
import type { ApiFault } from './api.ts';
import { guest } from './guest.svelte.ts';
import { PendingRequest } from './pending-request.svelte.ts';

/**
 * The requests of the component that is being created. They end with it: after a player has left a screen, no answer
 * may act on another one.
 */
export function componentRequest<
	Fault extends { readonly code: string } = ApiFault,
>(): PendingRequest<Fault> {
	const request = new PendingRequest<Fault>(({ code }) => {
		// The session of this browser was ended elsewhere.
		if (code === 'no-guest') guest.lost();
	});
	onDestroy(() => request.end());
	return request;
}

/*
 * Tabs tell each other that the games of this device have changed, so that a list of them in one tab shows what another
 * tab has done.
 */

const NAME = 'orrery-games';

let channel: BroadcastChannel | undefined;

/** Tells the other tabs. */
export function tellOtherTabs(): void {
	shared()?.postMessage(null);
}

/** Calls back after each change in another tab, until the returned function is called. */
export function onOtherTabs(changed: () => void): () => void {
	const open = shared();
	open?.addEventListener('message', changed);
	return () => open?.removeEventListener('message', changed);
}

/** Absent where the browser has no such channel; a list is then as old as its page. */
function shared(): BroadcastChannel | undefined {
	if (typeof BroadcastChannel === 'undefined') return undefined;
	channel ??= new BroadcastChannel(NAME);
	return channel;
}

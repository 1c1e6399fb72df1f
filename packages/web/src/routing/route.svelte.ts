import { followOverlays, leaveOverlays, onceArrived, stateHere } from './overlays.ts';
import type { Route } from './routes.ts';
import { addressOf, routeOf } from './routes.ts';

/** The secret after the `#` of a link to a private table, and of a reset link. */
const SECRETS = { table: /^[\w-]{22}$/, reset: /^[\w-]{43}$/ } as const;

let current = $state.raw(arrived());
addEventListener('popstate', () => {
	const samePage = `${location.pathname}${location.hash}` === addressOf(current);
	if (!followOverlays(samePage)) current = arrived();
});

export function route(): Route {
	return current;
}

/** Goes to a page; the browser's back button returns from it. */
export function go(to: Route): void {
	current = to;
	scrollTo(0, 0);
	onceArrived(() => {
		// The entry of a dialog becomes that of the page: going back from there shows the page before, without it.
		if (leaveOverlays()) history.replaceState(null, '', addressOf(to));
		else history.pushState(null, '', addressOf(to));
	});
}

/** Goes to a page in place of the current one, which cannot be returned to. */
export function replace(to: Route): void {
	current = to;
	onceArrived(() => history.replaceState(stateHere(), '', addressOf(to)));
}

/** Removes the secret from the history once it has been exchanged or is useless. */
export function forgetSecret(): void {
	if (!('secret' in current)) return;
	const { secret, ...to } = current;
	if (secret !== undefined) replace(to);
}

/**
 * The page of the current address. A secret in the address is taken out at once, so that it is neither seen nor sent
 * nor copied with it; the history entry keeps the secret for a reload.
 */
function arrived(): Route {
	const to = routeOf(location.pathname, location.hash);
	if (to.page !== 'table' && to.page !== 'reset') return to;
	const pattern = SECRETS[to.page];
	const inAddress = location.hash.slice(1);
	if (pattern.test(inAddress)) history.replaceState({ secret: inAddress }, '', location.pathname);
	const secret = secretIn(history.state, pattern);
	return secret === null ? to : { ...to, secret };
}

function secretIn(state: unknown, pattern: RegExp): string | null {
	const kept = typeof state === 'object' && state !== null && 'secret' in state ? state.secret : null;
	return typeof kept === 'string' && pattern.test(kept) ? kept : null;
}

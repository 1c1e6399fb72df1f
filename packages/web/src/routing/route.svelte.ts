import { followOverlays, leaveOverlays, onceArrived, stateHere } from './overlays.ts';
import type { Route } from './routes.ts';
import { addressOf, pathOf, routeOf } from './routes.ts';

/** The secret after the `#` of a link to a private table, and of a reset link. */
const SECRETS = { table: /^[\w-]{22}$/, reset: /^[\w-]{43}$/ } as const;

let current = $state.raw(arrived());
addEventListener('popstate', () => {
	const samePage = `${location.pathname}${location.search}${location.hash}` === addressOf(current);
	if (!followOverlays(samePage)) current = arrived();
});

export function route(): Route {
	return current;
}

/** Goes to a page; the browser's back button returns from it. */
export function go(page: Route): void {
	const to = rememberGame(page);
	current = to;
	scrollTo(0, 0);
	onceArrived(() => {
		// The entry of a dialog becomes that of the page: going back from there shows the page before, without it.
		if (leaveOverlays()) history.replaceState(gameLeft(to), '', addressOf(to));
		else history.pushState(gameLeft(to), '', addressOf(to));
	});
}

/** Goes to a page in place of the current one, which cannot be returned to. */
export function replace(page: Route): void {
	const to = rememberGame(page);
	current = to;
	onceArrived(() => {
		const state = { ...stateHere(), ...gameLeft(to) };
		history.replaceState(Object.keys(state).length === 0 ? null : state, '', addressOf(to));
	});
}

/** The rules know which game was left for them, also after the player has gone from one rule to another. */
function rememberGame(to: Route): Route {
	if (to.page !== 'rules') return to;
	return isGame(current) ? { ...to, from: pathOf(current) } : { ...to, ...gameLeft(current) };
}

/** The game that was left for the rules, as their history entry keeps it for a reload. */
function gameLeft(to: Route): { readonly from: string } | null {
	return to.page === 'rules' && to.from !== undefined ? { from: to.from } : null;
}

function isGame({ page }: Route): boolean {
	return page === 'game' || page === 'table';
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
	const to = routeOf(location);
	if (to.page === 'rules') {
		const from = textIn(history.state, 'from');
		return from !== null && isGame(routeOf({ pathname: from })) ? { ...to, from } : to;
	}
	if (to.page !== 'table' && to.page !== 'reset') return to;
	const pattern = SECRETS[to.page];
	const inAddress = location.hash.slice(1);
	if (pattern.test(inAddress)) history.replaceState({ secret: inAddress }, '', location.pathname);
	const secret = textIn(history.state, 'secret');
	return secret === null || !pattern.test(secret) ? to : { ...to, secret };
}

/** A text that a history entry keeps; null if it keeps none of this name. */
function textIn(state: unknown, name: string): string | null {
	const fields: Readonly<Record<string, unknown>> =
		typeof state === 'object' && state !== null ? { ...state } : {};
	const text = fields[name];
	return typeof text === 'string' ? text : null;
}

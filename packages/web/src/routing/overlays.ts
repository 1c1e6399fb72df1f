/*
 * Dialogs and menus over a page. Going back closes the uppermost one instead of leaving the page: each of them has an
 * entry of its own in the browser's history, with the address of its page. The number of open overlays is stored in the
 * entry, so that a change can be told from a change of page. Where an overlay is closed by other means, its entry is
 * left by going back; the browser keeps it as one to go forward to, and arriving there goes back again.
 */

const open: (() => void)[] = [];
/** Whether the browser was told to go to another entry and has not arrived there. */
let travelling = false;
let scheduled = false;
const afterTravelling: (() => void)[] = [];

/** Closes an overlay when the user goes back. Call the function that it returns when the overlay has closed. */
export function closeOnBack(close: () => void): () => void {
	open.push(close);
	scheduleEntries();
	return () => {
		const at = open.indexOf(close);
		if (at < 0) return;
		open.splice(at, 1);
		scheduleEntries();
	};
}

/** The state of an entry that takes the place of the current one; the number of overlays stays. */
export function stateHere(): object | null {
	const overlays = overlaysOfEntry();
	return overlays === 0 ? null : { overlays };
}

/** Runs now, or when the browser has arrived at the entry it is going to. */
export function onceArrived(run: () => void): void {
	if (travelling) afterTravelling.push(run);
	else run();
}

/** The overlays of a page that is left close with it. True if the current entry belonged to one of them. */
export function leaveOverlays(): boolean {
	open.length = 0;
	return overlaysOfEntry() > 0;
}

/** Follows the browser to another entry. True if nothing but overlays differ there, so that the page stays. */
export function followOverlays(samePage: boolean): boolean {
	if (travelling) {
		travelling = false;
		for (const run of afterTravelling.splice(0)) run();
		scheduleEntries();
		return samePage;
	}
	const wanted = overlaysOfEntry();
	const closing = open.splice(wanted);
	for (const close of closing.toReversed()) close();
	// An entry of overlays that have closed since: nothing is opened again.
	if (wanted > open.length) travel(open.length - wanted);
	return samePage && (closing.length > 0 || travelling);
}

/** When the page is loaded no overlay is open, but after a reload the entry may be that of one. */
export function leaveEntryOfReload(): void {
	const overlays = overlaysOfEntry();
	if (overlays > 0) travel(-overlays);
}

/** In one go for everything that opens and closes together: a menu that opens a dialog in its place. */
function scheduleEntries(): void {
	if (scheduled || travelling) return;
	scheduled = true;
	queueMicrotask(() => {
		scheduled = false;
		if (!travelling) matchEntries();
	});
}

function matchEntries(): void {
	for (let overlays = overlaysOfEntry() + 1; overlays <= open.length; overlays++)
		history.pushState({ overlays }, '');
	const surplus = overlaysOfEntry() - open.length;
	if (surplus > 0) travel(-surplus);
}

function travel(by: number): void {
	travelling = true;
	history.go(by);
}

function overlaysOfEntry(): number {
	const { overlays } = fieldsOf(history.state);
	return typeof overlays === 'number' ? overlays : 0;
}

function fieldsOf(state: unknown): Readonly<Record<string, unknown>> {
	return typeof state === 'object' && state !== null ? { ...state } : {};
}

import { untrack } from 'svelte';

/** A message that stays until the player answers or closes it. */
export interface Notice {
	/** A second notice with the same name replaces the first. */
	readonly name: string;
	/** Called again when the language changes. */
	readonly text: () => string;
	readonly tone?: 'plain' | 'warning';
	readonly action?: { readonly label: () => string; readonly run: () => void };
	/** It disappears after this many milliseconds; without it, only when it is closed. */
	readonly lasts?: number;
}

let shown = $state.raw<readonly Notice[]>([]);

export function notices(): readonly Notice[] {
	return shown;
}

export function notify(notice: Notice): void {
	show([...without(({ name }) => name === notice.name), notice]);
	if (notice.lasts !== undefined) setTimeout(() => show(without((other) => other === notice)), notice.lasts);
}

/** Removes a notice, for instance because its reason has passed. */
export function putAway(name: string): void {
	show(without((notice) => notice.name === name));
}

function show(notices: readonly Notice[]): void {
	shown = notices;
}

/** Untracked, so that an effect that shows a notice does not run again because of it. */
function without(gone: (notice: Notice) => boolean): readonly Notice[] {
	return untrack(() => shown).filter((notice) => !gone(notice));
}

import { untrack } from 'svelte';

/** A message that stays until it is answered or put away. */
export interface Notice {
	/** One at a time of each: a second one with the same name takes the place of the first. */
	readonly name: string;
	/** Asked for again when the language changes. */
	readonly text: () => string;
	readonly tone?: 'plain' | 'warning';
	readonly action?: { readonly label: () => string; readonly run: () => void };
	/** Goes away by itself after this many milliseconds; without it, only when it is put away. */
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

/** Takes back a message, for instance because what it warned of has passed. */
export function putAway(name: string): void {
	show(without((notice) => notice.name === name));
}

function show(notices: readonly Notice[]): void {
	shown = notices;
}

/** Untracked: whoever speaks from within an effect must not hear itself. */
function without(gone: (notice: Notice) => boolean): readonly Notice[] {
	return untrack(() => shown).filter((notice) => !gone(notice));
}

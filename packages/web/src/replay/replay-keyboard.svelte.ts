import type { Kinds } from '@orrery/engine';
import { listenToKeys } from '../game/keyboard.svelte.ts';
import type { Binding } from '../game/keys.ts';
import { withoutCharacters } from '../game/keys.ts';
import { preferences } from '../settings/preferences.svelte.ts';
import { isReplayAction } from './keys.ts';
import type { ReplayControls } from './replay-controls.svelte.ts';
import type { OpenDialog, TrialKey } from './replay-frame.ts';
import type { ReplayReview } from './review/replay-review.svelte.ts';

/** What the keys of a replay act on. */
export interface ReplayKeyboard<K extends Kinds> {
	/** All keys of the replay and of its game. */
	readonly bindings: () => readonly Binding[];
	/** Those of the game, which act while a move is tried. */
	readonly trialKeys: readonly TrialKey[];
	readonly controls: ReplayControls<K>;
	readonly review: ReplayReview<K>;
	/** Takes back what has been chosen for the move that is tried; false if nothing was. */
	readonly cancel: () => boolean;
	readonly copyLink: () => void;
	readonly show: (dialog: OpenDialog) => void;
}

/** Listens to the keys of a replay. Call it while the component of the replay is set up. */
export function listenToReplayKeys<K extends Kinds>({
	bindings,
	trialKeys,
	controls,
	review,
	cancel,
	copyLink,
	show,
}: ReplayKeyboard<K>): void {
	const { game } = controls;
	const inUse = (): readonly Binding[] =>
		preferences().letterKeys ? bindings() : withoutCharacters(bindings());
	listenToKeys<string>(
		() => (game.trying ? inUse() : inUse().filter(({ action }) => isReplayAction(action))),
		{
			...Object.fromEntries(trialKeys.map(({ binding, act }) => [binding.action, act])),
			turn: (index) => (index === 0 ? controls.previous() : controls.next()),
			costly: (index) => review.goToCostly(index === 0 ? -1 : 1),
			ends: (index) => controls.jump(index === 0 ? 0 : game.last),
			step: (index) => controls.step(index === 0 ? -1 : 1),
			play: () => controls.autoplay.toggle(),
			seat: () => controls.seeNext(),
			better: () => review.toggleBetter(),
			try: () => controls.try(!game.trying),
			undo: () => void game.undo(),
			on: () => {
				if (game.moment.ending === null) show('play-on');
			},
			link: copyLink,
			// Esc first takes back what was chosen.
			cancel: () => {
				if (!cancel()) controls.try(false);
			},
			menu: () => show('menu'),
			help: () => show('keys'),
		},
	);
}

import type { Seat } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { Snippet } from 'svelte';
import type { AnyStart } from '../games/play-from.ts';
import type { TokenName } from '../pieces/seat-tokens.svelte.ts';
import type { MenuItem } from '../ui/props.ts';
import type { UndoRedo } from './edits.svelte.ts';

/** What the engine says of the position that is being set up, in the current language. */
export type Verdict =
	/** It can be played; `text` says who is next. */
	| { readonly kind: 'playable'; readonly text: string }
	/** A game can come to it, but it is over. */
	| { readonly kind: 'over'; readonly text: string }
	/** No game can come to it. `text` names the place and the reason; `show` brings the place into view. */
	| { readonly kind: 'impossible'; readonly text: string; readonly show?: (() => void) | undefined };

/** A player of the position. */
export interface EditorPlayer {
	readonly seat: Seat;
	readonly name: string;
	readonly token: TokenName;
}

/** What *Play* starts, but for who plays it. */
export type PlayablePosition =
	| Pick<Extract<AnyStart, { readonly game: 'nova-luna' }>, 'game' | 'options' | 'setup'>
	| Pick<Extract<AnyStart, { readonly game: 'nebula' }>, 'game' | 'options' | 'setup'>;

/** EditorFrame.svelte: everything around the boards of an editor, the same for both games. */
export interface EditorFrameProps {
	readonly game: GameId;
	/** `Edits` fits. */
	readonly edits: UndoRedo;
	readonly verdict: Verdict;
	/** By seat. */
	readonly players: readonly EditorPlayer[];
	/** The position as plain JSON, also while it is impossible: links and files carry it. */
	readonly snapshot: unknown;
	/** What *Play* starts; null unless the verdict is `playable`. */
	readonly playable: PlayablePosition | null;
	/** Positions to begin with: an empty board, a game that has just been dealt. */
	readonly starts: readonly MenuItem[];
	/** A file was opened; the editor reads what it can and ignores the rest. */
	readonly onopen: (snapshot: unknown) => void;
	/** Further buttons in the bar, such as Nebula's score sheet. */
	readonly actions?: Snippet | undefined;
	/** The boards and their tools. They scroll if there is no room. */
	readonly children: Snippet;
}

import type { Mark } from '@orrery/bots/analysis';
import type { Kinds, Seat } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { TableEvent } from '@orrery/table';
import type { Snippet } from 'svelte';
import type { ChartForm, ChartValues } from '../game/chart-plan.ts';
import type { Binding } from '../game/keys.ts';
import type { TurnLines } from '../game/move-lines.ts';
import type { ConfirmBarProps } from '../game/props.ts';
import type { TablePlayers } from '../game/table-players.ts';
import type { AnyStart } from '../games/play-from.ts';
import type { SeatChoice } from '../local/start-game.ts';
import type { ShareSubject } from '../share/subject.ts';
import type { BetterMove } from './better-move.svelte.ts';
import type { ReplayGame } from './replay-game.svelte.ts';
import type { ReplayPlan } from './replay-plan.ts';
import type { SayBetter } from './review/verdict.ts';

/** Values over a whole game, one line for each seat; it is the scrubber as well. */
export interface ReplayChart {
	/** “Tokens left” */
	readonly title: string;
	/** By seat: the value after each turn, that of the start first; null where it is not known. */
	readonly lines: ChartValues;
	readonly form?: ChartForm;
	/** A value in words; a plain number unless given. */
	readonly say?: (value: number) => string;
	/** Whose line is drawn heavier than the others. */
	readonly own?: Seat | null;
}

/** The dialogs that a replay can open. */
export type OpenDialog = 'menu' | 'keys' | 'list' | 'review' | 'play-on';

/** A key of the game itself, which acts while a move is tried. Space and Esc belong to the replay. */
export interface TrialKey {
	readonly binding: Binding;
	/** What it does, for the list of keys. */
	readonly words: () => string;
	/** The index says which of the binding's keys was pressed. */
	readonly act: (index: number) => void;
}

/** What the boards draw of the review: how good the move was that is shown, and a better one. */
export interface JudgedStep<K extends Kinds> {
	/** Null where there is none, or the viewer does not want to see it. */
	readonly better: BetterMove<K> | null;
	readonly mark: Mark | null;
}

/** What a game gives to the frame of its replay. */
export interface ReplayFrameProps<K extends Kinds> {
	readonly game: ReplayGame<K>;
	readonly kind: GameId;
	/** Who plays, in the current language; a scene of the game fits. */
	readonly table: TablePlayers;
	/** The sentences of a move, as in the log of the live game. */
	readonly narrate: (event: TableEvent<K>) => readonly string[];
	/** Of the game or the branch that is looked at. */
	readonly chart: ReplayChart;
	/** What a turn did in a word or two, for a list that has room for no more: “Red 6”; absent where its picture says it. */
	readonly turnName?: (turn: TurnLines<K>) => string;
	/** Draws what a turn did, about 24 px high. */
	readonly picture: Snippet<[TurnLines<K>]>;
	/** The boards, which fill the box they are given; the plan says how much room there is. */
	readonly boards: Snippet<[ReplayPlan, JudgedStep<K>]>;
	readonly sayBetter: SayBetter<K>;
	/** The game's own bar, shown while a move is tried. */
	readonly bar: ConfirmBarProps;
	readonly keys: readonly TrialKey[];
	/** Takes back what has been chosen for the move that is tried; false if nothing was. */
	readonly cancel: () => boolean;
	/** “Mira wins”, shown after the last move. */
	readonly outcome: string;
	/** The game's result screen, in the place of everything else; it gets a function that leads back to the replay. */
	readonly result: Snippet<[back: () => void]>;
	/** The moment that is shown, as it is shared. */
	readonly subject: () => ShareSubject;
	/** The moment that is shown, in the game or in a branch, as the start of a new game: see `startOf`. */
	readonly start: (seats: readonly SeatChoice[]) => AnyStart;
	/** The game's own dialogs. */
	readonly dialogs?: Snippet;
}

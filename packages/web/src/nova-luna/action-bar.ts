import type { NovaLunaKinds } from '@orrery/engine';
import { tileOf } from '@orrery/engine';
import type { TableCommands } from '../game/bar.ts';
import { BESIDE, idleBar, headlineOf as placesHeadline, underWayBar } from '../game/bar.ts';
import type { PlayedGame } from '../game/played-game.ts';
import type { ConfirmBarProps } from '../game/props.ts';
import { playerAt } from '../game/table-players.ts';
import { m } from '../language/language.svelte.ts';
import { tileName } from './board/words.ts';
import type { TableState } from './narration.ts';
import type { TakePreview } from './preview.ts';
import type { Turn } from './turn.svelte.ts';

/** What the action bar can ask of its screen. */
export interface BarCommands extends TableCommands {
	place(): void;
	cancel(): void;
	refill(): void;
}

export interface BarForm {
	/** What the last move did, shown while there is nothing else to say. */
	readonly lastMove: string | null;
	/** On small screens numbers stand without words around them. */
	readonly compact: boolean;
}

/** The current sentence and its button. */
export function actionBar(
	game: PlayedGame<NovaLunaKinds>,
	turn: Turn,
	table: TableState,
	form: BarForm,
	commands: BarCommands,
): ConfirmBarProps {
	return underWayBar(decisionBar(game, turn, table, form, commands), game.underWay);
}

function decisionBar(
	game: PlayedGame<NovaLunaKinds>,
	turn: Turn,
	table: TableState,
	{ lastMove, compact }: BarForm,
	commands: BarCommands,
): ConfirmBarProps {
	const idle = idleBar(game, turn.actor, table, lastMove, commands);
	if (idle !== null)
		return game.moment.ending === null ? idle : { ...idle, headline: headlineOf(game, table) };
	if (turn.take !== null) return previewBar(turn, turn.take, table, compact, commands);
	if (turn.chosen !== null) return placeBar(game, turn, commands);
	if (turn.refill !== null) return refillBar(game, turn, commands);
	return chooseBar(turn, table, lastMove);
}

function chooseBar(turn: Turn, table: TableState, lastMove: string | null): ConfirmBarProps {
	const { you, name } = playerAt(table, turn.actor ?? 0);
	return {
		state: 'choose',
		headline: you ? m().nova_luna_choose({ count: turn.reach.length }) : m().nova_luna_choose_who({ name }),
		detail: lastMove ?? m().nova_luna_choose_hint(),
	};
}

function placeBar(game: PlayedGame<NovaLunaKinds>, turn: Turn, commands: BarCommands): ConfirmBarProps {
	const tile = turn.chosen === null ? '' : tileName(turn.chosen);
	const first = game.moment.view.displays[turn.actor ?? 0]?.tiles.length === 0;
	return {
		state: 'choose',
		headline: m().nova_luna_choose_place({ tile }),
		detail: first ? m().nova_luna_first_place_hint() : m().nova_luna_choose_place_hint(),
		secondary: { label: m().play_cancel(), icon: 'close', onclick: commands.cancel },
	};
}

function previewBar(
	turn: Turn,
	take: TakePreview,
	table: TableState,
	compact: boolean,
	commands: BarCommands,
): ConfirmBarProps {
	const { covers, tokensBefore: before, tokensAfter: after } = take;
	const { detail, emphasis } = consequence(turn, take, table, compact);
	return {
		state: 'preview',
		headline:
			covers.length === 0 ? m().nova_luna_covers_none() : m().nova_luna_covers({ count: covers.length }),
		...(after < before
			? { aside: compact ? `${before} → ${after}` : m().nova_luna_left_change({ before, after }) }
			: {}),
		detail,
		...(emphasis === undefined ? {} : { emphasis }),
		...(turn.settled
			? { primary: { label: m().nova_luna_place(), icon: 'check' as const, onclick: commands.place } }
			: {}),
		secondary: { label: m().play_cancel(), icon: 'close', onclick: commands.cancel },
	};
}

/** “Moon track +5 · next: Mira” */
function consequence(
	turn: Turn,
	{ steps, next, outcome }: TakePreview,
	table: TableState,
	compact: boolean,
): { readonly detail: string; readonly emphasis?: string } {
	const actor = playerAt(table, turn.actor ?? 0);
	if (outcome !== null) {
		if ('score' in outcome)
			return {
				detail: outcome.reason === 'all-tokens-placed' ? m().nova_luna_all_placed() : m().nova_luna_ends(),
			};
		if (outcome.reason === 'no-tiles-left') return { detail: m().nova_luna_ends() };
		return { detail: actor.you ? m().nova_luna_wins() : m().nova_luna_wins_who({ name: actor.name }) };
	}
	if (turn.preview.view.solo !== null) {
		const count = turn.chosen === null ? 0 : tileOf(turn.chosen).cost;
		return { detail: m().nova_luna_points({ count }) };
	}
	const track = compact ? `+${steps}` : m().nova_luna_track({ steps });
	if (next === null || next === actor.seat) {
		const again = actor.you ? m().nova_luna_next_again() : m().nova_luna_next_again_who({ name: actor.name });
		return { detail: track + BESIDE + again };
	}
	const { name } = playerAt(table, next);
	return { detail: track + BESIDE + m().nova_luna_next({ name }), emphasis: name };
}

function refillBar(game: PlayedGame<NovaLunaKinds>, turn: Turn, commands: BarCommands): ConfirmBarProps {
	const { refill } = turn;
	const count = refill?.tiles ?? 0;
	const required = refill?.required ?? false;
	if (game.moment.view.solo !== null) {
		return {
			state: 'refill',
			headline: required ? m().nova_luna_end_phase_forced() : m().nova_luna_end_phase_or_take(),
			detail: m().nova_luna_end_phase_does({ count, note: refill?.phase1Note ?? 0 }),
			primary: { label: m().nova_luna_end_phase(), icon: 'refill', onclick: commands.refill },
		};
	}
	return {
		state: 'refill',
		headline: required ? m().nova_luna_refill_forced() : m().nova_luna_refill_or_take(),
		detail: m().nova_luna_refill_does({ count, left: refill?.stockAfter ?? 0 }),
		primary: { label: m().nova_luna_refill(), icon: 'refill', onclick: commands.refill },
	};
}

/** “Mira wins”, or “Score 91” in a solo game. */
export function headlineOf(game: PlayedGame<NovaLunaKinds>, table: TableState): string {
	const { outcome } = game.moment.view;
	return outcome !== null && 'score' in outcome
		? m().nova_luna_sheet_total({ score: outcome.score })
		: placesHeadline(game, table);
}

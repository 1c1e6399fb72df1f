import type { NovaLunaKinds, TileId } from '@orrery/engine';
import { tileOf } from '@orrery/engine';
import type { TableCommands } from '../game/bar.ts';
import { BESIDE, headlineOf as placesHeadline, tableBar } from '../game/bar.ts';
import type { PlayedGame } from '../game/played-game.ts';
import type { BarAction, ConfirmBarProps } from '../game/props.ts';
import { whyLink } from '../game/refusal-answer.svelte.ts';
import type { TablePlayers } from '../game/table-players.ts';
import { playerAt } from '../game/table-players.ts';
import { m } from '../language/language.svelte.ts';
import { taskWords, tileName } from './board/words.ts';
import type { InspectedTask, Inspection } from './inspection.svelte.ts';
import { ruleOf, tellRefused } from './narration.ts';
import type { TakePreview } from './preview.ts';
import type { NovaLunaScene } from './scene.svelte.ts';
import type { Turn } from './turn.svelte.ts';

/** What the action bar can ask of its screen. */
export interface BarCommands extends TableCommands {
	place(): void;
	cancel(): void;
	refill(): void;
	showDetails(tile: TileId): void;
}

/** What the bar tells about. */
export interface BarSubjects {
	readonly turn: Turn;
	readonly scene: NovaLunaScene;
	readonly inspection: Inspection;
}

/** The current sentence and its button. `compact`: on small screens numbers stand without words around them. */
export function actionBar(
	game: PlayedGame<NovaLunaKinds>,
	{ turn, scene, inspection }: BarSubjects,
	compact: boolean,
	commands: BarCommands,
): ConfirmBarProps {
	const bar = tableBar(game, turn.actor, scene, commands, () => {
		if (turn.take !== null) return previewBar(turn, turn.take, scene, compact, commands);
		if (turn.chosen !== null) return placeBar(turn, scene, commands);
		if (turn.refill !== null) return refillBar(turn, scene, commands);
		return chooseBar(turn, scene);
	});
	if (bar.state === 'over') return { ...bar, headline: headlineOf(game, scene) };
	const { tapped } = inspection;
	const inspected = tapped === null || turn.take !== null ? bar : taskBar(bar, tapped, commands);
	return refusedBar(inspected, turn, scene, commands);
}

/** What a task still lacks, in place of what there is to do. */
function taskBar(
	bar: ConfirmBarProps,
	{ task, state, helping }: InspectedTask,
	commands: BarCommands,
): ConfirmBarProps {
	const [tile, index] = task;
	const wanted = tileOf(tile).tasks[index];
	const needs = wanted === undefined ? '' : m().board_details_task({ tiles: taskWords(wanted) });
	const missing = state.missing === null ? '' : taskWords(state.missing);
	const help =
		helping === null || state.covered
			? needs
			: helping.length === 0
				? m().nova_luna_task_not_helped()
				: m().nova_luna_task_helped({ count: helping.length });
	return {
		...bar,
		headline: state.covered ? m().board_details_covered() : m().board_details_missing({ tiles: missing }),
		aside: undefined,
		detail: help,
		emphasis: undefined,
		warning: undefined,
		...(bar.secondary === undefined && bar.primary === undefined
			? { secondary: detailsAction(tile, commands) }
			: {}),
	};
}

/** Why the last try was not possible, in place of the sentence. */
function refusedBar(
	bar: ConfirmBarProps,
	{ refused }: Turn,
	scene: NovaLunaScene,
	commands: BarCommands,
): ConfirmBarProps {
	if (refused === null) return bar;
	return {
		...bar,
		refusal: tellRefused(refused, scene),
		why: whyLink('nova-luna', ruleOf(refused)),
		...(refused.tile !== null && bar.secondary === undefined && bar.primary === undefined
			? { secondary: detailsAction(refused.tile, commands) }
			: {}),
	};
}

function detailsAction(tile: TileId, commands: BarCommands): BarAction {
	return {
		label: m().nova_luna_details(),
		icon: 'info',
		onclick: () => commands.showDetails(tile),
	};
}

function chooseBar(turn: Turn, scene: NovaLunaScene): ConfirmBarProps {
	const end = scene.endInSight;
	const { you, name } = playerAt(scene, turn.actor ?? 0);
	return {
		state: 'choose',
		headline: you ? m().nova_luna_choose({ count: turn.reach.length }) : m().nova_luna_choose_who({ name }),
		detail: chooseDetail(scene),
		...(end === null || end.own ? {} : { warning: end.words }),
	};
}

function chooseDetail(scene: NovaLunaScene): string {
	const last = scene.moment.events.at(-1);
	const refilled =
		last?.type === 'moved' ? last.events.find((event) => event.type === 'refilled') : undefined;
	if (refilled !== undefined && refilled.seat === scene.seat)
		return m().nova_luna_refill_stays({ count: refilled.tiles.length });
	if (scene.endInSight?.own) return scene.endInSight.words;
	return scene.lastMove ?? m().nova_luna_choose_hint();
}

function placeBar(turn: Turn, { view }: NovaLunaScene, commands: BarCommands): ConfirmBarProps {
	const tile = turn.chosen === null ? '' : tileName(turn.chosen);
	const first = view.displays[turn.actor ?? 0]?.tiles.length === 0;
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
	table: TablePlayers,
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
	table: TablePlayers,
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
		// NL-25: the tiles of phase 1 count in both phases.
		const twice = turn.preview.view.solo.phase === 1;
		return { detail: twice ? m().nova_luna_points_twice({ count }) : m().nova_luna_points({ count }) };
	}
	const track = compact ? `+${steps}` : m().nova_luna_track({ steps });
	if (next === null || next === actor.seat) {
		const again = actor.you ? m().nova_luna_next_again() : m().nova_luna_next_again_who({ name: actor.name });
		return { detail: track + BESIDE + again };
	}
	const { name } = playerAt(table, next);
	return { detail: track + BESIDE + m().nova_luna_next({ name }), emphasis: name };
}

function refillBar({ refill }: Turn, { view }: NovaLunaScene, commands: BarCommands): ConfirmBarProps {
	const count = refill?.tiles ?? 0;
	const required = refill?.required ?? false;
	if (view.solo !== null) {
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
export function headlineOf(game: PlayedGame<NovaLunaKinds>, table: TablePlayers): string {
	const { outcome } = game.moment.view;
	return outcome !== null && 'score' in outcome
		? m().nova_luna_sheet_total({ score: outcome.score })
		: placesHeadline(game, table);
}

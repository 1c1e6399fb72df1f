import type { Decision, NebulaKinds } from '@orrery/engine';
import { BLACK, NEBULA_BOARD } from '@orrery/engine';
import type { TableCommands } from '../game/bar.ts';
import { BESIDE, tableBar } from '../game/bar.ts';
import { capital } from '../game/capital.ts';
import type { PlayedGame } from '../game/played-game.ts';
import type { BarAction, ConfirmBarProps } from '../game/props.ts';
import { whyLink } from '../game/refusal-answer.svelte.ts';
import { m } from '../language/language.svelte.ts';
import type { MarkerEffect } from './board/card-props.ts';
import { markerName, worthWords } from './board/marker.ts';
import { fieldName, pieceName } from './board/words.ts';
import { refusalWords } from './refusal-words.ts';
import { ruleOf } from './refused.ts';
import type { NebulaScene } from './scene.svelte.ts';
import { titlesOf } from './scene.svelte.ts';
import type { Turn } from './turn.svelte.ts';

/** What the action bar can ask of its screen. */
export interface BarCommands extends TableCommands {
	confirm(): void;
	/** Says what is missing before the move can be confirmed. */
	refuse(): void;
	cancel(): void;
	end(): void;
	chaos(chaos: boolean): void;
	/** Opens the sheet of value markers on small screens. */
	markers(): void;
}

export interface BarForm {
	/** On small screens some words are left out, and the value markers lie in a sheet. */
	readonly compact: boolean;
	/** Whether the action bar offers chaos; otherwise the clusters do. */
	readonly chaos: boolean;
}

/** The current sentence and its button. */
export function actionBar(
	game: PlayedGame<NebulaKinds>,
	turn: Turn,
	scene: NebulaScene,
	form: BarForm,
	commands: BarCommands,
): ConfirmBarProps {
	return tableBar(game, turn.actor, scene, commands, () =>
		turn.decision === null
			? { state: 'waiting', headline: '' }
			: {
					...decisionBar(turn, turn.decision, scene, form, commands),
					...(turn.refused === null
						? {}
						: { refusal: refusalWords(turn.refused), why: whyLink('nebula', ruleOf(turn.refused)) }),
				},
	);
}

function decisionBar(
	turn: Turn,
	decision: Decision,
	scene: NebulaScene,
	{ compact, chaos }: BarForm,
	commands: BarCommands,
): ConfirmBarProps {
	const confirm = (label: string): BarAction => ({
		label,
		icon: 'check',
		unready: turn.ready === null,
		onclick: turn.ready === null ? commands.refuse : commands.confirm,
	});
	const state = turn.ready === null ? 'choose' : 'preview';
	switch (decision.step) {
		case 'keep': {
			const [{ points } = { points: 0 }] = NEBULA_BOARD.decks.personal;
			return {
				state,
				headline: m().nebula_keep_headline(),
				detail: turn.card === null ? m().nebula_keep_detail({ count: points }) : m().nebula_keep_other(),
				primary: confirm(m().nebula_keep()),
			};
		}
		case 'draw':
			return turn.choice === null
				? timeBar(turn, scene, { compact, chaos }, confirm(m().nebula_take()), commands)
				: {
						state,
						headline: m().nebula_chaos_headline(),
						detail: m().nebula_chaos_detail(),
						secondary: back(commands),
						primary: confirm(m().nebula_chaos_confirm()),
					};
		case 'retain':
			return {
				state,
				headline: m().nebula_retain_headline({ count: decision.keep, total: decision.drawn.length }),
				detail: m().nebula_retain_detail(),
				primary: confirm(m().nebula_retain()),
			};
		case 'place':
			return turn.hand === null
				? placeBar(turn, decision, scene, commands)
				: handBar(turn, turn.hand, scene, compact, commands);
		case 'supernova':
			return {
				state,
				headline: m().nebula_supernova_headline(),
				detail: turn.bag ? m().nebula_supernova_bag_detail() : m().nebula_supernova_detail(),
				primary: confirm(turn.bag ? m().galaxy_bag() : m().nebula_supernova_confirm()),
			};
		case 'marker':
			return markerBar(turn, scene, compact, confirm(m().nebula_marker_confirm()), commands);
	}
}

function back({ chaos }: BarCommands): BarAction {
	return { label: m().nebula_spend_time(), icon: 'back', onclick: () => chaos(false) };
}

function timeBar(
	turn: Turn,
	scene: NebulaScene,
	{ compact, chaos }: BarForm,
	primary: BarAction,
	commands: BarCommands,
): ConfirmBarProps {
	const count = turn.decision?.step === 'draw' ? turn.decision.steps : 0;
	const { you = true, name = '' } = scene.players[turn.actor ?? 0] ?? {};
	return {
		state: turn.ready === null ? 'choose' : 'preview',
		headline: you ? m().nebula_draw_headline({ count }) : m().nebula_draw_who({ count, name }),
		detail: scene.lastRound === null ? m().nebula_draw_hint() : m().nebula_last_turn(),
		...(chaos && turn.offers.chaos.length > 0
			? {
					secondary: {
						label: compact ? m().nebula_chaos_short() : m().nebula_chaos(),
						worded: true,
						onclick: () => commands.chaos(true),
					},
				}
			: {}),
		primary,
	};
}

/** No piece is in hand: what may still be placed, and the end of the turn. */
function placeBar(
	{ offers, actor, preview }: Turn,
	decision: Extract<Decision, { step: 'place' }>,
	{ view }: NebulaScene,
	{ end }: BarCommands,
): ConfirmBarProps {
	const more = decision.limit - decision.placed.length;
	const open = offers.fields.size > 0 || offers.blackHole;
	const third = more <= 0 && open;
	const marks = actor === null ? [] : preview.marks(actor);
	const matching =
		!decision.matched &&
		view.supernova !== null &&
		(offers.fields.has(view.supernova) || (view.supernova === BLACK && offers.blackHole));
	const hint =
		matching && !third
			? m().nebula_place_match_hint({ piece: pieceName(view.supernova ?? BLACK, m()) })
			: open
				? m().nebula_place_hint()
				: m().nebula_place_keep_hint();
	const headline = third
		? m().nebula_place_third()
		: !open
			? m().nebula_place_over()
			: decision.placed.length === 0
				? m().nebula_place_headline({ count: more })
				: m().nebula_place_more({ count: more });
	return {
		state: open ? 'choose' : 'preview',
		headline,
		detail:
			actor !== null && preview.endStartsLast(actor)
				? m().nebula_end_starts_last()
				: marks.length > 0
					? m().nebula_would_mark({ tasks: titlesOf(marks) })
					: hint,
		// The bright button only once nothing more can be placed: until then ending the turn gives something up.
		...(open
			? { secondary: { label: m().nebula_end_turn(), worded: true, onclick: end } }
			: { primary: { label: m().nebula_end_turn(), icon: 'check', onclick: end } }),
	};
}

/** A piece is in hand, and perhaps previewed on a field. */
function handBar(
	turn: Turn,
	hand: string,
	scene: NebulaScene,
	compact: boolean,
	commands: BarCommands,
): ConfirmBarProps {
	const { place, placing, settled } = turn;
	const piece = capital(pieceName(hand, m()));
	const cancel: BarAction = { label: m().play_cancel(), icon: 'close', onclick: commands.cancel };
	if (placing === null || place === undefined) {
		return {
			state: 'choose',
			headline: m().nebula_choose_field({ piece }),
			detail: scene.own.galaxy.length === 0 ? m().nebula_first_field() : m().nebula_field_hint(),
			secondary: cancel,
		};
	}
	const bar = NEBULA_BOARD.blackHoleBar.values[scene.own.blackHoles + 1] ?? 0;
	const raised = placing.raised.length;
	const parts = [
		placing.replaced === null
			? null
			: capital(m().galaxy_field_replaces({ piece: pieceName(placing.replaced, m()) })),
		placing.startsLast ? m().nebula_starts_last() : null,
		placing.fulfilled.length > 0
			? m().nebula_fulfils({ tasks: titlesOf(placing.fulfilled) })
			: raised > 0
				? m().nebula_raises({ count: raised })
				: null,
		place === null ? m().nebula_bar_points({ points: m().galaxy_points({ count: bar }) }) : null,
		placing.matched ? m().nebula_matches({ count: placing.limit }) : null,
		placing.next === 'supernova' ? m().nebula_supernova_leaves() : null,
		placing.next === 'marker' ? m().nebula_marker_moves() : null,
	].filter((part) => part !== null);
	return {
		state: 'preview',
		headline:
			place === null
				? m().nebula_preview_hole()
				: compact
					? capital(fieldName(place, m()))
					: m().nebula_preview_star({ piece, field: fieldName(place, m()) }),
		detail: parts.length === 0 ? m().nebula_raises_none() : parts.slice(0, compact ? 1 : 3).join(BESIDE),
		secondary: { label: m().nebula_end_turn(), worded: true, onclick: commands.end },
		...(settled
			? {
					primary: {
						label: place === null ? m().nebula_place_hole() : m().nebula_place_star(),
						icon: 'check',
						onclick: commands.confirm,
					},
				}
			: {}),
	};
}

function markerBar(
	{ marker }: Turn,
	{ view, markerEffects }: NebulaScene,
	compact: boolean,
	primary: BarAction,
	commands: BarCommands,
): ConfirmBarProps {
	if (marker === null) {
		return {
			state: 'choose',
			headline: m().nebula_marker_headline(),
			detail: m().nebula_marker_detail(),
			primary: compact
				? { label: m().nebula_marker_choose(), icon: 'forward', onclick: commands.markers }
				: primary,
		};
	}
	const from =
		view.counters?.flatMap(({ piles }) => piles).find(({ markers }) => markers.includes(marker))?.space ?? 0;
	return {
		state: 'preview',
		headline: m().nebula_marker_shown({ marker: markerName(marker, m()), from, to: from + 1 }),
		detail: effectWords(markerEffects.get(marker)),
		...(compact
			? { secondary: { label: m().play_cancel(), icon: 'close' as const, onclick: commands.cancel } }
			: {}),
		primary,
	};
}

/** “Worth 2 → 3 · You gain 4 points right now.” */
function effectWords(effect: MarkerEffect | undefined): string {
	if (effect === undefined) return m().nebula_marker_detail();
	const { gain } = effect;
	const points = m().galaxy_points({ count: Math.abs(gain) });
	const own =
		gain === 0
			? m().nebula_marker_even()
			: gain > 0
				? m().nebula_marker_gain({ points })
				: m().nebula_marker_loss({ points });
	return [capital(worthWords(effect, m())), own].join(BESIDE);
}

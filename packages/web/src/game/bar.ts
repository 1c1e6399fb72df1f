import type { Kinds, Seat } from '@orrery/engine';
import { rankingOf } from '@orrery/table';
import { list, m } from '../language/language.svelte.ts';
import type { Hindrance, Idle, PlayedGame, UnderWay } from './played-game.ts';
import type { BarAction, ConfirmBarProps } from './props.ts';
import type { TablePlayers } from './table-players.ts';
import { playerAt, turnWords } from './table-players.ts';

/** What the action bar of any game can ask of its screen. */
export interface TableCommands {
	showResult(): void;
}

/** Separates the parts of a line. */
export const BESIDE = ' · ';

/** What the bar of any game needs to know of its table. */
export interface BarTable extends TablePlayers {
	/** What the last move did; null if there is nothing to tell. */
	readonly lastMove: string | null;
}

/** The bar of a table: what the player has to decide, or what is said while nobody here has to. */
export function tableBar<K extends Kinds>(
	game: PlayedGame<K>,
	actor: Seat | null,
	table: BarTable,
	commands: TableCommands,
	decide: () => ConfirmBarProps,
): ConfirmBarProps {
	return underWayBar(idleBar(game, actor, table, commands) ?? decide(), game.underWay);
}

/** The bar while no one at this screen has to decide; null if someone has to. */
export function idleBar<K extends Kinds>(
	game: PlayedGame<K>,
	actor: Seat | null,
	table: BarTable,
	commands: TableCommands,
): ConfirmBarProps | null {
	const { moment, hindrance, idle } = game;
	if (idle.kind === 'shown') return shownBar(idle, table);
	if (moment.ending !== null)
		return {
			state: 'over',
			headline: headlineOf(game, table),
			primary: { label: m().play_show_result(), icon: 'forward', onclick: commands.showResult },
		};
	if (hindrance !== null) return hinderedBar(hindrance, table);
	if (idle.kind === 'moving') return movingBar(idle, table);
	if (actor !== null) return null;
	return {
		state: 'waiting',
		headline: thinkingWords(moment.deciders, table),
		detail: table.lastMove ?? m().play_thinking_hint(),
		progress: null,
	};
}

/** A position that nobody plays: in a replay, or an earlier one of this game, which can be left again. */
function shownBar(
	{ headline, detail, back }: Extract<Idle, { kind: 'shown' }>,
	{ lastMove }: BarTable,
): ConfirmBarProps {
	if (back === undefined) return { state: 'shown', headline, detail };
	return {
		state: 'shown',
		headline,
		detail: detail ?? lastMove ?? undefined,
		primary: { label: m().play_to_now(), icon: 'forward', onclick: back },
	};
}

/** The move of another player, in words while it is shown. */
function movingBar({ seat, skip }: Extract<Idle, { kind: 'moving' }>, table: BarTable): ConfirmBarProps {
	return {
		state: 'waiting',
		headline: table.lastMove ?? turnWords(playerAt(table, seat)),
		detail: m().play_skip_hint(),
		progress: null,
		secondary: { label: m().play_skip(), icon: 'forward', worded: true, onclick: skip },
	};
}

function hinderedBar(hindrance: Hindrance, table: TablePlayers): ConfirmBarProps {
	switch (hindrance.kind) {
		case 'elsewhere':
			return {
				state: 'waiting',
				headline: m().play_elsewhere(),
				detail: m().play_elsewhere_hint(),
				primary: { label: m().play_here(), icon: 'forward', onclick: hindrance.takeOver },
			};
		case 'silent':
			return {
				state: 'waiting',
				headline: m().play_bot_silent({ name: playerAt(table, hindrance.seat).name }),
				detail: m().play_bot_silent_hint(),
				primary: { label: m().play_try_again(), icon: 'again', onclick: hindrance.tryAgain },
			};
	}
}

/** “Mira is thinking”, or all names where several players decide at once. */
export function thinkingWords(deciders: readonly Seat[], table: TablePlayers): string {
	const [first = 0, ...others] = deciders;
	const { you, name, standIn } = playerAt(table, first);
	if (others.length > 0) {
		// “You” as it stands in the middle of a sentence.
		const called = deciders.map((seat) => playerAt(table, seat));
		const names = list(called.map((player) => (player.you ? m().play_you_waited_for() : player.name)));
		return m().play_waiting_for({ names });
	}
	if (standIn === null) return m().play_thinking({ name });
	return you ? m().play_bot_playing_for_you() : m().play_bot_thinking_for({ name });
}

/** The bar while a request is being sent: its buttons are disabled, and it says so if sending takes long. */
export function underWayBar(bar: ConfirmBarProps, underWay: UnderWay | null): ConfirmBarProps {
	if (underWay === null) return bar;
	const { primary, secondary } = bar;
	const still = (action: BarAction): BarAction => ({ ...action, disabled: true });
	return {
		...bar,
		...(underWay === 'now'
			? {}
			: { detail: underWay === 'slow' ? m().play_sending() : m().play_held_up(), emphasis: undefined }),
		...(primary === undefined ? {} : { primary: still(primary) }),
		...(secondary === undefined ? {} : { secondary: still(secondary) }),
	};
}

/** “Mira wins” */
export function headlineOf<K extends Kinds>({ moment }: PlayedGame<K>, table: TablePlayers): string {
	const { ending } = moment;
	const winners = ending === null ? [] : (rankingOf(ending)[0] ?? []);
	const [winner, ...others] = table.players.filter(({ seat }) => winners.includes(seat));
	if (winner === undefined) return m().play_result_over();
	if (others.length > 0)
		return m().play_result_shared({ names: list([winner, ...others].map(({ name }) => name)) });
	return winner.you ? m().play_result_you() : m().play_result_who({ name: winner.name });
}

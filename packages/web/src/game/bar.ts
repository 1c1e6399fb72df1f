import type { Kinds, Seat } from '@orrery/engine';
import { m } from '../language/language.svelte.ts';
import type { LocalGame } from '../play/local-game.svelte.ts';
import { rankingOf } from '../play/summarise.ts';
import type { Company } from './company.ts';
import { playerAt } from './company.ts';
import type { ConfirmBarProps } from './props.ts';

/** What the bar of any game can ask of its screen. */
export interface TableCommands {
	tryAgain(): void;
	playHere(): void;
	showResult(): void;
}

/** Parts of a line that stand beside each other. */
export const BESIDE = ' · ';

/** The bar while nobody here has anything to decide; null if somebody has. */
export function idleBar<K extends Kinds>(
	game: LocalGame<K>,
	actor: Seat | null,
	company: Company,
	lastMove: string | null,
	commands: TableCommands,
): ConfirmBarProps | null {
	const { moment, trouble, mine } = game;
	if (moment.ending !== null)
		return {
			state: 'over',
			headline: headlineOf(game, company),
			primary: { label: m().play_show_result(), icon: 'forward', onclick: commands.showResult },
		};
	if (!mine)
		return {
			state: 'waiting',
			headline: m().play_elsewhere(),
			detail: m().play_elsewhere_hint(),
			primary: { label: m().play_here(), icon: 'forward', onclick: commands.playHere },
		};
	if (trouble !== null)
		return {
			state: 'waiting',
			headline: m().play_bot_silent({ name: playerAt(company, trouble.seat).name }),
			detail: m().play_bot_silent_hint(),
			primary: { label: m().play_try_again(), icon: 'again', onclick: commands.tryAgain },
		};
	if (actor !== null) return null;
	return {
		state: 'waiting',
		headline: m().play_thinking({ name: playerAt(company, moment.deciders[0] ?? 0).name }),
		detail: lastMove ?? m().play_thinking_hint(),
		progress: null,
	};
}

/** “Mira wins” */
export function headlineOf<K extends Kinds>({ moment }: LocalGame<K>, company: Company): string {
	const { ending } = moment;
	const winners = ending === null ? [] : (rankingOf(ending)[0] ?? []);
	const [winner, ...others] = company.players.filter(({ seat }) => winners.includes(seat));
	if (winner === undefined || others.length > 0) return m().play_result_over();
	return winner.you ? m().play_result_you() : m().play_result_who({ name: winner.name });
}

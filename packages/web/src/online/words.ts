import type { PastGame, TableSummary } from '@orrery/protocol';
import { botNameOf, botNamesOf, botTitle } from '../game/bots.ts';
import { gameTitle } from '../game/game-info.ts';
import { list, m, number } from '../language/language.svelte.ts';
import { identityWords } from '../session/identity-words.ts';

type Holder = TableSummary['seats'][number]['holder'];

/** The names at a table by seat, as sentences use them. A person's name is shown as it was given. */
export function holderNames(seats: TableSummary['seats']): readonly string[] {
	const bots = botNamesOf(
		seats.flatMap(({ holder }) => (holder.kind === 'bot' ? [holder.level] : [])),
	).values();
	return seats.map(({ holder }) =>
		holder.kind === 'bot' ? (bots.next().value ?? botNameOf(holder.level)) : nameOf(holder),
	);
}

/** The same for lists and cards, with the level of each bot, and a word for those who have no account of a person. */
export function holderTitles(seats: TableSummary['seats']): readonly string[] {
	return holderNames(seats).map((name, seat) => {
		const { holder, account } = seats[seat] ?? {};
		if (holder?.kind === 'bot') return botTitle(holder.level, name);
		return holder?.kind === 'human' && account !== 'person' ? `${name} (${identityWords(account)})` : name;
	});
}

/** An opponent over many games: all bots of a level are the same one. */
export function opponentTitle(holder: Holder): string {
	return holder.kind === 'bot' ? botTitle(holder.level) : nameOf(holder);
}

function nameOf(holder: Exclude<Holder, { readonly kind: 'bot' }>): string {
	return holder.kind === 'human' ? holder.name : m().tables_open_seat();
}

/** Everyone at a table but the player in the seat `me`. */
export function othersAt({ seats }: Pick<TableSummary, 'seats'>, me: number | null): string {
	return list(holderTitles(seats).filter((_, seat) => seat !== me && seats[seat]?.holder.kind !== 'open'));
}

/** “Nebula, full game”. */
export function tableGame({ game, options }: Pick<TableSummary, 'game' | 'options'>): string {
	const title = gameTitle(game);
	if ('variant' in options && options.variant === 'full') return `${title} · ${m().shell_variant_full()}`;
	if ('firstGame' in options && options.firstGame === true) return `${title} · ${m().tables_first_game()}`;
	return title;
}

/** The result for a player: “1st of 3”, or that the game goes on or was abandoned. */
export function resultWords({ places, role, status, seats }: PastGame): string {
	if (status === 'playing') return m().tables_goes_on();
	if (places === null) return m().shell_abandoned();
	const index = places.findIndex((shared) => shared.some((seat) => seat === role));
	if (index < 0) return m().tables_watched();
	const place = 1 + places.slice(0, index).flat().length;
	const shared = (places[index]?.length ?? 0) > 1;
	if (place === 1) return shared ? m().tables_shared_first() : m().shell_you_won();
	return m().tables_place({ place: number(place), players: number(seats.length) });
}

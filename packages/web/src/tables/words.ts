import type { PastGame, TableSummary } from '@orrery/protocol';
import { list, m, number } from '../language/language.svelte.ts';
import { gameTitle } from '../screens/game-title.ts';
import { isLevel } from '../screens/levels.ts';

type Holder = TableSummary['seats'][number]['holder'];

/** Who sits there, in the language of the moment; names of people are shown as they were given. */
export function holderName(holder: Holder): string {
	switch (holder.kind) {
		case 'human':
			return holder.name;
		case 'bot':
			return isLevel(holder.level)
				? m().tables_bot({ level: m()[`shell_level_${holder.level}`]() })
				: m().tables_bot({ level: holder.level });
		case 'open':
			return m().tables_open_seat();
	}
}

/** Everybody at a table but the one in this seat. */
export function othersAt({ seats }: Pick<TableSummary, 'seats'>, me: number | null): string {
	const others = seats.filter(({ holder }, seat) => seat !== me && holder.kind !== 'open');
	return list(others.map(({ holder }) => holderName(holder)));
}

/** “Nebula, full game”. */
export function tableGame({ game, options }: Pick<TableSummary, 'game' | 'options'>): string {
	const title = gameTitle(game);
	if ('variant' in options && options.variant === 'full') return `${title} · ${m().nebula_full()}`;
	if ('firstGame' in options && options.firstGame === true) return `${title} · ${m().tables_first_game()}`;
	return title;
}

/** How a game came out for somebody: “1st of 3”, or that it goes on or was broken off. */
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

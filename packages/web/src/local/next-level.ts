import type { Level } from '@orrery/bots/levels';
import { isLevel, LEVELS } from '@orrery/bots/levels';
import type { Kinds } from '@orrery/engine';
import type { Holder, Terms } from '@orrery/table';
import { rankingOf } from '@orrery/table';
import type { Moment } from '../game/played-game.ts';
import { onlyHuman } from '../game/players.ts';

/** One level up or down. */
export type Shift = 1 | -1;

/**
 * The level to suggest to one person who played against bots: after a win one up, after the last place one down. Null
 * where nothing follows from the result, or there is no such level for every bot.
 */
export function nextLevel<K extends Kinds>({ ending, seats }: Moment<K>): Shift | null {
	const you = onlyHuman(seats);
	if (you === null || seats.length < 2 || ending?.kind !== 'finished') return null;
	const ranking = rankingOf(ending);
	const [first, last] = [ranking[0] ?? [], ranking.at(-1) ?? []];
	const shift =
		first.includes(you) && first.length === 1 ? 1 : last.includes(you) && last !== first ? -1 : null;
	const bots = seats.flatMap(({ player }) => (player.kind === 'bot' ? [player.level] : []));
	return shift !== null && bots.every((level) => shifted(level, shift) !== null) ? shift : null;
}

/** The terms with every bot on another level. The bots get new names, which belong to their levels. */
export function onLevel<K extends Kinds>(terms: Terms<K>, shift: Shift): Terms<K> {
	return {
		...terms,
		seats: terms.seats.map((player): Holder => {
			if (player.kind !== 'bot') return player;
			const { name, level, ...kept } = player;
			return { ...kept, level: shifted(level, shift) ?? level };
		}),
	};
}

export function shifted(level: string, shift: Shift): Level | null {
	return isLevel(level) ? (LEVELS[LEVELS.indexOf(level) + shift] ?? null) : null;
}

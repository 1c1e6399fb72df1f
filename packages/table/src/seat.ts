import { field, readObject, readOneOf, readString, wrong } from '@orrery/engine/json';
import { forbiddenCharacter } from './fault.ts';

export interface Human {
	readonly kind: 'human';
	readonly name: string;
}

/** A seat that a program plays. What a level means, those know who let it think. */
export interface Bot {
	readonly kind: 'bot';
	readonly level: string;
	readonly name?: string;
}

/** Nobody sits here yet. A game may begin so; it waits when this seat has to decide. */
export interface Open {
	readonly kind: 'open';
}

export type Player = Human | Bot;
/** Who decides for a seat. */
export type Holder = Player | Open;

/** One seat of the table and how it is held. */
export interface TableSeat {
	/** Whose seat it is. */
	readonly player: Holder;
	/** The bot that decides in the place of a human; null while the player decides. */
	readonly standIn: Bot | null;
	/** Why the human will not come back; null while they are in the game. */
	readonly left: 'resigned' | 'ran-out' | null;
}

/** Most characters of a name. */
export const LONGEST_NAME = 32;
const LEVEL = /^[\w.=-]{1,32}$/;
/**
 * What no name may hold: control characters, halves of characters, and what is invisible or turns the direction
 * of a whole line. The joiners U+200C and U+200D are part of names and emoji and stay. Whoever lets people choose names
 * may forbid more; here all have to be read that ever were in a log.
 */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;
const VISIBLE = /[^\s\u200c\u200d]/u;

export function seatOfPlayer(player: Holder): TableSeat {
	return { player, standIn: null, left: null };
}

/** Who decides for the seat now. */
export function holderOf({ player, standIn }: TableSeat): Holder {
	return standIn ?? player;
}

/** A seat in other hands: a bot stands in for a human, anybody else takes the seat over. */
export function handedTo({ player, left }: TableSeat, to: Player): TableSeat {
	return player.kind === 'human' && to.kind === 'bot'
		? { player, standIn: to, left }
		: { player: to, standIn: null, left };
}

export function sameHolder(one: Holder, other: Holder): boolean {
	if (one.kind === 'human') return other.kind === 'human' && one.name === other.name;
	if (one.kind === 'open') return other.kind === 'open';
	return other.kind === 'bot' && one.level === other.level && one.name === other.name;
}

/** How records call a player. */
export function nameOf(holder: Holder): string {
	switch (holder.kind) {
		case 'human':
			return holder.name;
		case 'bot':
			return holder.name ?? holder.level;
		case 'open':
			return '';
	}
}

export function readHolder(value: unknown, path: string): Holder {
	const { kind } = readObject(value, path);
	return kind === 'open' ? { kind } : readPlayer(value, path);
}

export function readPlayer(value: unknown, path: string): Player {
	const fields = readObject(value, path);
	const kind = readOneOf(fields.kind, field(path, 'kind'), ['human', 'bot']);
	return kind === 'bot' ? readBot(value, path) : { kind, name: readName(fields.name, field(path, 'name')) };
}

export function readBot(value: unknown, path: string): Bot {
	const fields = readObject(value, path);
	const kind = readOneOf(fields.kind, field(path, 'kind'), ['bot']);
	const level = readString(fields.level, field(path, 'level'));
	if (!LEVEL.test(level)) wrong('unknown-value', field(path, 'level'), String(LEVEL), level);
	return {
		kind,
		level,
		...(fields.name === undefined ? {} : { name: readName(fields.name, field(path, 'name')) }),
	};
}

/** A name as people may give it to themselves: one line, visible, not too long, without space around it. */
export function readName(value: unknown, path: string): string {
	const name = readString(value, path);
	// An astral character counts once, as it does for whoever types it.
	const length = name.length > 2 * LONGEST_NAME ? name.length : [...name].length;
	if (length > LONGEST_NAME || !VISIBLE.test(name)) wrong('wrong-length', path, `1…${LONGEST_NAME}`, length);
	const forbidden = FORBIDDEN.exec(name)?.[0] ?? (name === name.trim() ? undefined : ' ');
	if (forbidden !== undefined) forbiddenCharacter(path, `U+${forbidden.codePointAt(0)?.toString(16)}`);
	return name;
}

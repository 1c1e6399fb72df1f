import type { Departure, Seat } from '@orrery/engine';
import { field, readObject, readOneOf, readString, wrong } from '@orrery/engine/json';
import { forbiddenCharacter } from './fault.ts';

/** Players keep the token they chose, whichever seat they draw. The table does not know what the tokens look like. */
interface Marked {
	readonly token?: string;
}

export interface Human extends Marked {
	readonly kind: 'human';
	readonly name: string;
}

/** A seat that a bot plays. The table does not know what the levels mean. */
export interface Bot extends Marked {
	readonly kind: 'bot';
	readonly level: string;
	readonly name?: string;
}

/** No one sits here yet. A game may start like this; it waits when this seat has to decide. */
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
	/** Why the human has left for good; null while they are in the game. */
	readonly left: 'resigned' | 'ran-out' | null;
}

/** The most characters a name may have. */
export const LONGEST_NAME = 32;
/** Levels and tokens. */
const KEYWORD = /^[\w.=-]{1,32}$/;
/**
 * What no name may contain: control characters, halves of characters, and characters that are invisible or change the
 * direction of a line. The joiners U+200C and U+200D are part of names and emoji and stay. A server may forbid more for
 * new names; here every name that was ever in a log has to be accepted.
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

/** A seat with a new player: a bot stands in for a human, anyone else takes the seat over. */
export function handedTo({ player, left }: TableSeat, to: Player): TableSeat {
	return player.kind === 'human' && to.kind === 'bot'
		? { player, standIn: to, left }
		: { player: to, standIn: null, left };
}

/** A seat whose human has left for good: the bot plays it to the end. */
export function leftTo({ player }: TableSeat, standIn: Bot, left: 'resigned' | 'ran-out'): TableSeat {
	return { player, standIn, left };
}

export function sameHolder(one: Holder, other: Holder): boolean {
	if (one.kind === 'human') return other.kind === 'human' && one.name === other.name;
	if (one.kind === 'open') return other.kind === 'open';
	return other.kind === 'bot' && one.level === other.level && one.name === other.name;
}

/** The name of a player in records. */
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

/** How a record tells that the player of this seat left; nothing while they are in the game. */
export function departureOf(seat: Seat, held: TableSeat | undefined): readonly Departure[] {
	if (held?.left == null || held.standIn === null) return [];
	return [{ seat, reason: held.left, bot: nameOf(held.standIn) }];
}

export function readHolder(value: unknown, path: string): Holder {
	const { kind } = readObject(value, path);
	return kind === 'open' ? { kind } : readPlayer(value, path);
}

export function readPlayer(value: unknown, path: string): Player {
	const fields = readObject(value, path);
	const kind = readOneOf(fields.kind, field(path, 'kind'), ['human', 'bot']);
	if (kind === 'bot') return readBot(value, path);
	return { kind, name: readName(fields.name, field(path, 'name')), ...readToken(fields.token, path) };
}

export function readBot(value: unknown, path: string): Bot {
	const fields = readObject(value, path);
	const kind = readOneOf(fields.kind, field(path, 'kind'), ['bot']);
	return {
		kind,
		level: readKeyword(fields.level, field(path, 'level')),
		...(fields.name === undefined ? {} : { name: readName(fields.name, field(path, 'name')) }),
		...readToken(fields.token, path),
	};
}

function readToken(value: unknown, path: string): Marked {
	return value === undefined ? {} : { token: readKeyword(value, field(path, 'token')) };
}

function readKeyword(value: unknown, path: string): string {
	const word = readString(value, path);
	if (!KEYWORD.test(word)) wrong('unknown-value', path, String(KEYWORD), word);
	return word;
}

/** A name that a person may choose: one line, visible, not too long, without spaces around it. */
export function readName(value: unknown, path: string): string {
	const name = readString(value, path);
	// A character beyond U+FFFF counts once, as people would count it.
	const length = name.length > 2 * LONGEST_NAME ? name.length : [...name].length;
	if (length > LONGEST_NAME || !VISIBLE.test(name)) wrong('wrong-length', path, `1…${LONGEST_NAME}`, length);
	const forbidden = FORBIDDEN.exec(name)?.[0] ?? (name === name.trim() ? undefined : ' ');
	if (forbidden !== undefined) forbiddenCharacter(path, `U+${forbidden.codePointAt(0)?.toString(16)}`);
	return name;
}

import type { Game, Kinds, RecordDetails, Replay, Result, Seat } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Ending, Holder, TableSeat } from '@orrery/table';
import { LONGEST_NAME, Table } from '@orrery/table';
import { m } from '../language/language.svelte.ts';
import type { ReplayFault } from './replay-fault.ts';
import type { ReplayedGame, ReplayOrigin } from './replayed-game.ts';

/* A game to replay, made of what was stored: the log of a table, or a record. Both may come from anywhere. */

/** What is known of a game besides what was stored. */
export interface About {
	/** The id in the address of the replay. */
	readonly id: string;
	readonly origin: ReplayOrigin;
	/** By seat, where more is known of the players than a record says. */
	readonly players?: readonly Holder[] | undefined;
	/** The seat of the person who looks on; null if they did not play, absent if it follows from the seats. */
	readonly you?: Seat | null;
	readonly name?: string | null | undefined;
}

/** Names may come from anywhere: no invisible or direction-changing characters, except the joiners of emoji. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

export function replayOfRecord<K extends Kinds>(
	game: Game<K>,
	record: unknown,
	about: About,
): Result<ReplayedGame<K>, ReplayFault> {
	const replayed = game.replay(record);
	if (!replayed.ok) return fail({ code: 'broken', place: replayed.fault.path || null });
	const { course, details } = replayed.value;
	const players = Array.from({ length: course.options.players }, (_, seat) =>
		playerOf(seat, details, about.players),
	);
	return ok({
		id: about.id,
		origin: about.origin,
		course,
		seats: players.map((player, seat) => seatOfRecord(player, seat, details)),
		ending: endingOf(game, replayed.value),
		...(about.you === undefined ? {} : { you: about.you }),
		name: about.name ?? null,
		at: timeOf(details),
	});
}

/** The log of a game on this device, which has to have ended. */
export function replayOfLog<K extends Kinds>(
	game: Game<K>,
	log: readonly unknown[],
	about: About,
): Result<ReplayedGame<K>, ReplayFault> {
	const opened = Table.open(game, log);
	if (!opened.ok) {
		const { code, path } = opened.fault;
		return fail(code === 'newer-version' ? { code: 'newer' } : { code: 'broken', place: path || null });
	}
	const { course, seats, ending, log: entries } = opened.value;
	const { id } = about;
	if (ending === null) return fail({ code: 'unfinished', goesOn: { page: 'game', game: game.id, id } });
	return ok({
		id,
		origin: about.origin,
		course,
		seats,
		ending,
		name: about.name ?? null,
		at: entries[0]?.at ?? null,
	});
}

/** A record knows players by name only, and some not even by that. */
function playerOf(seat: number, { names }: RecordDetails, players: readonly Holder[] = []): Holder {
	const known = players[seat];
	if (known !== undefined && known.kind !== 'open') return known;
	const name = plainName(names?.[seat] ?? '');
	return { kind: 'human', name: name === '' ? m().shell_player({ number: seat + 1 }) : name };
}

function plainName(name: string): string {
	return Array.from(name.replaceAll(INVISIBLE, '').trim()).slice(0, LONGEST_NAME).join('');
}

/** The player of a seat, and the bot that took it if they left. */
function seatOfRecord(player: Holder, seat: number, { left = [] }: RecordDetails): TableSeat {
	const departure = left.find((one) => one.seat === seat);
	if (departure === undefined) return { player, standIn: null, left: null };
	const { reason, bot } = departure;
	return { player, standIn: { kind: 'bot', level: bot, name: plainName(bot) }, left: reason };
}

function endingOf<K extends Kinds>(game: Game<K>, { course, details }: Replay<K>): Ending<K> | null {
	const outcome: K['outcome'] | null = game.outcome(course.position);
	const left = details.left?.map(({ seat }) => seat);
	if (outcome !== null) return { kind: 'finished', outcome, ...(left === undefined ? {} : { left }) };
	return details.resigned === undefined ? null : { kind: 'resigned', ...details.resigned };
}

function timeOf({ at }: RecordDetails): number | null {
	const time = at === undefined ? Number.NaN : Date.parse(at);
	return Number.isNaN(time) ? null : time;
}

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { SQLInputValue } from 'node:sqlite';
import { DatabaseSync } from 'node:sqlite';
import { GAME_IDS } from '@orrery/engine/game-id';
import { lowerEndOf } from '@orrery/protocol/rating-scale';
import { foldedName } from '../../src/accounts/folded-name.ts';
import { likenessOf } from '../../src/accounts/likeness.ts';
import type { Length, Template } from './stored-templates.ts';
import { filledTableId, template } from './stored-templates.ts';

/*
 * Fills a storage with many games in seconds, as if they had been played: rows are inserted directly, and the logs are
 * copies of a few games.
 */

export interface Filling {
	readonly accounts: number;
	readonly ended: number;
	/** How many of the ended games are rated. */
	readonly rated: number;
	readonly playing: number;
	/** How many of the ended games have the log of a whole game; the others end with their first turn. */
	readonly whole: number;
	/** How many games the busiest player has. */
	readonly busiest: number;
}

export interface Filled {
	/** The session of the busiest player, as a cookie. */
	readonly cookie: string;
	readonly name: string;
}

const TOKEN = 'x'.repeat(43);
const DAY = 86_400_000;

/** Fills the storage in a folder, which has been opened before and is not in use. */
export function fillStorage(data: string, filling: Filling): Filled {
	const database = new DatabaseSync(join(data, 'orrery.db'));
	database.exec('pragma synchronous = off; begin');
	const now = Date.now();
	const insert = inserter(database);
	for (let number = 0; number < filling.accounts; number++) addAccount(insert, number, now);
	insert('sessions', {
		id: 'session-busiest-',
		token_hash: createHash('sha256').update(TOKEN).digest('hex'),
		player: playerOf(0),
		device: '{"browser":"firefox","system":"linux"}',
		created_at: now,
		seen_at: now,
		proved_at: now,
	});
	const templates = GAME_IDS.map((game) => ({
		whole: template(game, 'whole', `whole ${game}`),
		resigned: template(game, 'resigned', `resigned ${game}`),
		begun: template(game, 'begun', `begun ${game}`),
	}));
	const total = filling.ended + filling.playing;
	for (let number = 0; number < total; number++) {
		const kinds = templates[number % templates.length];
		if (kinds === undefined) throw new Error('there is no game');
		const isPlaying = number >= filling.ended;
		const length: Length = isPlaying ? 'begun' : number < filling.whole ? 'whole' : 'resigned';
		const seats = seatsAt(number, total, filling);
		const rated = number < filling.rated;
		const at = now - 400 * DAY + Math.floor((number / total) * 399 * DAY);
		addGame(insert, kinds[length], { number, seats, rated, at, status: isPlaying ? 'playing' : 'ended' });
		if (rated) addRating(insert, { number, seats, at, game: kinds[length].record.game });
	}
	addStandings(insert, filling.accounts, now);
	database.exec('commit; pragma wal_checkpoint(truncate)');
	database.close();
	return { cookie: `orrery-session=${TOKEN}`, name: nameOf(0) };
}

type Insert = (table: string, row: Readonly<Record<string, SQLInputValue>>) => void;

/** Keeps a prepared statement for each table. */
function inserter(database: DatabaseSync): Insert {
	const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
	return (table, row) => {
		const columns = Object.keys(row);
		const known = statements.get(table);
		const statement =
			known ??
			database.prepare(
				`insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
			);
		if (known === undefined) statements.set(table, statement);
		statement.run(...Object.values(row));
	};
}

function playerOf(number: number): string {
	return `player-${String(number).padStart(15, '0')}`;
}

function nameOf(number: number): string {
	return `Player ${number}`;
}

function subjectOf(number: number): string {
	return `subject-${number}`;
}

function addAccount(insert: Insert, number: number, now: number): void {
	const player = playerOf(number);
	const at = now - 500 * DAY + number;
	insert('players', { id: player, name: nameOf(number), created_at: at, seen_at: now - number });
	insert('accounts', {
		player,
		name_key: foldedName(nameOf(number)),
		kind: 'person',
		password_hash: null,
		created_at: at,
	});
	// Without it, the next start would work it out, as after an upgrade from a version that did not store it.
	insert('account_likenesses', { player, likeness: likenessOf(nameOf(number)) });
	insert('rating_subjects', { player, subject: subjectOf(number) });
}

/** The busiest player sits at evenly spread tables; the others take turns. */
function seatsAt(number: number, total: number, { accounts, busiest }: Filling): readonly number[] {
	// An odd distance, so that the games of this player are of both kinds.
	const every = Math.max(1, Math.floor(total / busiest)) | 1;
	const first = number % every === 0 ? 0 : 1 + ((number * 7919) % (accounts - 1));
	const second = 1 + ((number * 104_729 + 1) % (accounts - 1));
	const seats = [first, second === first ? 1 + (second % (accounts - 1)) : second];
	return Math.floor(number / every) % 2 === 0 ? seats : seats.toReversed();
}

interface Game {
	readonly number: number;
	readonly seats: readonly number[];
	readonly rated: boolean;
	readonly at: number;
	readonly status: 'playing' | 'ended';
}

function addGame(
	insert: Insert,
	{ record, rows, result }: Template,
	{ number, seats, rated, at, status }: Game,
) {
	const id = filledTableId(number);
	insert('tables', {
		id,
		revision: 3,
		game: record.game,
		options: JSON.stringify(record.options),
		clock: JSON.stringify(record.clock),
		visibility: record.visibility,
		status,
		host: playerOf(seats[0] ?? 0),
		secret_hash: null,
		draw_secret: record.drawSecret,
		commitment: record.commitment,
		contributions: JSON.stringify(record.contributions ?? []),
		created_at: at,
		changed_at: at,
		started_at: at,
		ended_at: status === 'ended' ? at + 3_600_000 : null,
		rematch: null,
		rated: rated ? 1 : 0,
	});
	for (const [seat, account] of seats.entries())
		insert('seats', {
			table_id: id,
			seat,
			kind: 'human',
			player: playerOf(account),
			name: nameOf(account),
			level: null,
			contribution: null,
			status,
			game: record.game,
			created_at: at,
		});
	for (const row of rows) insert('log_entries', { ...row, table_id: id, at: at + row.sequence });
	if (status === 'ended')
		insert('game_results', {
			table_id: id,
			places: JSON.stringify(result.places),
			scores: JSON.stringify(result.scores),
			turns: result.turns,
		});
}

interface RatedGame extends Pick<Game, 'number' | 'seats' | 'at'> {
	readonly game: string;
}

function addRating(insert: Insert, { number, seats, at, game }: RatedGame): void {
	insert('rated_games', { number: number + 1, table_id: filledTableId(number), game, players: 2, at });
	for (const [seat, account] of seats.entries())
		insert('rated_seats', {
			number: number + 1,
			seat,
			subject: subjectOf(account),
			place: seat + 1,
			...skillOf(account),
		});
}

/** Most ratings are certain, and many have the same lower end. */
function skillOf(account: number): { readonly mu: number; readonly sigma: number } {
	return { mu: 15 + ((account * 37) % 2000) / 100, sigma: 1 + ((account * 17) % 600) / 100 };
}

function addStandings(insert: Insert, accounts: number, at: number): void {
	for (let number = 0; number < accounts; number++)
		for (const game of GAME_IDS) {
			const skill = skillOf(number);
			const lower_end = lowerEndOf(skill);
			insert('ratings', { subject: subjectOf(number), game, players: 2, ...skill, games: 50, at, lower_end });
		}
}

import type { Kinds } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import { saveText } from '../device/download.ts';
import type { LocalKind } from '../game/local-kind.ts';
import { ask } from '../session/api.ts';
import { deviceGames } from '../storage/games.ts';
import { recordExtras } from '../storage/record-extras.ts';
import { deviceRecord } from './device-record.ts';
import { withKind } from './local-kinds.ts';
import type { OwnGame } from './own-game.ts';

/** How many games were saved, and how many were not. */
export interface ExportReport {
	readonly saved: number;
	/** They have not ended, or were abandoned: there is no record of them. */
	readonly unfinished: number;
	/** Their records could not be read or fetched. */
	readonly failed: number;
}

/** Saves the records of games as one file, one record a line. Games without a record are left out and counted. */
export async function exportGames(
	games: readonly OwnGame[],
	onprogress: (share: number) => void = () => undefined,
): Promise<ExportReport> {
	const recorded = games.filter((own) => own.recorded);
	const lines: string[] = [];
	for (const [i, own] of recorded.entries()) {
		onprogress(i / recorded.length);
		const record = await recordOf(own);
		if (record !== null) lines.push(await jsonLine(own, record));
	}
	if (lines.length > 0) saveText(`orrery-${day(Date.now())}.jsonl`, lines.join(''), 'application/jsonl');
	return {
		saved: lines.length,
		unfinished: games.length - recorded.length,
		failed: recorded.length - lines.length,
	};
}

/** Saves the record of one game; whether that worked. */
export async function exportGame(own: OwnGame, form: 'json' | 'text'): Promise<boolean> {
	const record = await recordOf(own);
	if (record === null) return false;
	const text = form === 'json' ? await jsonLine(own, record) : await printed(own.game, record);
	if (text === null) return false;
	const file = `orrery-${own.game}-${day(own.summary?.created ?? own.at)}`;
	if (form === 'json') saveText(`${file}.json`, text, 'application/json');
	else saveText(`${file}.txt`, text);
	return true;
}

/** The record of a game, wherever it is; null if there is none. */
async function recordOf({ id, game, place }: OwnGame): Promise<unknown> {
	try {
		if (place === 'online') {
			const answer = await ask('record', { params: { table: id } });
			return answer.ok ? answer.value : null;
		}
		const loaded = await deviceGames.load(id);
		return loaded.ok && loaded.value !== null ? await deviceRecord(game, loaded.value.log) : null;
	} catch {
		// The code of the game could not be loaded.
		return null;
	}
}

async function printed(game: GameId, record: unknown): Promise<string | null> {
	try {
		return await withKind(game, (kind) => print(kind, record));
	} catch {
		return null;
	}
}

/** A record that came from elsewhere is printed as the rules read it. */
function print<K extends Kinds>({ game }: LocalKind<K>, record: unknown): string | null {
	const replayed = game.replay(record);
	if (!replayed.ok) return null;
	const { course, details } = replayed.value;
	return game.printRecord(game.record(course, details));
}

/** The record with what is kept beside the game: its analysis, and the number of hints. */
async function jsonLine({ id }: OwnGame, record: unknown): Promise<string> {
	const fields = typeof record === 'object' ? record : {};
	return `${JSON.stringify({ ...fields, ...(await recordExtras(id)) })}\n`;
}

/** Such as 2026-11-16, in the time of the device. */
function day(at: number): string {
	const date = new Date(at);
	return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
		.map((part) => String(part).padStart(2, '0'))
		.join('-');
}

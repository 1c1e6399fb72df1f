import type { FairDraw, Game, Kinds, Result } from '@orrery/engine';
import { fail, nebula, novaLuna, ok } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import { GAME_IDS } from '@orrery/engine/game-id';
import type { FairFault } from '@orrery/table';
import { verifyDraw } from '@orrery/table';

/** A record that was replayed by the rules and whose shuffle was computed again. */
export interface CheckedRecord {
	readonly game: GameId;
	readonly id: string | null;
	readonly names: readonly string[];
	readonly draw: Result<FairDraw, FairFault>;
	/** What the record itself says about its shuffle, right or wrong. */
	readonly said: FairDraw | null;
}

export type RecordFault =
	/** It is neither JSON nor the text form of a record. */
	| { readonly code: 'no-record' }
	| { readonly code: 'unknown-game' }
	/** It breaks the rules; `path` says where. */
	| { readonly code: 'against-the-rules'; readonly path: string };

/** Checks a record in either form, as `orrery verify` does. */
export function checkRecord(source: string): Result<CheckedRecord, RecordFault> {
	const text = source.trim();
	const isText = text.startsWith('[Game');
	const value = isText ? /^\[Game "([^"]*)"\]/.exec(text)?.[1] : jsonOf(text);
	if (value === undefined) return fail({ code: 'no-record' });
	const named = isText ? value : gameIn(value);
	const name = GAME_IDS.find((game) => game === named);
	switch (name) {
		case undefined:
			return fail({ code: 'unknown-game' });
		case 'nova-luna':
			return checkOf(name, novaLuna, isText ? text : value, isText);
		case 'nebula':
			return checkOf(name, nebula, isText ? text : value, isText);
	}
}

function checkOf<K extends Kinds>(
	name: GameId,
	game: Game<K>,
	source: unknown,
	isText: boolean,
): Result<CheckedRecord, RecordFault> {
	// The line breaks at the end may have been lost in a clipboard.
	const parsed = isText ? game.parseRecord(`${source}\n\n`) : ok(source);
	if (!parsed.ok) return fail({ code: 'against-the-rules', path: String(parsed.fault.line) });
	const replayed = game.replay(parsed.value);
	if (!replayed.ok) return fail({ code: 'against-the-rules', path: replayed.fault.path });
	const { id = null, names = [], fair = null } = replayed.value.details;
	return ok({ game: name, id, names, draw: verifyDraw(replayed.value), said: fair });
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function gameIn(value: unknown): unknown {
	return typeof value === 'object' && value !== null && 'game' in value ? value.game : undefined;
}

import type { FairDraw, Game, Kinds } from '@orrery/engine';
import { nebula, novaLuna, SeededRandom, seatOf } from '@orrery/engine';
import type { Terms } from '../src/index.ts';
import { makeDraw, openDraw, Table } from '../src/index.ts';
import {
	ADA,
	BEN,
	BOT,
	CAROLINE,
	must,
	nebulaTerms,
	novaLunaTerms,
	playOn,
	signed,
	timeOf,
} from './tables.ts';

/* Games dealt by fair draws and played to their end, with the secret in their records as after a real game. */

/** Bytes that look like chance, the same for the same words. */
function someBytes(words: string, count: number): Uint8Array {
	const random = new SeededRandom(words);
	return Uint8Array.from({ length: count }, () => random.below(256));
}

/** What everyone knows after the game. */
function someDraw(id: string, humans: number): FairDraw {
	return {
		...makeDraw(id, someBytes(`secret of ${id}`, 32)),
		contributions: Array.from({ length: humans }, (_, i) =>
			Buffer.from(someBytes(`human ${i} of ${id}`, 16)).toString('hex'),
		),
	};
}

/** The record of a game with random moves; people leave it if it is not over after this many. */
function fairRecord<K extends Kinds>(game: Game<K>, terms: Terms<K>, id: string, moves = 10_000): FairRecord {
	const humans = terms.seats.flatMap(({ kind }, seat) => (kind === 'human' ? [seatOf(seat)] : []));
	const fair = someDraw(id, humans.length);
	const table = must(Table.create(game, terms, { random: must(openDraw(id, fair)), seed: id }, 1000));
	playOn(table, new SeededRandom(id), moves);
	for (const seat of humans) {
		if (table.ending === null) must(table.act({ ...signed(table), type: 'resign', seat }, timeOf(table)));
	}
	return JSON.parse(JSON.stringify(table.record({ id, fair })));
}

/** A record that anyone may have changed. */
export interface FairRecord {
	game: 'nova-luna' | 'nebula';
	id?: string;
	fair?: { commitment: string; secret: string; contributions: string[] };
	setup: Record<string, unknown>;
	moves: unknown[];
}

const basic = { variant: 'basic' } as const;

/** A finished game of every kind. */
export const FAIR_RECORDS: Readonly<Record<string, () => FairRecord>> = {
	'Nova Luna alone': () => fairRecord(novaLuna, novaLunaTerms([ADA]), 'nova-1'),
	'Nova Luna for two': () => fairRecord(novaLuna, novaLunaTerms([ADA, BEN]), 'nova-2'),
	'Nova Luna for three, one bot': () => fairRecord(novaLuna, novaLunaTerms([ADA, BOT, BEN]), 'nova-3'),
	'Nova Luna for four bots': () => fairRecord(novaLuna, novaLunaTerms([BOT, BOT, BOT, BOT]), 'nova-4'),
	'Nova Luna, left': () => fairRecord(novaLuna, novaLunaTerms([ADA, BOT]), 'nova-left', 9),
	'Nova Luna alone, left': () => fairRecord(novaLuna, novaLunaTerms([ADA]), 'nova-1-left', 3),
	'Nebula for two, basic': () => {
		const terms = nebulaTerms([ADA, BEN]);
		return fairRecord(nebula, { ...terms, options: { ...terms.options, ...basic } }, 'nebula-2');
	},
	'Nebula for three': () => fairRecord(nebula, nebulaTerms([ADA, BEN, CAROLINE]), 'nebula-3'),
	'Nebula for four, two bots': () => fairRecord(nebula, nebulaTerms([BOT, ADA, BEN, BOT]), 'nebula-4'),
	'Nebula, left before the first turn': () => fairRecord(nebula, nebulaTerms([ADA, BEN]), 'nebula-left', 1),
};

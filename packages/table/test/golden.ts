import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kinds, NebulaKinds, NovaLunaKinds } from '@orrery/engine';
import { nebula, novaLuna, SeededRandom } from '@orrery/engine';
import type { Signature, Terms } from '../src/index.ts';
import { FORMAT, Table } from '../src/index.ts';
import { ADA, activeSeat, BEN, BOT, must, nebulaTerms, novaLunaTerms } from './tables.ts';

/*
 * Small tables in which everything happens once. Their logs and events are stored next to this file, by the format of
 * logs. Logs outlive programs: `golden.test.ts` makes sure that all of them can always be opened. Run as a script, this
 * writes those of today's format again.
 */

const START = 1_700_000_000_000;

/** An evening on one device: a turn taken back, a bot that stands in, the last human resigns. */
export function goldenDevice(): Table<NovaLunaKinds> {
	const terms: Terms<NovaLunaKinds> = novaLunaTerms([ADA, BOT, BEN]);
	const table = must(
		Table.create(novaLuna, terms, { random: new SeededRandom('golden'), seed: 'golden' }, START),
	);
	const play = (): void => {
		const seat = activeSeat(table);
		const [move] = novaLuna.legalMoves(table.course.position, seat);
		if (move === undefined) throw new Error('no move');
		const by = seat === 1 ? 'bot' : 'human';
		must(table.act({ ...numbered(table), type: 'play-move', seat, by, move }, START + 1000 * table.version));
	};
	for (let i = 0; i < 4; i++) play();
	must(table.act({ ...numbered(table), type: 'take-back', seat: 0 }, START + 10_000));
	for (let i = 0; i < 2; i++) play();
	must(table.act({ ...numbered(table), type: 'change-seat', seat: 2, to: BOT }, START + 20_000));
	must(table.act({ ...numbered(table), type: 'resign', seat: 0 }, START + 30_000));
	return table;
}

/** Three apart, one of whom leaves: a bot takes the seat and the others finish the game. */
export function goldenLeft(): Table<NovaLunaKinds> {
	const clock = { kind: 'live', baseMs: 600_000, incrementMs: 0 } as const;
	const terms = novaLunaTerms([ADA, BEN, BOT], { undo: 'turn', clock });
	const table = must(
		Table.create(novaLuna, terms, { random: new SeededRandom('golden'), seed: 'golden' }, START),
	);
	must(table.act({ ...numbered(table), type: 'resign', seat: 1 }, START + 1000));
	while (table.ending === null) {
		const seat = activeSeat(table);
		const move = novaLuna.legalMoves(table.course.position, seat).at(-1);
		if (move === undefined) throw new Error('no move');
		const by = seat === 0 ? 'human' : 'bot';
		must(table.act({ ...numbered(table), type: 'play-move', seat, by, move }, START + 1000 * table.version));
	}
	return table;
}

/** A live online game of two: cards kept, an undo, a clock that runs out and ends it. */
export function goldenLive(): Table<NebulaKinds> {
	const clock = { kind: 'live', baseMs: 60_000, incrementMs: 2000 } as const;
	const terms = nebulaTerms([ADA, BEN], { undo: 'turn', clock });
	const table = must(
		Table.create(nebula, terms, { random: new SeededRandom('golden'), seed: 'golden' }, START),
	);
	const play = (seat = activeSeat(table)): void => {
		const [move] = nebula.legalMoves(table.course.position, seat);
		if (move === undefined) throw new Error('no move');
		const now = START + 3000 * table.version;
		must(table.act({ ...numbered(table), type: 'play-move', seat, by: 'human', move }, now));
	};
	play(1);
	for (let i = 0; i < 3; i++) play();
	must(table.act({ ...numbered(table), type: 'take-back', seat: 0 }, START + 15_000));
	while (activeSeat(table) === 0) play();
	table.expire(START + 100_000);
	return table;
}

/** A live game whose server was away twice, the second time while its players had not come back yet. */
export function goldenPaused(): Table<NovaLunaKinds> {
	const clock = { kind: 'live', baseMs: 30_000, incrementMs: 0 } as const;
	const terms = novaLunaTerms([ADA, BEN], { undo: 'turn', clock });
	const table = must(
		Table.create(novaLuna, terms, { random: new SeededRandom('golden'), seed: 'golden' }, START),
	);
	table.pause({ from: START + 20_000, until: START + 65_000 }, START + 60_000);
	table.pause({ from: START + 62_000, until: START + 95_000 }, START + 90_000);
	const seat = activeSeat(table);
	const [move] = novaLuna.legalMoves(table.course.position, seat);
	if (move === undefined) throw new Error('no move');
	must(table.act({ id: 'first', version: 1, type: 'play-move', seat, by: 'human', move }, START + 100_000));
	table.expire(START + 130_000);
	return table;
}

/** Two who are apart, with a bot: one gives up, the other ends the game as won. */
export function goldenClaim(): Table<NovaLunaKinds> {
	const terms = novaLunaTerms([ADA, BOT, BEN], { undo: 'turn' });
	const table = must(
		Table.create(novaLuna, terms, { random: new SeededRandom('golden'), seed: 'golden' }, START),
	);
	must(table.act({ ...numbered(table), type: 'resign', seat: 0 }, START + 1000));
	must(table.act({ ...numbered(table), type: 'claim', seat: 2 }, START + 2000));
	return table;
}

export function lines(values: readonly unknown[]): string {
	return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

function numbered({ version }: { readonly version: number }): Signature {
	return { id: `command-${version}`, version };
}

function write<K extends Kinds>(name: string, table: Table<K>): void {
	const file = (kind: string): string =>
		join(import.meta.dirname, `golden-${FORMAT}`, `${name}.${kind}.jsonl`);
	writeFileSync(file('log'), lines(table.log));
	writeFileSync(file('events'), lines(table.eventsSince(0)));
}

if (import.meta.main) {
	write('device', goldenDevice());
	write('live', goldenLive());
	write('claim', goldenClaim());
	write('left', goldenLeft());
	write('paused', goldenPaused());
}

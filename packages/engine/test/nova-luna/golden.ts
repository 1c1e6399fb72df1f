/*
 * Writes golden.jsonl, the golden games: for each case the first seeded game that shows it. The games are
 * kept; run this only to add cases: node packages/engine/test/nova-luna/golden.ts
 */
import { writeFileSync } from 'node:fs';
import { Course } from '../../src/course.ts';
import type { RecordDetails } from '../../src/game.ts';
import type { NovaLunaKinds } from '../../src/nova-luna/nova-luna.ts';
import { novaLuna } from '../../src/nova-luna/nova-luna.ts';
import type { NovaLunaOptions } from '../../src/nova-luna/options.ts';
import type { NovaLunaRecord } from '../../src/nova-luna/record.ts';
import { must } from '../results.ts';
import { playedGame, playedSteps } from './games.ts';
import { activeSeat, MASTERPIECE, setupOf, takeAll } from './positions.ts';

interface GoldenCase {
	readonly id: string;
	readonly players: NovaLunaOptions['players'];
	readonly firstGame?: boolean;
	/** How keen the players are; see `pickMove`. */
	readonly draws: number;
	readonly details?: RecordDetails;
	readonly shown?: (record: NovaLunaRecord) => boolean;
}

const allPlaced = ({ result }: NovaLunaRecord): boolean => result.reason === 'all-tokens-placed';
const noTiles = ({ result }: NovaLunaRecord): boolean => result.reason === 'no-tiles-left';
const tied = ({ result }: NovaLunaRecord): boolean =>
	new Set(result.tokensLeft).size < result.tokensLeft.length;
/** The turn with the refill, which in the solo game began phase 2; -1 if there was none. */
const refillAt = ({ moves }: NovaLunaRecord): number => moves.findIndex(({ refill }) => refill);
const placedBefore = (record: NovaLunaRecord, turn: number): number =>
	record.moves.slice(0, turn).flatMap(({ covered }) => covered).length;

const CASES: readonly GoldenCase[] = [
	{
		id: 'solo-never-8',
		players: 1,
		draws: 1,
		shown: (record) => record.moves.flatMap((m) => m.covered).length < 8,
	},
	{ id: 'solo-8-late', players: 1, draws: 4, shown: (r) => refillAt(r) === 11 && placedBefore(r, 11) < 8 },
	{
		id: 'solo-8-early',
		players: 1,
		draws: 60,
		shown: (r) => refillAt(r) < 9 && placedBefore(r, refillAt(r)) >= 8,
	},
	{
		id: 'solo-carried-on',
		players: 1,
		draws: 60,
		shown: (r) => allPlaced(r) && placedBefore(r, refillAt(r)) > 10 && refillAt(r) < 11,
	},
	{ id: 'solo-first-game', players: 1, firstGame: true, draws: 20 },
	{ id: 'two-all-placed', players: 2, draws: 12, shown: allPlaced, details: { names: ['Ada', 'Blaise'] } },
	{ id: 'two-no-tiles', players: 2, draws: 1, shown: noTiles },
	{ id: 'two-tied', players: 2, draws: 1, shown: (record) => noTiles(record) && tied(record) },
	{ id: 'two-first-game', players: 2, firstGame: true, draws: 6 },
	{ id: 'three-all-placed', players: 3, draws: 40, shown: (record) => allPlaced(record) && tied(record) },
	{ id: 'three-no-tiles', players: 3, draws: 3, shown: (record) => noTiles(record) && tied(record) },
	{ id: 'three-first-game', players: 3, firstGame: true, draws: 12, shown: allPlaced },
	{ id: 'four-all-placed', players: 4, draws: 60, shown: allPlaced },
	{ id: 'four-no-tiles', players: 4, draws: 2, shown: (record) => noTiles(record) && tied(record) },
	{ id: 'four-first-game', players: 4, firstGame: true, draws: 30, shown: (r) => allPlaced(r) && tied(r) },
];

function findGame({
	id,
	players,
	firstGame = false,
	draws,
	details = {},
	shown = () => true,
}: GoldenCase): NovaLunaRecord {
	for (let seed = 0; ; seed++) {
		const record = novaLuna.record(playedGame({ players, firstGame }, `${id} ${seed}`, draws), {
			id,
			...details,
		});
		if (shown(record)) return record;
	}
}

/** All 21 tokens in phase 1: chance does not findGame that. */
function masterpiece(): NovaLunaRecord {
	const course: Course<NovaLunaKinds> = must(
		Course.begin(novaLuna, { players: 1, firstGame: false }, setupOf(MASTERPIECE.map(([tile]) => tile))),
	);
	for (const move of takeAll(MASTERPIECE)) must(course.play(activeSeat(course.position), move));
	return novaLuna.record(course, { id: 'solo-all-in-phase-1' });
}

function brokenOff(): NovaLunaRecord {
	const course = playedSteps({ players: 3, firstGame: false }, 'broken off', 25, 4);
	return novaLuna.record(course, {
		id: 'three-resigned',
		at: '2025-11-15T20:15:00Z',
		names: ['Žofie', 'bot "greedy"', 'László'],
		fair: { commitment: 'c0ffee', secret: '5ec2e7', contributions: ['a', 'b', 'c'] },
		resigned: { ranking: [[1], [0, 2]] },
	});
}

const records = [...CASES.map(findGame), masterpiece(), brokenOff()];
const lines = records.map((record) => `${JSON.stringify(record)}\n`);
writeFileSync(new URL('golden.jsonl', import.meta.url), lines.join(''));
for (const record of records) {
	if (record.id === undefined || !['solo-8-early', 'two-all-placed', 'three-resigned'].includes(record.id))
		continue;
	writeFileSync(new URL(`golden-${record.id}.txt`, import.meta.url), novaLuna.printRecord(record));
}

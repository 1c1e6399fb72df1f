/*
 * Writes golden.jsonl, the golden games: for each case the first seeded game that shows it. The games are
 * kept; run this only to add cases: node packages/engine/test/nebula/golden.ts
 */
import { writeFileSync } from 'node:fs';
import type { RecordDetails } from '../../src/game.ts';
import { nebula } from '../../src/nebula/nebula.ts';
import type { NebulaOptions } from '../../src/nebula/options.ts';
import type { NebulaRecord, RecordedPlacement } from '../../src/nebula/record.ts';
import { playedGame } from './games.ts';

interface GoldenCase {
	readonly id: string;
	readonly players: NebulaOptions['players'];
	readonly variant: NebulaOptions['variant'];
	/** How keen the players are; see `pickMove`. */
	readonly draws: number;
	readonly details?: RecordDetails;
	readonly shown: (record: NebulaRecord) => boolean;
}

const ended =
	(reason: NebulaRecord['result']['reason']) =>
	({ result }: NebulaRecord): boolean =>
		result.reason === reason;
const placements = ({ moves }: NebulaRecord): readonly RecordedPlacement[] =>
	moves.flatMap(({ place }) => place);
const putBack = (record: NebulaRecord): number =>
	placements(record).reduce((most, one) => {
		const supernova = 'supernova' in one ? one.supernova : null;
		return supernova?.from === 'bag' ? Math.max(most, supernova.putBack.length) : most;
	}, 0);

const CASES: readonly GoldenCase[] = [
	{ id: 'two-basic-black-holes', players: 2, variant: 'basic', draws: 1, shown: ended('black-holes') },
	{
		id: 'two-basic-constellations',
		players: 2,
		variant: 'basic',
		draws: 8,
		shown: ended('constellations'),
	},
	{ id: 'two-basic-marking-stars', players: 2, variant: 'basic', draws: 30, shown: ended('marking-stars') },
	{ id: 'two-full-black-holes', players: 2, variant: 'full', draws: 4, shown: ended('black-holes') },
	{ id: 'two-full-constellations', players: 2, variant: 'full', draws: 8, shown: ended('constellations') },
	{ id: 'two-full-marking-stars', players: 2, variant: 'full', draws: 30, shown: ended('marking-stars') },
	{ id: 'two-full-empty-bag', players: 2, variant: 'full', draws: 1, shown: ended('empty-bag') },
	{
		id: 'three-basic-marking-stars',
		players: 3,
		variant: 'basic',
		draws: 30,
		shown: ended('marking-stars'),
	},
	{ id: 'three-basic-empty-bag', players: 3, variant: 'basic', draws: 1, shown: ended('empty-bag') },
	{
		id: 'three-full-constellations',
		players: 3,
		variant: 'full',
		draws: 8,
		shown: ended('constellations'),
	},
	{
		id: 'three-full-put-back',
		players: 3,
		variant: 'full',
		draws: 1,
		shown: (record) => putBack(record) >= 2,
	},
	{
		id: 'four-basic-constellations',
		players: 4,
		variant: 'basic',
		draws: 8,
		shown: ended('constellations'),
	},
	{
		id: 'four-basic-chaos',
		players: 4,
		variant: 'basic',
		draws: 1,
		shown: ({ moves }) => moves.filter(({ draw }) => draw !== null && 'chaos' in draw).length >= 4,
	},
	{ id: 'four-full-black-holes', players: 4, variant: 'full', draws: 1, shown: ended('black-holes') },
	{ id: 'four-full-empty-bag', players: 4, variant: 'full', draws: 1, shown: ended('empty-bag') },
	{
		id: 'four-full-chaos-without-bag',
		players: 4,
		variant: 'full',
		draws: 1,
		shown: ({ moves }) =>
			moves.some(({ draw }) => draw !== null && 'chaos' in draw && draw.drawn.length === 0),
	},
	{ id: 'four-full-marking-stars', players: 4, variant: 'full', draws: 40, shown: ended('marking-stars') },
	{
		id: 'three-full-resigned',
		players: 3,
		variant: 'full',
		draws: 8,
		details: { resigned: { ranking: [[1], [0, 2]] } },
		shown: () => true,
	},
];

if (process.argv[1]?.endsWith('golden.ts')) {
	const lines = CASES.map(({ id, players, variant, draws, details, shown }) => {
		for (let seed = 0; seed < 3000; seed++) {
			const steps = details?.resigned === undefined ? Number.POSITIVE_INFINITY : 50;
			const course = playedGame({ players, variant }, `golden ${id} ${seed}`, { draws, steps });
			const record = nebula.record(course, { id, ...details });
			if (shown(record)) return JSON.stringify(record);
		}
		throw new Error(`no game grants ${id}`);
	});
	writeFileSync(new URL('golden.jsonl', import.meta.url), `${lines.join('\n')}\n`);
}

import { expect, test } from 'vitest';
import { playedGame, playedSteps } from '../test/nova-luna/games.ts';
import { MASTERPIECE, QUIET_ROWS, setupOf, snapshotOf } from '../test/nova-luna/positions.ts';
import { faultOf } from '../test/results.ts';
import type { Fault, FaultCode } from './fault.ts';
import { FAULT_CODES } from './fault.ts';
import { novaLuna } from './nova-luna/nova-luna.ts';

const OPTIONS = { players: 2, firstGame: false } as const;
const record = novaLuna.record(playedGame(OPTIONS, 'faults'));
const decode = (value: unknown): Fault => faultOf(novaLuna.decode(value));

/** One way to each fault. */
const FAULTS: Readonly<Record<FaultCode, () => Fault>> = {
	'wrong-type': () => faultOf(novaLuna.readOptions({ players: 2, firstGame: 'no' })),
	'out-of-range': () => faultOf(novaLuna.readMove({ type: 'take', tile: 70, x: 0, y: 0 })),
	'wrong-length': () => faultOf(novaLuna.start(OPTIONS, setupOf([], { order: [0] }))),
	'unknown-value': () => faultOf(novaLuna.readMove({ type: 'pass' })),
	duplicate: () => faultOf(novaLuna.start(OPTIONS, setupOf([], { order: [0, 0] }))),
	'missing-piece': () => decode({ ...snapshotOf({}), stock: [1, 2, 3] }),
	'not-adjacent': () => decode(snapshotOf({ displays: [[[1, 1, 1]], []] })),
	'after-the-end': () =>
		decode(snapshotOf({ displays: [[...MASTERPIECE, [1, -1, 0]], QUIET_ROWS[1] ?? []] })),
	'spread-too-wide': () => decode(snapshotOf({ displays: [QUIET_ROWS[0]?.slice(0, 9) ?? [], []] })),
	differs: () => faultOf(novaLuna.replay({ ...record, result: { ...record.result, tokensLeft: [21, 21] } })),
	refused: () => faultOf(novaLuna.replay({ ...record, moves: record.moves.slice(1) })),
	unfinished: () => faultOf(novaLuna.replay({ ...record, moves: record.moves.slice(0, 9) })),
};

test.each(Object.entries(FAULTS))('%s', (code, produce) => {
	const fault = produce();
	expect(fault.code).toBe(code);
	expect(typeof fault.path).toBe('string');
	expect(JSON.parse(JSON.stringify(fault))).toEqual(fault);
});

test('no code is left out', () => {
	expect(new Set(Object.keys(FAULTS))).toEqual(new Set(FAULT_CODES));
});

test('a game that is not over is unfinished, unless the players resigned', () => {
	const details = { resigned: { ranking: [[0], [1]] as const } };
	const broken = novaLuna.record(playedSteps(OPTIONS, 'faults', 9), details);
	expect(novaLuna.replay(broken).ok).toBe(true);
	const claimed = { ...broken, result: { ...broken.result, reason: 'no-tiles-left' } };
	expect(faultOf(novaLuna.replay(claimed))).toMatchObject({ code: 'unfinished', path: 'result.reason' });
});

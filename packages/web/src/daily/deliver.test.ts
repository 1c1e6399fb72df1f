import { localDay } from '@orrery/daily/day';
import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import { expect, test } from 'vitest';
import type { ApiFault } from '../session/api.ts';
import type { OutboxParts, PlayedDaily } from './deliver.ts';
import { deliver } from './deliver.ts';
import type { GameResult, Sent } from './result.ts';
import { isUnsent } from './result.ts';

const DAY = localDay(new Date(2026, 10, 16));

const PLAYED: PlayedDaily = { record: { moves: [] }, hints: 0 };

function finished(changes: Partial<GameResult> = {}): GameResult {
	return {
		...{ format: 1, kind: 'solo', game: 'nova-luna', day: DAY, counted: true, begun: 1, done: 2 },
		...{ id: 'a', score: 95, sent: 'not-yet' },
		...changes,
	};
}

/** A device with one finished game, and a server that answers as told. */
function device(answers: readonly Result<unknown, ApiFault>[], played: PlayedDaily | null = PLAYED) {
	let kept = finished();
	const left = [...answers];
	const posted: unknown[] = [];
	const parts: OutboxParts = {
		results: async () => [kept].filter(isUnsent),
		played: async () => played,
		post: async (_, sent) => {
			posted.push(sent);
			return left.shift() ?? fail({ code: 'unreachable' });
		},
		mark: async (result, sent: Sent) => {
			kept = { ...result, sent };
		},
	};
	return { parts, posted, sent: () => kept.sent };
}

test('a finished game is sent once', async () => {
	const { parts, posted, sent } = device([ok({})]);
	await deliver(parts);
	await deliver(parts);
	expect(posted).toEqual([PLAYED]);
	expect(sent()).toBe('sent');
});

test.each(['unreachable', 'closing', 'failed', 'no-guest', 'too-many', 'too-early'] as const)(
	'%s is tried again later',
	async (code) => {
		const { parts, posted, sent } = device([fail({ code }), ok({})]);
		await deliver(parts);
		expect(sent()).toBe('not-yet');
		await deliver(parts);
		expect(sent()).toBe('sent');
		expect(posted).toHaveLength(2);
	},
);

test.each(['already-counted', 'copied', 'forged', 'hints-used', 'too-late'] as const)(
	'%s is final',
	async (code) => {
		const { parts, posted, sent } = device([fail({ code })]);
		await deliver(parts);
		await deliver(parts);
		expect(sent()).toEqual({ refused: code });
		expect(posted).toHaveLength(1);
	},
);

test('a game that is no longer on the device cannot be sent', async () => {
	const { parts, posted, sent } = device([], null);
	await deliver(parts);
	expect(posted).toEqual([]);
	expect(sent()).toEqual({ refused: 'no-record' });
});

test('only counted games that were played to their end are sent', () => {
	expect(isUnsent(finished())).toBe(true);
	expect(isUnsent(finished({ counted: false }))).toBe(false);
	expect(isUnsent(finished({ done: null, score: null }))).toBe(false);
	expect(isUnsent(finished({ score: null }))).toBe(false);
});

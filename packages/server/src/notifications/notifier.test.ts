import { seatOf } from '@orrery/engine';
import { expect, test } from 'vitest';
import { newPlayerId } from '../encoding/random-text.ts';
import { turnOf } from '../model/due.ts';
import type { Player } from '../model/player.ts';
import { makeTable } from '../tables/make-table.ts';
import type { NotifierDeps } from './notifier.ts';
import { Notifier } from './notifier.ts';
import type { Pushed } from './push.ts';

const ADA: Player = { id: newPlayerId(), name: 'Ada', seenAt: 0, account: null };
const DEVICES = ['phone', 'desktop'].map((endpoint) => ({
	endpoint,
	keys: { p256dh: '', auth: '' },
	language: 'en' as const,
}));

/** A notifier whose channels answer like this, and what it has done. */
function notifying(answers: { push: Readonly<Record<string, Pushed>>; email: boolean; isClosed?: boolean }): {
	readonly attempt: (attempts: number) => Promise<string>;
	readonly done: string[];
} {
	const done: string[] = [];
	const options = { players: 2, firstGame: false };
	const made = makeTable(
		{
			game: 'nova-luna',
			options,
			clock: { kind: 'days', days: 3 },
			visibility: 'public',
		},
		ADA,
		1,
	);
	if (!made.ok) throw new Error(made.fault.code);
	const record = { ...made.value.record, status: 'playing' } as const;
	const deps: NotifierDeps = {
		storage: {
			tables: { find: () => Promise.resolve(record) },
			notifications: {
				subscribersOf: () => Promise.resolve(DEVICES),
				unsubscribe: (_, endpoint) => Promise.resolve(void done.push(`forget ${endpoint}`)),
				mailOf: () =>
					Promise.resolve({ address: 'ada@example.org', language: 'en', codeHash: null, askedAt: 0 }),
			},
		},
		channels: {
			canPush: true,
			canEmail: true,
			isClosed: answers.isClosed ?? false,
			push: ({ endpoint }) => {
				done.push(`push ${endpoint}`);
				return Promise.resolve(answers.push[endpoint] ?? 'sent');
			},
			emailTurn: () => {
				done.push('email');
				return Promise.resolve(answers.email);
			},
		},
		isPresent: () => false,
	};
	const attempt = (attempts: number): Promise<string> =>
		new Notifier(deps).notify(turnOf(record.id, seatOf(0)), attempts).then(
			() => 'done',
			() => 'again',
		);
	return { attempt, done };
}

const ALL = ['push phone', 'push desktop', 'email'];

test('a notification goes to all browsers and by email', async () => {
	const { attempt, done } = notifying({ push: { phone: 'gone', desktop: 'refused' }, email: true });
	expect(await attempt(1)).toBe('done');
	expect(done).toEqual(['push phone', 'push desktop', 'forget phone', 'email']);
});

test('while a push notification may still get through there is no email, which would be sent twice', async () => {
	const answers: { push: Record<string, Pushed>; email: boolean } = {
		push: { phone: 'failed' },
		email: true,
	};
	const { attempt, done } = notifying(answers);
	for (const attempts of [1, 4]) expect(await attempt(attempts)).toBe('again');
	expect(done).not.toContain('email');
	done.length = 0;
	answers.push = {};
	expect(await attempt(2)).toBe('done');
	expect(done).toEqual(ALL);
});

test('after five attempts a channel is given up, and no other with it', async () => {
	const { attempt, done } = notifying({ push: { phone: 'failed' }, email: false });
	expect(await attempt(5)).toBe('done');
	expect(done).toEqual(ALL);
	const mailOnly = notifying({ push: {}, email: false });
	expect([await mailOnly.attempt(4), await mailOnly.attempt(5)]).toEqual(['again', 'done']);
});

test('what is broken off when the server stops is never given up', async () => {
	const pushing = notifying({ push: { phone: 'failed' }, email: false, isClosed: true });
	const mailing = notifying({ push: {}, email: false, isClosed: true });
	expect([await pushing.attempt(5), await mailing.attempt(9)]).toEqual(['again', 'again']);
});

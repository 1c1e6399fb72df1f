import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { mailSink } from '../../test/simulated/mail-sink.ts';
import { Mailer } from './mailer.ts';

test('bug: the connection of every email stayed in memory', async () => {
	const { url, emails } = await mailSink();
	const stop = new AbortController();
	const mailer = new Mailer({ url, from: 'orrery@orrery.example' }, stop.signal);
	for (let i = 0; i < 3; i++)
		expect(await mailer.send({ to: 'ada@example.org', subject: 'Your turn', text: `${i}` })).toBe(true);
	expect(emails).toHaveLength(3);
	await expect.poll(() => getEventListeners(stop.signal, 'abort')).toEqual([]);
	stop.abort();
	expect(await mailer.send({ to: 'ada@example.org', subject: 'Your turn', text: 'too late' })).toBe(false);
});

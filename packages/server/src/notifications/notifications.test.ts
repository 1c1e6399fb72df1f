import type { Seat } from '@orrery/engine';
import type { WireEvent } from '@orrery/protocol';
import { LANGUAGES } from '@orrery/protocol';
import { describe, expect, it } from 'vitest';
import { isPushService, PUSH_HOSTS } from './push.ts';
import { newlyAwaited } from './waiting.ts';
import { turnNotification } from './words.ts';

const moved = (seat: Seat): WireEvent => ({
	type: 'moved',
	seat,
	by: 'human',
	events: [],
	sequence: 2,
	at: 0,
	times: null,
	ending: null,
});

describe('whom a game starts to wait for', () => {
	it.each([
		['the next player', [0], [moved(0)], [1], [1]],
		['nobody while a turn goes on', [0], [moved(0)], [0], []],
		['everyone who has to decide at once, but only once', [0, 1, 2], [moved(1)], [0, 2], []],
		['the next player, after bots have played too', [0], [moved(0), moved(2)], [1], [1]],
		['nobody at the end', [0], [moved(0)], [], []],
		['the player who starts', null, [], [1], [1]],
		['the next player, even if nothing was known before', null, [moved(0)], [1], [1]],
		['nobody, if the turn goes on and nothing was known before', null, [moved(1)], [1], []],
	] as const)('%s', (_, before, events, deciders, awaited) => {
		expect(newlyAwaited(before, events, deciders)).toEqual(awaited);
	});
});

describe('where push notifications may be sent', () => {
	it.each([
		['https://fcm.googleapis.com/fcm/send/abc', true],
		['https://web.push.apple.com/abc', true],
		['http://fcm.googleapis.com/abc', false],
		['https://fcm.googleapis.com.example.org/abc', false],
		['https://examplepush.apple.com/abc', false],
		['https://169.254.169.254/latest', false],
		['https://localhost/abc', false],
		['file:///etc/passwd', false],
		['nonsense', false],
	])('%s: %s', (endpoint, allowed) => {
		expect(isPushService(endpoint, PUSH_HOSTS)).toBe(allowed);
	});

	it('an origin that the operator allows', () => {
		expect(isPushService('http://127.0.0.1:4711/x', [...PUSH_HOSTS, 'http://127.0.0.1:4711'])).toBe(true);
		expect(isPushService('http://127.0.0.1:4712/x', [...PUSH_HOSTS, 'http://127.0.0.1:4711'])).toBe(false);
	});
});

describe('notifications', () => {
	it.each(LANGUAGES)('of a turn name the game and the other players in %s', (language) => {
		const { title, body } = turnNotification(language, 'nova-luna', ['Ada', 'Ben']);
		expect(title).toContain('Nova Luna: ');
		expect(body).toContain('Ada');
		expect(body).toContain('Ben');
	});

	it('differ from language to language', () => {
		const titles = LANGUAGES.map((language) => turnNotification(language, 'nebula', []).title);
		expect(new Set(titles).size).toBe(LANGUAGES.length);
	});
});

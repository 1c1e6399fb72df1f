import { LANGUAGES } from '@orrery/protocol';
import { describe, expect, it } from 'vitest';
import { isPushService, PUSH_HOSTS } from './push.ts';
import { turnNotification } from './words.ts';

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

import { expect, test } from 'vitest';
import { hostsFrom } from './hosts.ts';

test('host names come from a list and from the public address', () => {
	expect(hostsFrom('', '')).toBeUndefined();
	expect(hostsFrom('orrery.example, play.example', '')).toEqual(['orrery.example', 'play.example']);
	expect(hostsFrom('', 'https://orrery.example:8443')).toEqual(['orrery.example']);
	expect(() => hostsFrom('https://orrery.example', '')).toThrow('--hosts');
});

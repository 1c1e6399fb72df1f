import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, test } from 'vitest';
import { lanAddress, originFor, reachableOrigin } from './reachable.ts';

const EVERYWHERE = [{ address: '0.0.0.0', port: 8080 }];
const HERE_ONLY = [
	{ address: '127.0.0.1', port: 8080 },
	{ address: '::1', port: 8080 },
];
const LAN = '192.168.1.20';

describe('the origin for links', () => {
	test.each(['localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'orrery.localhost', 'LOCALHOST'])(
		'is the address in the local network if the request came by %s',
		(host) => {
			const asked = { protocol: 'http', host };
			expect(reachableOrigin(asked, EVERYWHERE, LAN)).toBe('http://192.168.1.20:8080');
			expect(reachableOrigin(asked, [{ address: '::', port: 80 }], LAN)).toBe('http://192.168.1.20');
			expect(reachableOrigin(asked, EVERYWHERE, null)).toBeNull();
			expect(reachableOrigin(asked, HERE_ONLY, LAN)).toBeNull();
		},
	);

	test.each([
		['http', 'orrery.test:8080'],
		['https', 'play.example'],
		['http', '192.168.1.20:8080'],
		['http', '[fd00::7]:8080'],
		['http', 'localhost.example'],
		['http', '127.example'],
	])('is the origin of the request if that was %s://%s', (protocol, host) => {
		for (const listening of [EVERYWHERE, HERE_ONLY])
			expect(reachableOrigin({ protocol, host }, listening, LAN)).toBe(`${protocol}://${host}`);
	});

	test('is the only address that the server listens on', () => {
		expect(originFor([{ address: '10.0.0.5', port: 9000 }], LAN)).toBe('http://10.0.0.5:9000');
		expect(originFor([{ address: 'fd00::7', port: 9000 }], LAN)).toBe('http://[fd00::7]:9000');
	});
});

function info(address: string, internal = false): NetworkInterfaceInfo {
	const cidr = `${address}/24`;
	return { address, internal, family: 'IPv4', netmask: '255.255.255.0', mac: '00:00:00:00:00:00', cidr };
}

test.each([
	[{ lo: [info('127.0.0.1', true)] }, null],
	[{ lo: [info('127.0.0.1', true)], eth0: [info('203.0.113.4'), info('10.1.2.3')] }, '10.1.2.3'],
	[{ docker0: [info('172.17.0.1')], wlan0: [info('172.20.1.9')] }, '172.20.1.9'],
	[{ 'br-7f': [info('192.168.176.1')], eth0: [info('203.0.113.4')] }, '203.0.113.4'],
	[{ eth0: [info('169.254.7.7')], docker0: [info('172.17.0.1')] }, '172.17.0.1'],
	[{ a: [info('10.1.2.3')], b: [info('192.168.7.7')] }, '192.168.7.7'],
])('of %j the address in the local network is %s', (interfaces, address) => {
	expect(lanAddress(interfaces)).toBe(address);
});

import { expect, test } from 'vitest';
import { addressKey } from './addresses.ts';

test.each([
	['192.0.2.7', '192.0.2.7'],
	['::ffff:192.0.2.7', '192.0.2.7'],
	['::1', '0:0:0:0'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
	['2001:db8:1:2::9', '2001:db8:1:2'],
	['2001:db8::9', '2001:db8:0:0'],
	['fe80::1%eth0', 'fe80:0:0:0'],
])('%s counts as %s', (address, key) => {
	expect(addressKey(address)).toBe(key);
});

import { expect, test } from 'vitest';
import { trustedProxiesFrom } from './trusted-proxies.ts';

test.each([
	['', null],
	['2', 2],
	['10.0.0.0/8', ['10.0.0.0/8']],
	['127.0.0.1, fd00::/8', ['127.0.0.1', 'fd00::/8']],
])('“%s” names %j', (text, expected) => expect(trustedProxiesFrom(text)).toEqual(expected));

test.each(['0', '12', 'nginx', '10.0.0.0/40', '10.0.0.0/0', '10.0.0.1/8/9', '10.0.0.1,'])(
	'“%s” names none',
	(text) => expect(() => trustedProxiesFrom(text)).toThrow('--trusted-proxies'),
);

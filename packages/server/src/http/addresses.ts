import { isIPv6 } from 'node:net';

/** The key for rate limits: the address, or the network in IPv6, where one person has any number of addresses. */
export function addressKey(address: string): string {
	if (!isIPv6(address)) return address;
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	if (mapped !== undefined) return mapped;
	const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
	const groups = head === '' ? [] : head.split(':');
	const rest = tail === undefined || tail === '' ? [] : tail.split(':');
	const zeros =
		tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0');
	return [...groups, ...zeros, ...rest].slice(0, 4).join(':');
}

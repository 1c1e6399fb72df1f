import { isIP } from 'node:net';
import type { TrustedProxies } from '@orrery/server';
import { UsageError } from '../console/command.ts';

/** Which reverse proxies a text names: a number of them, or addresses and networks; null if it is empty. */
export function trustedProxiesFrom(text: string): TrustedProxies | null {
	if (text === '') return null;
	if (/^[1-9]$/.test(text)) return Number(text);
	const networks = text.split(',').map((network) => network.trim());
	const wrong = networks.find((network) => !isNetwork(network));
	if (wrong === undefined) return networks;
	throw new UsageError(
		`--trusted-proxies must be a number from 1 to 9, or addresses and networks such as 10.0.0.0/8, not “${wrong}”.`,
	);
}

/** An address, or one with the number of its leading bits that count: `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
	const [address = '', bits, ...rest] = text.split('/');
	const version = isIP(address);
	if (version === 0 || rest.length > 0) return false;
	return (
		bits === undefined ||
		(/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
	);
}

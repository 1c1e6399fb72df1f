import { UsageError } from '../console/command.ts';

/** Words of letters, digits, “-” and “_”, separated by dots, as NATS wants its subjects. */
const PREFIX = /^[\w-]+(?:\.[\w-]+)*$/;

/** The addresses of NATS, separated by commas; `named` is where they come from. */
export function natsUrlFrom(named: string, text: string): string {
	for (const address of text.split(',')) {
		const url = URL.canParse(address.trim()) ? new URL(address.trim()) : null;
		if (url === null || url.host === '' || !['nats:', 'tls:'].includes(url.protocol))
			throw new UsageError(`${named} must be an address such as nats://localhost:4222.`);
	}
	return text;
}

/** The first words of all subjects. */
export function natsPrefixFrom(named: string, text: string): string {
	if (!PREFIX.test(text))
		throw new UsageError(
			`${named} must be words of letters, digits, “-” and “_”, separated by dots, not “${text}”.`,
		);
	return text;
}

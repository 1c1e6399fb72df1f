import { UsageError } from '../console/command.ts';

/**
 * The host names by which the server may be reached, from a list separated by commas and from its public address;
 * undefined if there are none.
 */
export function hostsFrom(text: string, origin: string): readonly string[] | undefined {
	const listed = text
		.split(',')
		.map((host) => host.trim())
		.filter((host) => host !== '');
	const wrong = listed.find((host) => !/^[a-z\d_.-]+$/i.test(host));
	if (wrong !== undefined)
		throw new UsageError(
			`--hosts must be names such as orrery.example, separated by commas, not “${wrong}”.`,
		);
	const own = URL.parse(origin)?.hostname;
	const all = own === undefined || own === '' ? listed : [...listed, own];
	return all.length === 0 ? undefined : all;
}

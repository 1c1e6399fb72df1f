import { buildClient, clientIsStale } from '../packages/cli/src/hosting/client-build.ts';

/** Builds the client once, before the first worker starts its server. */
export default async function build(): Promise<void> {
	if (!(await clientIsStale())) return;
	process.stdout.write('building the client …\n');
	const fault = await buildClient();
	if (fault !== null) throw new Error(fault);
}

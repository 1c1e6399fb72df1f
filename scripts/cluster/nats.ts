import { installPackage, namedProgram, onPath, ProgramMissing } from '../programs.ts';
import { ServiceProcess } from './service-process.ts';

/* A NATS server of our own for tests. */

export interface Nats {
	readonly url: string;
	readonly service: ServiceProcess;
}

/** Finds or installs NATS and starts it. */
export async function startNats(): Promise<Nats> {
	const service = await ServiceProcess.start({
		name: 'NATS',
		program: ensureNats(),
		args: (port) => ['--addr', '127.0.0.1', '--port', String(port)],
		ready: 'Server is ready',
		stopSignal: 'SIGTERM',
	});
	return { url: `nats://127.0.0.1:${service.port}`, service };
}

export function findNats(env: NodeJS.ProcessEnv = process.env): string | null {
	const path = `${env.PATH ?? ''}:/usr/sbin`;
	return namedProgram('NATS_SERVER_PATH', env) ?? onPath(['nats-server'], { PATH: path });
}

/** Finds or installs it. */
export function ensureNats(): string {
	const found = findNats();
	if (found !== null) return found;
	installPackage('nats-server');
	const installed = findNats();
	if (installed !== null) return installed;
	throw new ProgramMissing(
		'There is no NATS on this machine and it could not be installed: install it and name nats-server in NATS_SERVER_PATH.',
	);
}

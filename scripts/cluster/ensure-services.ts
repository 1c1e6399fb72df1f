import { ProgramMissing } from '../programs.ts';
import { ensureNats } from './nats.ts';
import { ensurePostgres } from './postgres.ts';

/*
 * Finds PostgreSQL and NATS, or installs them, before tests that need them run side by side: those would wait for one
 * another's installation longer than a test lasts. Where they cannot be had it says so, and the tests leave them out.
 */

export interface Needed {
	readonly name: string;
	/** Finds or installs it. */
	readonly ensure: () => string;
	/** The variable of the environment that can name the program. */
	readonly variable: string;
}

const NEEDED: readonly Needed[] = [
	{ name: 'PostgreSQL', ensure: ensurePostgres, variable: 'POSTGRES_PATH' },
	{ name: 'NATS', ensure: ensureNats, variable: 'NATS_SERVER_PATH' },
];

/** A sentence about what cannot be had; null if everything is there. */
export function ensureAll(needed: readonly Needed[]): string | null {
	const missing = needed.filter(isMissing);
	if (missing.length === 0) return null;
	const names = missing.map(({ name }) => name).join(' and no ');
	const variables = missing.map(({ variable }) => variable).join(' and ');
	return `There is no ${names} on this machine and none could be installed, so what needs one is not tested; ${variables} can name one that is elsewhere.`;
}

function isMissing({ ensure }: Needed): boolean {
	try {
		ensure();
		return false;
	} catch (error) {
		if (!(error instanceof ProgramMissing)) throw error;
		return true;
	}
}

if (import.meta.main) {
	try {
		const sentence = ensureAll(NEEDED);
		if (sentence !== null) process.stdout.write(`${sentence}\n`);
	} catch (error) {
		process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
		process.exitCode = 1;
	}
}

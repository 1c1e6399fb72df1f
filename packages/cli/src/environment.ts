import { UsageError, wholeNumber } from './command.ts';

/*
 * What can be set from outside, for houses that are started by something else than a hand at a keyboard. A flag counts
 * for more than a variable, a variable for more than what is usual.
 */

export const VARIABLES = {
	port: 'ORRERY_PORT',
	host: 'ORRERY_HOST',
	data: 'ORRERY_DATA',
	'behind-proxy': 'ORRERY_BEHIND_PROXY',
	'log-level': 'ORRERY_LOG_LEVEL',
	/** A secret does not belong on a command line, where everybody on the machine can read it. */
	metricsToken: 'ORRERY_METRICS_TOKEN',
	/** Where players find the house; links in news lead there. */
	origin: 'ORRERY_ORIGIN',
	push: 'ORRERY_PUSH',
	pushHosts: 'ORRERY_PUSH_HOSTS',
	smtpUrl: 'ORRERY_SMTP_URL',
	mailFrom: 'ORRERY_MAIL_FROM',
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** The value of a variable, or what is usual. An empty one counts as none. */
export function textFrom(
	name: keyof typeof VARIABLES,
	usual: string,
	env: Environment = process.env,
): string {
	return env[VARIABLES[name]] || usual;
}

export function yesOrNoFrom(name: keyof typeof VARIABLES, env: Environment = process.env): boolean {
	const variable = VARIABLES[name];
	switch (env[variable] ?? '') {
		case '':
		case '0':
		case 'false':
			return false;
		case '1':
		case 'true':
			return true;
		default:
			throw new UsageError(`${variable} must be true or false, not “${env[variable]}”.`);
	}
}

/** The variable of a limit: `requestsPerMinute` is ORRERY_REQUESTS_PER_MINUTE. */
export function variableOf(setting: string): string {
	return `ORRERY_${setting.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/** The limits that differ from the usual ones. */
export function limitsFrom<Name extends string>(
	usual: Readonly<Record<Name, number>>,
	env: Environment = process.env,
): Partial<Record<Name, number>> {
	const set: Partial<Record<Name, number>> = {};
	for (const name in usual) {
		const variable = variableOf(name);
		const text = env[variable];
		if (text) set[name] = wholeNumber(variable, text, 1, Number.MAX_SAFE_INTEGER);
	}
	return set;
}

import { UsageError, wholeNumber } from '../console/command.ts';

/*
 * Settings from environment variables, for servers that a service manager or a container starts. An option on the
 * command line overrides its variable, and a variable overrides the default.
 */

export const VARIABLES = {
	port: 'ORRERY_PORT',
	host: 'ORRERY_HOST',
	data: 'ORRERY_DATA',
	/** The address of a PostgreSQL database, with its password; the data is there instead of in a folder. */
	database: 'ORRERY_DATABASE_URL',
	'behind-proxy': 'ORRERY_BEHIND_PROXY',
	'trusted-proxies': 'ORRERY_TRUSTED_PROXIES',
	hosts: 'ORRERY_HOSTS',
	'log-level': 'ORRERY_LOG_LEVEL',
	/** A secret does not belong on a command line, where everyone on the machine can read it. */
	metricsToken: 'ORRERY_METRICS_TOKEN',
	/** The public address; links in notifications point there. */
	origin: 'ORRERY_ORIGIN',
	push: 'ORRERY_PUSH',
	pushHosts: 'ORRERY_PUSH_HOSTS',
	smtpUrl: 'ORRERY_SMTP_URL',
	mailFrom: 'ORRERY_MAIL_FROM',
	/** Where the nodes of a place hear each other. It may contain a password. */
	natsUrl: 'ORRERY_NATS_URL',
	natsPrefix: 'ORRERY_NATS_PREFIX',
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** The value of a variable, or the default. An empty variable counts as not set. */
export function textFrom(
	name: keyof typeof VARIABLES,
	byDefault: string,
	env: Environment = process.env,
): string {
	return env[VARIABLES[name]] || byDefault;
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

/** The limits that differ from the defaults. */
export function limitsFrom<Name extends string>(
	defaults: Readonly<Record<Name, number>>,
	env: Environment = process.env,
): Partial<Record<Name, number>> {
	const set: Partial<Record<Name, number>> = {};
	for (const name in defaults) {
		const variable = variableOf(name);
		const text = env[variable];
		if (text) set[name] = wholeNumber(variable, text, 1, Number.MAX_SAFE_INTEGER);
	}
	return set;
}

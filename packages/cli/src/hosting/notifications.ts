import type { NotificationOptions } from '@orrery/server';
import { UsageError } from '../console/command.ts';
import { textFrom, VARIABLES, yesOrNoFrom } from './environment.ts';

/**
 * How the server reaches players who are away, from the environment; undefined if it sends no notifications. Settings
 * that are incomplete are refused at the start, so that no one waits for a notification that cannot come.
 */
export function notificationsFrom(
	env: Readonly<Record<string, string | undefined>>,
): NotificationOptions | undefined {
	const origin = textFrom('origin', '', env);
	const url = textFrom('smtpUrl', '', env);
	const from = textFrom('mailFrom', '', env);
	const pushes = yesOrNoFrom('push', env);
	if (!pushes && url === '') return undefined;
	if (!/^https?:$/.test(URL.parse(origin)?.protocol ?? ''))
		throw new UsageError(
			`${VARIABLES.origin} must be the public address, such as https://orrery.example; links in notifications point there.`,
		);
	if (url !== '' && !/^smtps?:$/.test(URL.parse(url)?.protocol ?? ''))
		throw new UsageError(`${VARIABLES.smtpUrl} must look like smtp://user:password@mail.example:587.`);
	if (url !== '' && from === '')
		throw new UsageError(`${VARIABLES.mailFrom} must be the sender address, such as orrery@example.org.`);
	const hosts = textFrom('pushHosts', '', env)
		.split(',')
		.map((host) => host.trim())
		.filter((host) => host !== '');
	return {
		origin,
		...(pushes ? { push: { contact: from === '' ? new URL(origin).origin : `mailto:${from}`, hosts } } : {}),
		...(url === '' ? {} : { email: { url, from } }),
	};
}

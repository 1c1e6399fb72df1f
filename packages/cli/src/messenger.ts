import type { NotificationOptions } from '@orrery/server';
import { UsageError } from './command.ts';
import { textFrom, VARIABLES, yesOrNoFrom } from './environment.ts';

/**
 * How those who are away can be told, as the operator has set it; undefined if they are not to be. Half a setting is
 * no setting, and is said to be so before anybody waits for news in vain.
 */
export function messengerFrom(
	env: Readonly<Record<string, string | undefined>>,
): NotificationOptions | undefined {
	const origin = textFrom('origin', '', env);
	const url = textFrom('smtpUrl', '', env);
	const from = textFrom('mailFrom', '', env);
	const pushes = yesOrNoFrom('push', env);
	if (!pushes && url === '') return undefined;
	if (!/^https?:$/.test(URL.parse(origin)?.protocol ?? ''))
		throw new UsageError(
			`${VARIABLES.origin} must say where players find the house, such as https://orrery.example; links in news lead there.`,
		);
	if (url !== '' && !/^smtps?:$/.test(URL.parse(url)?.protocol ?? ''))
		throw new UsageError(`${VARIABLES.smtpUrl} must be such as smtp://user:password@mail.example:587.`);
	if (url !== '' && from === '')
		throw new UsageError(
			`${VARIABLES.mailFrom} must say from whom letters come, such as orrery@example.org.`,
		);
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

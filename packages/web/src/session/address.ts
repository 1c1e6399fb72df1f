import { ask } from './api.ts';

/** The origin under which others reach this server, and whether anyone can. */
export interface ServerAddress {
	readonly origin: string;
	/** Only this computer can reach it. */
	readonly local: boolean;
}

/**
 * On the server's own computer the page's address is `localhost`, which leads nowhere on a friend's phone; the server
 * knows a better one.
 */
export async function loadAddress(): Promise<ServerAddress> {
	const answer = await ask('address');
	if (!answer.ok) return { origin: location.origin, local: false };
	const { origin } = answer.value;
	return origin === null ? { origin: location.origin, local: true } : { origin, local: false };
}

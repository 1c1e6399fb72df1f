import { ask } from '../online/api.ts';

/** Under which origin others reach this house, and whether nobody else does. */
export interface HouseAddress {
	readonly origin: string;
	/** Only this very machine gets there. */
	readonly local: boolean;
}

/**
 * Whoever sits at the machine of the server sees it as `localhost`, which leads nowhere on a friend's phone: the server
 * knows better.
 */
export async function loadAddress(): Promise<HouseAddress> {
	const answer = await ask('address');
	if (!answer.ok) return { origin: location.origin, local: false };
	const { origin } = answer.value;
	return origin === null ? { origin: location.origin, local: true } : { origin, local: false };
}

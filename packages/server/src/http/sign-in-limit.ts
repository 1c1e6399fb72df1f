import type { Services } from '../services/services.ts';
import { addressKey } from './addresses.ts';
import type { RouteLimit } from './answering.ts';

const MINUTE = 60_000;

/**
 * How often one address may use a route by which passwords and passkeys could be tried. Where several nodes share a
 * storage, what one of them lets through is counted there too, so that the limit holds for all together.
 */
export function signInLimit({ attempts, bus, settings }: Services): RouteLimit {
	const limit = { max: settings.signInsPerMinute, timeWindow: MINUTE };
	if (!bus.isShared) return limit;
	return {
		...limit,
		everywhere: (route, request) =>
			attempts.countWithin(`${route} from ${addressKey(request.ip)}`, limit.max, limit.timeWindow),
	};
}

import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { hostNameOf } from './reachable.ts';

/*
 * The host names by which this server may be reached. A page of another site whose name was pointed to this machine
 * would otherwise be taken for a page of this server, and a link could be made to say any name.
 */

/** Endings of names that only exist inside a network, or on one machine for tests: nobody can register them. */
const LOCAL = /(?:^|\.)(?:localhost|local|lan|home|internal|test|home\.arpa)$/;

/**
 * Whether a request may name this host. Addresses, names of the local network and the name of this machine always may,
 * because no other site can have them; other names only if they are listed, or if the list is null.
 */
export function isAllowedHost(host: string, allowed: readonly string[] | null): boolean {
	const name = hostNameOf(host).toLowerCase().replace(/\.$/, '');
	if (isIP(name.split('%')[0] ?? '') !== 0) return true;
	if (!/^[a-z\d_.-]+$/.test(name)) return false;
	if (allowed === null || LOCAL.test(name) || !name.includes('.') || name === hostname().toLowerCase())
		return true;
	return allowed.some((listed) => listed.toLowerCase() === name);
}

import type { NetworkInterfaceInfo } from 'node:os';
import { networkInterfaces } from 'node:os';

/* The address at which others reach this server, for links that players share. */

/** An address that the server listens on. */
export interface Listening {
	readonly address: string;
	readonly port: number;
}

/** How the request reached the server. */
export interface AskedAt {
	readonly protocol: string;
	/** With the port, as the browser sends it. */
	readonly host: string;
}

const EVERYWHERE = ['0.0.0.0', '::'];
/** Virtual networks inside this machine. Their addresses look like those of a home network and lead nowhere. */
const INSIDE = /^(docker|br-|veth|virbr|vmnet|vboxnet|podman|cni|lxc|utun|tun|tap|zt|wg)/;

/**
 * The origin for shared links. If the request came by a name that others can use, it is that name. If it came from
 * this machine, it is the address in the local network, or null if nobody else can connect.
 */
export function reachableOrigin(
	{ protocol, host }: AskedAt,
	listening: readonly Listening[],
	lan: string | null = lanAddress(),
): string | null {
	return isLoopbackHost(host) ? originFor(listening, lan) : `${protocol}://${host}`;
}

/** The origin for other machines in the local network; null if they cannot connect. */
export function originFor(listening: readonly Listening[], lan: string | null = lanAddress()): string | null {
	const outside = listening.find(({ address }) => !isLoopback(address));
	if (outside === undefined) return null;
	const address = EVERYWHERE.includes(outside.address) ? lan : outside.address;
	if (address === null) return null;
	const port = outside.port === 80 ? '' : `:${outside.port}`;
	return `http://${address.includes(':') ? `[${address}]` : address}${port}`;
}

/**
 * The address of this machine in its local network. Private IPv4 addresses come first, because people can reach and
 * type them.
 */
export function lanAddress(
	interfaces: Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>> = networkInterfaces(),
): string | null {
	const found = Object.entries(interfaces).flatMap(([name, infos = []]) =>
		infos
			.filter(({ family, internal }) => family === 'IPv4' && !internal)
			.map(({ address }) => ({ address, rank: rankOf(name, address) })),
	);
	return found.toSorted((one, other) => one.rank - other.rank)[0]?.address ?? null;
}

function rankOf(name: string, address: string): number {
	if (address.startsWith('169.254.')) return 5;
	if (INSIDE.test(name)) return 4;
	if (address.startsWith('192.168.')) return 0;
	if (address.startsWith('10.')) return 1;
	return /^172\.(1[6-9]|2\d|3[01])\./.test(address) ? 2 : 3;
}

/** Whether a host, with or without a port, is this machine itself. */
export function isLoopbackHost(host: string): boolean {
	return isLoopback(hostNameOf(host));
}

/** A host without its port and without the brackets of IPv6. */
export function hostNameOf(host: string): string {
	return host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
}

function isLoopback(name: string): boolean {
	return /^(localhost|(.+\.)?localhost|127(\.\d+){3}|::1|::ffff:127(\.\d+){3})\.?$/i.test(name);
}

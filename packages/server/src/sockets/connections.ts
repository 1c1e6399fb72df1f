import type { FaultCode, SessionId, TokenId } from '@orrery/protocol';
import type { Identity } from '../accounts/identity.ts';
import type { Services } from '../services/services.ts';
import type { Outgoing, Socket } from './connection.ts';
import { Connection } from './connection.ts';

/** When clients should reconnect after a shutdown: soon, but not all at the same moment. */
const RECONNECT_MS = 1000;
const SPREAD_MS = 1000;

/** All sockets. */
export class Connections {
	readonly #services: Services;
	readonly #open = new Set<Connection>();
	readonly #byAddress = new Map<string, number>();
	readonly #heartbeat: NodeJS.Timeout;
	#closing = false;

	constructor(services: Services) {
		this.#services = services;
		this.#heartbeat = setInterval(() => {
			for (const connection of this.#open) connection.heartbeat();
		}, services.settings.heartbeatMs);
	}

	hasRoomFor(address: string): boolean {
		return !this.#closing && (this.#byAddress.get(address) ?? 0) < this.#services.settings.socketsPerAddress;
	}

	/** Adds a socket and the stream that it writes to. */
	add(socket: Socket, stream: Outgoing, identity: Identity, address: string): void {
		const connection = new Connection(socket, stream, identity, this.#services);
		// Others may have connected while this client was identified.
		if (!this.hasRoomFor(address)) {
			connection.end('too-many');
			return;
		}
		this.#open.add(connection);
		this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1);
		socket.on('close', () => {
			this.#open.delete(connection);
			this.#services.metrics.socketClosed();
			const left = (this.#byAddress.get(address) ?? 1) - 1;
			if (left > 0) this.#byAddress.set(address, left);
			else this.#byAddress.delete(address);
		});
		this.#services.metrics.socketOpened();
		connection.greet();
	}

	/** Closes all sockets of a player with this reason; returns how many. */
	dismiss(player: string, reason: FaultCode): number {
		return this.#end((identity) => identity.kind !== 'anonymous' && identity.player.id === player, reason);
	}

	/** Closes the sockets of all sessions of a player except one. */
	dismissOthers(player: string, kept: SessionId | null): void {
		this.#end(
			(identity) =>
				identity.kind === 'session' &&
				identity.player.id === player &&
				(kept === null || identity.session.id !== kept),
			'no-guest',
		);
	}

	dismissSession(session: SessionId): void {
		this.#end((identity) => identity.kind === 'session' && identity.session.id === session, 'no-guest');
	}

	dismissToken(token: TokenId): void {
		this.#end((identity) => identity.kind === 'token' && identity.token === token, 'not-recognised');
	}

	#end(isMeant: (identity: Identity) => boolean, reason: FaultCode): number {
		const meant = [...this.#open].filter(({ identity }) => isMeant(identity));
		for (const connection of meant) connection.end(reason);
		return meant.length;
	}

	/** Accepts no more commands, answers those in progress and disconnects everyone. */
	async close(): Promise<void> {
		this.#closing = true;
		clearInterval(this.#heartbeat);
		await Promise.all(
			Array.from(this.#open, (connection) =>
				connection.close(Math.round(RECONNECT_MS + Math.random() * SPREAD_MS)),
			),
		);
	}
}

import type { FaultCode } from '@orrery/protocol';
import type { Identity } from '../accounts/identity.ts';
import { playerOf } from '../accounts/identity.ts';
import type { Revoked } from '../bus/bus.ts';
import type { PlayerId } from '../model/player.ts';
import type { Services } from '../services/services.ts';
import type { Outgoing, Socket } from './connection.ts';
import { Connection } from './connection.ts';
import { endedIdentities } from './ended-identities.ts';

/** When clients should reconnect after a shutdown: soon, but not all at the same moment. */
const RECONNECT_MS = 1000;
const SPREAD_MS = 1000;
/** How long an opening socket may be on its way from the identification of its client to here; requests are cut off earlier. */
const OPENING_MS = 60_000;
/** How often sessions and tokens of open sockets are looked up, because a message of another node may get lost. */
const CHECK_MS = 15_000;

/** All sockets. */
export class Connections {
	readonly #services: Services;
	readonly #open = new Set<Connection>();
	readonly #byAddress = new Map<string, number>();
	readonly #heartbeat: NodeJS.Timeout;
	/** Who lately lost the right to be connected: a socket of theirs that is still opening cannot be closed yet. */
	#lately: { readonly at: number; readonly revoked: Revoked }[] = [];
	#closing = false;
	#checks: NodeJS.Timeout | null = null;
	#checking: Promise<void> | null = null;

	constructor(services: Services) {
		this.#services = services;
		services.bus.subscribe('revoked', (revoked) => this.#dismiss(revoked));
		services.bus.subscribe('missed', ({ table }) => {
			if (table === null) this.#check();
		});
		if (services.bus.isShared) this.#checks = setInterval(() => this.#check(), CHECK_MS);
		this.#heartbeat = setInterval(() => {
			for (const connection of this.#open) connection.heartbeat();
		}, services.settings.heartbeatMs);
	}

	hasRoomFor(address: string): boolean {
		return !this.#closing && (this.#byAddress.get(address) ?? 0) < this.#services.settings.socketsPerAddress;
	}

	/** Adds a socket and the stream that it writes to; its client began to be identified at this `performance.now()`. */
	add(socket: Socket, stream: Outgoing, identity: Identity, address: string, identifiedAt: number): void {
		const connection = new Connection(socket, stream, identity, this.#services);
		// Others may have connected while this client was identified, and the client may have lost the right to be here.
		const lost = this.#lately.find(({ at, revoked }) => at >= identifiedAt && concerns(revoked, identity));
		if (lost !== undefined || !this.hasRoomFor(address)) {
			connection.end(lost === undefined ? 'too-many' : reasonOf(lost.revoked));
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

	/** How many sockets a player has here. */
	countOf(player: PlayerId): number {
		return [...this.#open].filter(({ identity }) => playerOf(identity)?.id === player).length;
	}

	/** Closes the sockets of those who have lost the right to be connected. */
	#dismiss(revoked: Revoked): void {
		const at = performance.now();
		this.#lately = [...this.#lately.filter((one) => one.at > at - OPENING_MS), { at, revoked }];
		const reason = reasonOf(revoked);
		for (const connection of this.#open) if (concerns(revoked, connection.identity)) connection.end(reason);
	}

	/** Closes the sockets of those whose session or token has ended without a message that said so. */
	#check(): void {
		if (this.#closing) return;
		this.#checking ??= endedIdentities(
			this.#services.storage,
			Array.from(this.#open, ({ identity }) => identity),
		)
			.then((ended) => {
				for (const connection of this.#open)
					if (ended.has(connection.identity))
						connection.end(connection.identity.kind === 'token' ? 'not-recognised' : 'no-guest');
			})
			// The next check does it.
			.catch(() => undefined)
			.finally(() => {
				this.#checking = null;
			});
	}

	/** Accepts no more commands, answers those in progress and disconnects everyone. */
	async close(): Promise<void> {
		this.#closing = true;
		clearInterval(this.#heartbeat);
		if (this.#checks !== null) clearInterval(this.#checks);
		await this.#checking;
		await Promise.all(
			Array.from(this.#open, (connection) =>
				connection.close(Math.round(RECONNECT_MS + Math.random() * SPREAD_MS)),
			),
		);
	}
}

function concerns(revoked: Revoked, identity: Identity): boolean {
	switch (revoked.kind) {
		case 'player':
			return playerOf(identity)?.id === revoked.player;
		case 'sessions':
			return (
				identity.kind === 'session' &&
				identity.player.id === revoked.player &&
				(revoked.kept === null || identity.session.id !== revoked.kept)
			);
		case 'session':
			return identity.kind === 'session' && identity.session.id === revoked.session;
		case 'token':
			return identity.kind === 'token' && identity.token === revoked.token;
	}
}

function reasonOf(revoked: Revoked): FaultCode {
	switch (revoked.kind) {
		case 'player':
			return revoked.reason;
		case 'sessions':
		case 'session':
			return 'no-guest';
		case 'token':
			return 'not-recognised';
	}
}

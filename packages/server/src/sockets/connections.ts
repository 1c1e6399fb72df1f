import type { FaultCode, SessionId, TokenId } from '@orrery/protocol';
import type { Who } from '../accounts/who.ts';
import type { House } from '../house.ts';
import type { Wire } from './connection.ts';
import { Connection } from './connection.ts';
import type { Corkable } from './together.ts';

/** When clients are to come back to a server that stops: soon, and not all in the same moment. */
const COME_BACK_MS = 1000;
const SPREAD_MS = 1000;

/** All sockets. */
export class Connections {
	readonly #house: House;
	readonly #open = new Set<Connection>();
	readonly #byAddress = new Map<string, number>();
	readonly #heartbeat: NodeJS.Timeout;
	#closing = false;

	constructor(house: House) {
		this.#house = house;
		this.#heartbeat = setInterval(() => {
			for (const connection of this.#open) connection.beat();
		}, house.settings.heartbeatMs);
	}

	hasRoomFor(address: string): boolean {
		return !this.#closing && (this.#byAddress.get(address) ?? 0) < this.#house.settings.socketsPerAddress;
	}

	/** A new socket, and the line that it writes to. */
	add(wire: Wire, line: Corkable, who: Who, address: string): void {
		const connection = new Connection(wire, line, who, this.#house);
		// Others may have come in while it was found out who this is.
		if (!this.hasRoomFor(address)) {
			connection.end('too-many');
			return;
		}
		this.#open.add(connection);
		this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1);
		wire.on('close', () => {
			this.#open.delete(connection);
			this.#house.metrics.socketClosed();
			const left = (this.#byAddress.get(address) ?? 1) - 1;
			if (left > 0) this.#byAddress.set(address, left);
			else this.#byAddress.delete(address);
		});
		this.#house.metrics.socketOpened();
		connection.greet();
	}

	/** Closes all sockets of a player, for the reason told; says how many. */
	dismiss(player: string, reason: FaultCode): number {
		return this.#end((who) => who.kind !== 'nobody' && who.player.id === player, reason);
	}

	/** Closes the sockets of the sessions of a player but those of the one that is kept. */
	dismissOthers(player: string, kept: SessionId | null): void {
		this.#end(
			(who) =>
				who.kind === 'session' && who.player.id === player && (kept === null || who.session?.id !== kept),
			'no-guest',
		);
	}

	dismissSession(session: SessionId): void {
		this.#end((who) => who.kind === 'session' && who.session?.id === session, 'no-guest');
	}

	dismissToken(token: TokenId): void {
		this.#end((who) => who.kind === 'token' && who.token === token, 'not-recognised');
	}

	#end(isMeant: (who: Who) => boolean, reason: FaultCode): number {
		const meant = [...this.#open].filter(({ who }) => isMeant(who));
		for (const connection of meant) connection.end(reason);
		return meant.length;
	}

	/** Takes no more commands, answers those under way and sends everybody home. */
	async close(): Promise<void> {
		this.#closing = true;
		clearInterval(this.#heartbeat);
		await Promise.all(
			Array.from(this.#open, (connection) =>
				connection.close(Math.round(COME_BACK_MS + Math.random() * SPREAD_MS)),
			),
		);
	}
}

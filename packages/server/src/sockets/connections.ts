import type { Guest } from '../guest.ts';
import type { House } from '../house.ts';
import type { Wire } from './connection.ts';
import { Connection } from './connection.ts';

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

	add(wire: Wire, guest: Guest | null, address: string): void {
		const connection = new Connection(wire, guest?.id ?? null, this.#house);
		this.#open.add(connection);
		this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1);
		wire.on('close', () => {
			this.#open.delete(connection);
			const left = (this.#byAddress.get(address) ?? 1) - 1;
			if (left > 0) this.#byAddress.set(address, left);
			else this.#byAddress.delete(address);
		});
		connection.greet();
	}

	/** A guest who is no longer known has no sockets. */
	forget(guest: string): void {
		for (const connection of this.#open) if (connection.guest === guest) connection.end('no-guest');
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

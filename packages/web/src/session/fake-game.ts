import type { NovaLunaKinds } from '@orrery/engine';
import { novaLuna, SeededRandom } from '@orrery/engine';
import type { ServerMessage, TableId } from '@orrery/protocol';
import { Table } from '@orrery/table';

/** A game of Nova Luna between Ada and Ben on a server that a test controls. */
export class FakeGame {
	readonly #id: TableId;
	readonly #table: Table<NovaLunaKinds>;

	constructor(id: TableId) {
		this.#id = id;
		const created = Table.create(
			novaLuna,
			{
				options: { players: 2, firstGame: false },
				seats: [
					{ kind: 'human', name: 'Ada' },
					{ kind: 'human', name: 'Ben' },
				],
				clock: { kind: 'none' },
				undo: 'turn',
				standIn: { kind: 'bot', level: 'quarter' },
			},
			{ random: new SeededRandom(4), seed: 's' },
			0,
		);
		if (!created.ok) throw new Error(created.fault.code);
		this.#table = created.value;
	}

	/** Plays until there are so many events. */
	playTo(version: number): this {
		while (this.#table.version < version) {
			const [seat = 0] = this.#table.deciders;
			const [move] = novaLuna.legalMoves(this.#table.course.position, seat);
			if (move === undefined) throw new Error('the game is over');
			const command = {
				id: `${this.#table.version}`,
				version: this.#table.version,
				seat,
				by: 'human',
			} as const;
			const played = this.#table.act({ ...command, type: 'play-move', move }, 0);
			if (!played.ok) throw new Error(played.fault.code);
		}
		return this;
	}

	/** The events after `since`, as the server sends them to Ada, and with the state also her view after them. */
	shown(type: 'state' | 'events', since: number): ServerMessage {
		const events = this.#table.eventsSince(since);
		const said = type === 'events' ? { events } : { role: 0, events, view: this.#table.viewFor(0) };
		return JSON.parse(JSON.stringify({ type, table: this.#id, now: 0, ...said }));
	}
}

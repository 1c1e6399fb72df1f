import type { Level } from '@orrery/bots/levels';
import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { TableId, TableInfo } from '@orrery/protocol';
import { tableSecret } from '@orrery/protocol';
import { keepLink } from '../online/links.ts';
import type { ApiFault } from '../session/api.ts';
import { ask } from '../session/api.ts';
import { connection } from '../session/connection.svelte.ts';
import { guest } from '../session/guest.svelte.ts';
import { newContribution } from '../session/own-contribution.ts';
import type { TableMessage } from '../session/table-watch.ts';

/** The result of a request: the table as the player sees it then. */
type Done = Promise<Result<TableInfo | null, ApiFault>>;

/** A table, live: who sits where, who is present, and what the player can do about it. */
export class Room {
	readonly id: TableId;
	/** Null until it is loaded. */
	info: TableInfo | null = $state.raw(null);
	/** Why it cannot be shown, or no longer can. */
	fault: ApiFault | null = $state.raw(null);
	/** By seat: whether its player is present. */
	present: readonly boolean[] = $state.raw([]);
	spectators = $state.raw(0);
	/** The player is about to leave their seat, or has left it. */
	#leaving = false;
	/** The player's name at the time they lost their seat without leaving it here. */
	#unseated: string | null = $state.raw(null);
	/** Whether the server then refused to seat or admit them again. */
	#refused = $state.raw(false);

	constructor(id: TableId) {
		this.id = id;
	}

	/** Watches the table until the returned function is called. */
	watch(): () => void {
		const leave = connection.visit(this.id);
		const unwatch = connection.watch(this.id, (message) => this.#hear(message));
		return () => {
			unwatch();
			leave();
		};
	}

	/** Exchanges the secret of a link for admission to the table. */
	enter(secret: string): Done {
		const read = tableSecret.safeParse(secret);
		if (!read.success) return Promise.resolve(fail({ code: 'wrong-secret' }));
		return this.#run(async () => {
			const answer = await ask('enter', { params: { table: this.id }, body: { secret: read.data } });
			// A visitor who was not admitted before does not watch the table yet.
			if (answer.ok) connection.resume(this.id);
			return answer;
		});
	}

	async sit(seat: number): Done {
		const answer = await this.#run(() =>
			ask('sit', { params: { table: this.id, seat }, body: { kind: 'self' } }),
		);
		if (answer.ok || answer.fault.code !== 'not-admitted' || !this.unseated) return answer;
		this.#refused = true;
		return ok(null);
	}

	/**
	 * Takes a seat and is ready, in one press: someone who sits down wants to play. The host, who is there first and waits
	 * for others, says when.
	 */
	async sitReady(seat: number): Done {
		const answer = await this.sit(seat);
		return answer.ok && this.mine !== null && this.me?.ready === false && this.info?.status === 'gathering'
			? this.ready(true)
			: answer;
	}

	seatBot(seat: number, level: Level): Done {
		return this.#run(() => ask('sit', { params: { table: this.id, seat }, body: { kind: 'bot', level } }));
	}

	/** Empties a seat: the player's own or, for the host, any. */
	async empty(seat: number): Done {
		const own = seat === this.mine;
		if (own) this.#leaving = true;
		const answer = await this.#run(() => ask('leaveSeat', { params: { table: this.id, seat } }));
		if (own && !answer.ok) this.#leaving = false;
		return answer;
	}

	/**
	 * Says that the player is ready, with a contribution to the shuffle that this device remembers, or no longer
	 * ready.
	 */
	ready(wanted: boolean): Done {
		const commitment = this.info?.draw.commitment ?? '';
		return this.#run(() =>
			ask('ready', {
				params: { table: this.id },
				body: wanted ? { ready: true, contribution: newContribution(this.id, commitment) } : { ready: false },
			}),
		);
	}

	/** Starts the game with bots in the open seats; pressing the button makes the host ready, too. */
	async start(fill: Level): Done {
		if (this.me?.ready === false) {
			const answer = await this.ready(true);
			if (!answer.ok || this.info?.status !== 'gathering') return answer;
		}
		return this.#run(() => ask('start', { params: { table: this.id }, body: { fill } }));
	}

	/** Revokes the old link; with `open` it makes a new one. */
	async renewLink(open: boolean): Done {
		const answer = await ask('changeSecret', { params: { table: this.id }, body: { open } });
		if (!answer.ok) return answer;
		keepLink(this.id, answer.value.secret);
		return ok(null);
	}

	/** Retries after an error. */
	retry(): void {
		this.fault = null;
		connection.hurry();
		this.resume();
	}

	/** Asks for the table again. */
	resume(): void {
		connection.resume(this.id);
	}

	/** The player's own seat. */
	get mine(): number | null {
		const role = this.info?.you.role;
		return role === undefined || role === 'spectator' ? null : role;
	}

	get me(): TableInfo['seats'][number] | null {
		return this.mine === null ? null : (this.info?.seats[this.mine] ?? null);
	}

	/** Whether the player has lost their seat: the host gave it away, or the player left it on another device. */
	get unseated(): boolean {
		return this.#unseated !== null && this.#unseated === guest.name;
	}

	/** Whether the host has kicked the player. */
	get kicked(): boolean {
		return this.#refused && this.unseated;
	}

	/** The open seats. */
	get open(): readonly number[] {
		return (this.info?.seats ?? []).flatMap(({ holder }, seat) => (holder.kind === 'open' ? [seat] : []));
	}

	async #run(request: () => Promise<Result<TableInfo, ApiFault>>): Done {
		const answer = await request();
		if (answer.ok) this.#see(answer.value);
		return answer;
	}

	#hear(message: TableMessage): void {
		switch (message.type) {
			case 'table':
				this.#see(message.info);
				return;
			case 'presence':
				this.present = message.seats;
				this.spectators = message.spectators;
				return;
			case 'unwatched':
				// A visitor without a name is unknown to the server; for one with a name this is final.
				this.#refused = message.fault.code === 'not-admitted';
				this.info = null;
				this.fault = message.fault;
				return;
			default:
			// The game's own screen handles these.
		}
	}

	#see(info: TableInfo): void {
		// An answer and an update may overtake each other.
		if (this.info !== null && info.revision < this.info.revision) return;
		const before = this.me?.holder;
		// A player who sees the table again has been admitted again.
		if (this.info === null) this.#refused = false;
		this.info = info;
		this.fault = null;
		if (this.mine !== null) this.#unseated = null;
		else if (before?.kind === 'human') {
			this.#unseated = info.status === 'gathering' && !this.#leaving ? before.name : null;
			this.#leaving = false;
		}
	}
}

import type { Level } from '@orrery/bots/levels';
import type { TableId, TableInfo } from '@orrery/protocol';
import { tableSecret } from '@orrery/protocol';
import type { ApiFault } from '../online/api.ts';
import { ask } from '../online/api.ts';
import type { TableMessage } from '../online/connection.svelte.ts';
import { connection } from '../online/connection.svelte.ts';
import { guest } from '../online/guest.svelte.ts';
import { keepLink } from './links.ts';
import { newContribution } from './own-contribution.ts';

/** What a wish at the table comes to: null, or why not. */
type Done = Promise<ApiFault | null>;

/** A table only ever goes on. */
const STAGES: Readonly<Record<TableInfo['status'], number>> = {
	gathering: 0,
	playing: 1,
	ended: 2,
	closed: 2,
};

/** A table as it is seen from here, live: who sits where, who is there, and what one can do about it. */
export class Room {
	readonly id: TableId;
	/** Null until it is known. */
	info: TableInfo | null = $state.raw(null);
	/** Why it is not shown, or no longer. */
	fault: ApiFault | null = $state.raw(null);
	/** By seat, whether its holder is there. */
	present: readonly boolean[] = $state.raw([]);
	spectators = $state.raw(0);
	/** A wish is under way. */
	busy = $state(false);
	/** One is about to get up, or has. */
	#leaving = false;
	/** The name of whoever had a seat and has none any more, though they did not leave it here. */
	#unseated: string | null = $state.raw(null);
	/** And was not let in or down again. */
	#refused = $state.raw(false);
	/** How often the line has told what the table is like. */
	#updates = 0;

	constructor(id: TableId) {
		this.id = id;
	}

	/** Looks at the table until the function that is given back is called. */
	watch(): () => void {
		return connection.watch(this.id, (message) => this.#hear(message));
	}

	/** Exchanges the secret of a link for the right to be here. */
	enter(secret: string): Done {
		const read = tableSecret.safeParse(secret);
		if (!read.success) return Promise.resolve({ code: 'wrong-secret' });
		return this.#run(async () => {
			const answer = await ask('enter', { params: { table: this.id }, body: { secret: read.data } });
			// Whoever was not let in before is not being told of the table yet.
			if (answer.ok) connection.resume(this.id);
			return answer;
		});
	}

	async sit(seat: number): Done {
		const fault = await this.#run(() =>
			ask('sit', { params: { table: this.id, seat }, body: { kind: 'self' } }),
		);
		if (fault?.code !== 'not-admitted' || !this.unseated) return fault;
		this.#refused = true;
		return null;
	}

	seatBot(seat: number, level: Level): Done {
		return this.#run(() => ask('sit', { params: { table: this.id, seat }, body: { kind: 'bot', level } }));
	}

	/** Empties a seat: one's own, or as host any. */
	async empty(seat: number): Done {
		const own = seat === this.mine;
		if (own) this.#leaving = true;
		const fault = await this.#run(() => ask('leaveSeat', { params: { table: this.id, seat } }));
		if (own && fault !== null) this.#leaving = false;
		return fault;
	}

	/** Ready with a part of the draw that this device remembers, or not any more. */
	ready(wanted: boolean): Done {
		const commitment = this.info?.draw.commitment ?? '';
		return this.#run(() =>
			ask('ready', {
				params: { table: this.id },
				body: wanted ? { ready: true, contribution: newContribution(this.id, commitment) } : { ready: false },
			}),
		);
	}

	/** Begins with bots in the seats that are open; who presses the button is ready. */
	async start(fill: Level): Done {
		if (this.me?.ready === false) {
			const fault = await this.ready(true);
			if (fault !== null || this.info?.status !== 'gathering') return fault;
		}
		return this.#run(() => ask('start', { params: { table: this.id }, body: { fill } }));
	}

	/** Takes the old link back; with `open` there is a new one. */
	async renewLink(open: boolean): Done {
		this.busy = true;
		const answer = await ask('changeSecret', { params: { table: this.id }, body: { open } });
		this.busy = false;
		if (!answer.ok) return answer.fault;
		keepLink(this.id, answer.value.secret);
		return null;
	}

	/** Tries once more after a fault. */
	retry(): void {
		this.fault = null;
		connection.hurry();
		this.resume();
	}

	/** Asks for the table once more. */
	resume(): void {
		connection.resume(this.id);
	}

	/** The seat that one has. */
	get mine(): number | null {
		const role = this.info?.you.role;
		return role === undefined || role === 'spectator' ? null : role;
	}

	get me(): TableInfo['seats'][number] | null {
		return this.mine === null ? null : (this.info?.seats[this.mine] ?? null);
	}

	/** One had a seat and has it no longer: it was given away, or one has left it on another device. */
	get unseated(): boolean {
		return this.#unseated !== null && this.#unseated === guest.name;
	}

	/** Whoever made the table has given one's seat away, for good. */
	get kicked(): boolean {
		return this.#refused && this.unseated;
	}

	/** The seats that nobody has. */
	get open(): readonly number[] {
		return (this.info?.seats ?? []).flatMap(({ holder }, seat) => (holder.kind === 'open' ? [seat] : []));
	}

	async #run(
		request: () => Promise<
			{ readonly ok: true; readonly value: TableInfo } | { readonly ok: false; readonly fault: ApiFault }
		>,
	): Done {
		this.busy = true;
		const updates = this.#updates;
		const answer = await request();
		this.busy = false;
		if (!answer.ok) return answer.fault;
		// What the line has told meanwhile may be newer, and it tells what was done here, too.
		if (updates === this.#updates) this.#see(answer.value);
		return null;
	}

	#hear(message: TableMessage): void {
		switch (message.type) {
			case 'table':
				this.#updates++;
				this.#see(message.info);
				return;
			case 'presence':
				this.present = message.seats;
				this.spectators = message.spectators;
				return;
			case 'unwatched':
				// Somebody without a name is not known to the server; whoever has one is told for good.
				this.#refused = message.fault.code === 'not-admitted';
				this.info = null;
				this.fault = message.fault;
				return;
			default:
			// The game itself is for its own screen.
		}
	}

	#see(info: TableInfo): void {
		// An answer and the line overtake each other, but no game begins twice.
		if (this.info !== null && STAGES[info.status] < STAGES[this.info.status]) return;
		const before = this.me?.holder;
		// Whoever sees the table again has been let in again.
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

import type { Kinds } from '@orrery/engine';
import type { CommandBody, TableId, WireEvent, WireView } from '@orrery/protocol';
import { commandId } from '@orrery/protocol';
import type { TableEvent, TableView, Times } from '@orrery/table';
import { advanceView } from '@orrery/table';
import { newId } from '../device/random.ts';
import type { OnlineKind } from '../game/online-kind.ts';
import type { Moment, PlayedGame, PlayRefusal, UnderWay } from '../game/played-game.ts';
import { actorIn, THINKING } from '../game/played-game.ts';
import { lastChange, standingEvents } from '../game/standing.ts';
import { undoBarOf } from '../game/undo.ts';
import type { Connection } from '../session/connection.svelte.ts';
import type { DecodedState } from './decode-state.ts';
import { decodeEvents, decodeRefusal, decodeState } from './decode-state.ts';

/** After this long the screen says that a command is still being sent. */
const SLOW_MS = 1000;

/**
 * An online game as the player sees it. The screen shows what the server said last, never a guess: a move counts when
 * it is acknowledged and its event has arrived.
 */
export class OnlineGame<K extends Kinds> implements PlayedGame<K> {
	readonly id: TableId;
	readonly #kind: OnlineKind<K>;
	readonly #connection: Connection;
	readonly #listeners = new Set<(event: TableEvent<K>) => void>();
	/** Callers that wait until the game has reached an event. */
	readonly #waiting = new Map<() => void, number>();
	/** What the server has said, by its last view and the events since. */
	#view: TableView<K>;
	/** By version: what this page has seen. The server sends no earlier views. */
	readonly #seen = new Map<number, Moment<K>>();

	moment: Moment<K>;
	/** The clocks after the last event; null without clocks. */
	times: Times | null;
	refusal: PlayRefusal<K> | null = $state.raw(null);
	#asking = $state.raw(false);
	/** The last command, finished or not. */
	#last: Promise<unknown> = Promise.resolve();
	#slow = $state.raw(false);
	readonly knownFrom: number;
	readonly hindrance = null;
	readonly idle = THINKING;
	readonly underWay: UnderWay | null = $derived.by(() => {
		if (!this.#asking) return null;
		if (this.#connection.state !== 'open') return 'held-up';
		return this.#slow ? 'slow' : 'now';
	});

	/** Starts from the state so far with all its events. */
	constructor(id: TableId, kind: OnlineKind<K>, decoded: DecodedState<K>, connection: Connection) {
		this.id = id;
		this.#kind = kind;
		this.#connection = connection;
		this.#view = decoded.view;
		this.moment = $state.raw(this.#momentOf(decoded.view, decoded.events));
		this.times = $state.raw(decoded.view.times);
		this.#seen.set(this.moment.version, this.moment);
		this.knownFrom = this.moment.version;
	}

	get playable(): boolean {
		return this.moment.role !== 'spectator';
	}

	listen(listener: (event: TableEvent<K>) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	past(version: number): Moment<K> | null {
		return this.#seen.get(version) ?? null;
	}

	play(move: K['move']): Promise<boolean> {
		const { role, deciders, events } = this.moment;
		if (role === 'spectator' || actorIn(this) === null) return Promise.resolve(false);
		const [before, several] = [lastChange(events), deciders.length > 1];
		// What others did meanwhile does not matter if it did not touch the game, or if everyone decides at once.
		const stands = (): boolean => {
			const later = this.moment.events.filter(({ sequence }) => sequence > before);
			const own = later.some((event) => 'seat' in event && event.seat === role);
			return actorIn(this) === role && !own && (several || standingEvents(later).length === 0);
		};
		return this.#ask({ type: 'play-move', move }, stands);
	}

	undo(): Promise<boolean> {
		if (this.moment.undoer === null) return Promise.resolve(false);
		return this.#ask({ type: 'take-back' }, () => false);
	}

	/** Resigns for good; a bot plays on. */
	resign(): Promise<boolean> {
		return this.#end({ type: 'resign' });
	}

	/** Claims the win once everyone else has left the game. */
	claim(): Promise<boolean> {
		return this.#end({ type: 'claim' });
	}

	/** Takes in a message of the server; known events are ignored. */
	hear(message: { readonly events: readonly WireEvent[]; readonly view?: WireView }): void {
		const { events, view } = message;
		if (view === undefined) this.#follow(decodeEvents(this.#kind, events));
		else this.#see(decodeState(this.#kind, { events, view }));
	}

	/** Goes on from the last view by events alone. */
	#follow(events: readonly TableEvent<K>[] | null): void {
		if (events === null) {
			this.#connection.foreign = true;
			return;
		}
		const heard: TableEvent<K>[] = [];
		for (const event of events) {
			if (event.sequence <= this.#view.version) continue;
			const next = advanceView(this.#kind.game, this.#view, event);
			if (next === null) {
				// It does not follow from what is known here: the state is requested again.
				this.#connection.resume(this.id, this.#view.version);
				break;
			}
			this.#show(next, [event]);
			heard.push(event);
		}
		this.#tell(heard);
	}

	/** Takes a view from the server. */
	#see(decoded: DecodedState<K> | null): void {
		if (decoded === null) {
			this.#connection.foreign = true;
			return;
		}
		const { version } = this.moment;
		const newEvents = decoded.events.filter(({ sequence }) => sequence > version);
		if (decoded.view.version < version || (decoded.view.version === version && newEvents.length > 0)) return;
		if (decoded.view.version > version + newEvents.length) {
			// An event in between did not arrive: everything after the last event is requested again.
			this.#connection.resume(this.id, version);
			return;
		}
		this.#show(decoded.view, newEvents);
		this.#tell(newEvents);
	}

	#show(view: TableView<K>, newEvents: readonly TableEvent<K>[]): void {
		this.#view = view;
		this.moment = this.#momentOf(view, [...this.moment.events, ...newEvents]);
		this.times = view.times;
		this.#seen.set(this.moment.version, this.moment);
	}

	#tell(newEvents: readonly TableEvent<K>[]): void {
		for (const event of newEvents) for (const listener of this.#listeners) listener(event);
		for (const [go, sequence] of this.#waiting) if (this.moment.version >= sequence) go();
	}

	/** A move may wait for a connection for long; a resignation given meanwhile goes after it. */
	async #end(body: CommandBody): Promise<boolean> {
		await this.#last;
		return this.moment.ending === null && this.#ask(body, () => this.moment.ending === null);
	}

	/**
	 * Sends a command and waits until its event is here. If the table has moved on meanwhile, the server's state
	 * counts, and the command is sent again only if it still means the same.
	 */
	#ask(body: CommandBody, stands: () => boolean): Promise<boolean> {
		// A command that is being sent is not sent a second time.
		if (this.#asking) return Promise.resolve(false);
		const done = this.#put(body, stands);
		this.#last = done;
		return done;
	}

	async #put(body: CommandBody, stands: () => boolean): Promise<boolean> {
		this.#asking = true;
		this.refusal = null;
		const slow = setTimeout(() => {
			this.#slow = true;
		}, SLOW_MS);
		try {
			for (;;) {
				const { version } = this.moment;
				const answer = await this.#connection.command(this.id, commandId.parse(newId()), version, body);
				if (answer.kind === 'ack') {
					await this.#reach(answer.sequence);
					return true;
				}
				if (answer.missed !== undefined) this.hear(answer.missed);
				const { refusal } = answer;
				if (refusal.code === 'stale' && this.moment.version > version && stands()) continue;
				// What is known here allowed it: if that is wrong, the server's state is right.
				if (refusal.code !== 'stale') this.#connection.resume(this.id, version);
				this.refusal = decodeRefusal(this.#kind, refusal);
				return false;
			}
		} finally {
			clearTimeout(slow);
			this.#slow = false;
			this.#asking = false;
		}
	}

	/** The answer may arrive before its event. */
	#reach(sequence: number): Promise<void> {
		if (this.moment.version >= sequence) return Promise.resolve();
		return new Promise((resolve) => {
			const go = (): void => {
				this.#waiting.delete(go);
				resolve();
			};
			this.#waiting.set(go, sequence);
		});
	}

	#momentOf(view: DecodedState<K>['view'], events: readonly TableEvent<K>[]): Moment<K> {
		const { version, seats, deciders, undoable, ending, view: gameView } = view;
		const { role } = gameView;
		const own = role === 'spectator' ? null : role;
		return {
			version,
			role,
			you: own,
			view: gameView,
			seats,
			deciders,
			undoer: undoable > 0 ? own : null,
			undoBar: undoable > 0 || own === null ? null : undoBarOf(events, own, deciders),
			ending,
			turns: standingEvents(events).filter((event) => this.#kind.pace.endsTurn(event)).length,
			events,
		};
	}
}

import type { Kinds } from '@orrery/engine';
import type { CommandBody, TableId, WireEvent, WireView } from '@orrery/protocol';
import { commandId } from '@orrery/protocol';
import type { TableEvent, Times } from '@orrery/table';
import type { Moment, PlayedGame, PlayRefusal, UnderWay } from '../game/played-game.ts';
import { actorIn } from '../game/played-game.ts';
import { lastChange, standingEvents } from '../game/standing.ts';
import { newId } from '../play/device-random.ts';
import type { Line } from './line.svelte.ts';
import type { OnlineKind } from './online-kind.ts';
import type { Told } from './told.ts';
import { refusalOf, toldBy } from './told.ts';

/** After so long it is said that something is still being sent. */
const SLOW_MS = 1000;

/**
 * One game on a server, as whoever sits here sees it. What is shown is what the server told last, never a guess: a
 * move counts when it is acknowledged and its event is here.
 */
export class OnlineGame<K extends Kinds> implements PlayedGame<K> {
	readonly id: TableId;
	readonly #kind: OnlineKind<K>;
	readonly #line: Line;
	readonly #listeners = new Set<(event: TableEvent<K>) => void>();
	/** Those who wait until the game has come so far. */
	readonly #waiting = new Map<() => void, number>();

	moment: Moment<K>;
	/** How the clocks stood after the last event; null where there are none. */
	times: Times | null;
	refusal: PlayRefusal<K> | null = $state.raw(null);
	#asking = $state.raw(false);
	/** What was asked for last, whether it is done or still under way. */
	#last: Promise<unknown> = Promise.resolve();
	#slow = $state.raw(false);
	readonly hindrance = null;
	readonly underWay: UnderWay | null = $derived.by(() => {
		if (!this.#asking) return null;
		if (this.#line.state !== 'open') return 'held-up';
		return this.#slow ? 'slow' : 'now';
	});

	/** The game as it stands, with everything that happened before. */
	constructor(id: TableId, kind: OnlineKind<K>, told: Told<K>, line: Line) {
		this.id = id;
		this.#kind = kind;
		this.#line = line;
		this.moment = $state.raw(this.#momentOf(told.view, told.events));
		this.times = $state.raw(told.view.times);
	}

	get playable(): boolean {
		return this.moment.role !== 'spectator';
	}

	listen(listener: (event: TableEvent<K>) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	play(move: K['move']): Promise<boolean> {
		const { role, deciders, events } = this.moment;
		if (role === 'spectator' || actorIn(this) === null) return Promise.resolve(false);
		const [before, several] = [lastChange(events), deciders.length > 1];
		// What others did meanwhile leaves the decision alone if it did not touch the game, or if all decide at once.
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

	/** Gives up for good; a bot plays on. */
	resign(): Promise<boolean> {
		return this.#end({ type: 'resign' });
	}

	/** Ends the game as won, once everybody else has left it. */
	claim(): Promise<boolean> {
		return this.#end({ type: 'claim' });
	}

	/** Takes in what the server tells; what is known already says nothing new. */
	hear(message: { readonly events: readonly WireEvent[]; readonly view: WireView }): void {
		const told = toldBy(this.#kind, message);
		if (told === null) {
			this.#line.foreign = true;
			return;
		}
		const { version } = this.moment;
		const news = told.events.filter(({ sequence }) => sequence > version);
		if (told.view.version < version || (told.view.version === version && news.length > 0)) return;
		if (told.view.version > version + news.length) {
			// Something in between did not arrive: everything after the last event is asked for once more.
			this.#line.resume(this.id);
			return;
		}
		this.moment = this.#momentOf(told.view, [...this.moment.events, ...news]);
		this.times = told.view.times;
		for (const event of news) for (const listener of this.#listeners) listener(event);
		for (const [go, sequence] of this.#waiting) if (told.view.version >= sequence) go();
	}

	/** A move may be held up for long; whoever has decided to go meanwhile goes after it. */
	async #end(body: CommandBody): Promise<boolean> {
		await this.#last;
		return this.moment.ending === null && this.#ask(body, () => this.moment.ending === null);
	}

	/**
	 * Wants something of the table and waits until it is here. If the table has gone on meanwhile, the state of the
	 * server counts, and the same is wanted again only where it still means the same.
	 */
	#ask(body: CommandBody, stands: () => boolean): Promise<boolean> {
		// What is under way is not asked for a second time.
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
				const answer = await this.#line.command(this.id, commandId.parse(newId()), version, body);
				if (answer.kind === 'ack') {
					await this.#reach(answer.sequence);
					return true;
				}
				if (answer.missed !== undefined) this.hear(answer.missed);
				const { refusal } = answer;
				if (refusal.code === 'stale' && this.moment.version > version && stands()) continue;
				this.refusal = refusalOf(this.#kind, refusal);
				return false;
			}
		} finally {
			clearTimeout(slow);
			this.#slow = false;
			this.#asking = false;
		}
	}

	/** The answer may come before the event that it speaks of. */
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

	#momentOf(view: Told<K>['view'], events: readonly TableEvent<K>[]): Moment<K> {
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
			ending,
			turns: standingEvents(events).filter((event) => this.#kind.endsTurn(event)).length,
			events,
		};
	}
}

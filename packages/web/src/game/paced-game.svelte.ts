import type { Kinds, Seat } from '@orrery/engine';
import type { TableEvent } from '@orrery/table';
import { afterDrawn, ms, PAUSE } from '../design/motion.ts';
import { m } from '../language/language.svelte.ts';
import type { Speed } from '../settings/preferences.svelte.ts';
import type { MovePace } from './move-pace.ts';
import type { Hindrance, Idle, Moment, PlayedGame, PlayRefusal, UnderWay } from './played-game.ts';

/** An event, and the game after it as the viewer saw it; null: to be asked for when it is shown again. */
interface Shown<K extends Kinds> {
	readonly event: TableEvent<K>;
	readonly moment: Moment<K> | null;
}

/** What is on screen instead of the game as it is now. */
interface Stage<K extends Kinds> {
	readonly moment: Moment<K>;
	/** The other player whose move is shown; null for a move made at this screen. */
	readonly mover: Seat | null;
}

/**
 * A game as people can follow it. The real game goes on as fast as its players are; this one shows the moves of bots and
 * other players one after the other, each to the end of its animation and for a pause after it, and lets nobody decide
 * before the last has been seen. A move made at this screen is shown at once, and what follows waits until it was seen.
 */
export class PacedGame<K extends Kinds> implements PlayedGame<K> {
	readonly game: PlayedGame<K>;
	readonly #pace: MovePace<K>;
	readonly #speed: () => Speed;
	readonly #listeners = new Set<(event: TableEvent<K>) => void>();
	readonly #unlisten: () => void;
	/** What is shown after the present stage, oldest first. */
	#queue: Shown<K>[] = [];
	#stopWaiting: () => void = () => undefined;
	#stage: Stage<K> | null = $state.raw(null);
	/** The version that was jumped to, past moves that were not shown; it is drawn at once. */
	#jumpedTo: number | null = $state.raw(null);
	/** Whether moves are shown that the viewer has seen before. */
	#again = $state.raw(false);
	/** The version of an earlier position that the player looks at. */
	#visited: number | null = $state.raw(null);

	readonly moment: Moment<K> = $derived.by(() => {
		if (this.#stage !== null) return this.#stage.moment;
		const { moment } = this.game;
		return moment.version === this.#jumpedTo ? { ...moment, jump: true } : moment;
	});
	readonly idle: Idle = $derived.by(() => {
		if (this.#visited !== null)
			return { kind: 'shown', headline: m().play_earlier(), back: () => this.skip() };
		const mover = this.#stage?.mover ?? null;
		if (mover === null) return this.game.idle;
		return { kind: 'moving', seat: mover, skip: () => this.skip() };
	});
	/** Everything that has been shown so far, for the strip and the log. */
	readonly shownEvents: readonly TableEvent<K>[] = $derived.by(() =>
		this.#again || this.#visited !== null ? this.game.moment.events : this.moment.events,
	);

	constructor(game: PlayedGame<K>, pace: MovePace<K>, speed: () => Speed) {
		this.game = game;
		this.#pace = pace;
		this.#speed = speed;
		this.#unlisten = game.listen((event) => this.#receive(event));
	}

	get id(): string {
		return this.game.id;
	}

	get playable(): boolean {
		return this.game.playable;
	}

	get hindrance(): Hindrance | null {
		return this.game.hindrance;
	}

	get underWay(): UnderWay | null {
		return this.game.underWay;
	}

	get refusal(): PlayRefusal<K> | null {
		return this.game.refusal;
	}

	/** Whether something else is shown than the game as it is now. */
	get behind(): boolean {
		return this.#stage !== null;
	}

	/** The version of the earlier position that is shown; null while the game goes on. */
	get visited(): number | null {
		return this.#visited;
	}

	get knownFrom(): number {
		return this.game.knownFrom;
	}

	past(version: number): Moment<K> | null {
		return this.game.past(version);
	}

	listen(listener: (event: TableEvent<K>) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	play(move: K['move']): Promise<boolean> {
		return this.game.play(move);
	}

	undo(): Promise<boolean> {
		// While a move made at this screen is still shown, its player may take it back; the game is already with the next.
		return this.game.undo(this.moment.undoer);
	}

	/** Shows the game as it is now; what has not been shown is only announced. */
	skip(): void {
		if (this.#stage !== null) this.#jumpedTo = this.game.moment.version;
		this.#present();
	}

	/** Shows these moves again, one after the other. False if this screen does not know them. */
	showAgain(sequences: readonly number[]): boolean {
		const again = this.game.moment.events.filter(({ sequence }) => sequences.includes(sequence));
		const [next] = again;
		const first = next === undefined ? null : this.past(next.sequence - 1);
		if (next === undefined || first === null) return false;
		this.#present();
		this.#again = true;
		this.#queue = again.map((event) => ({ event, moment: null }));
		this.#stage = { moment: { ...followed(first), jump: true }, mover: moverOf(next) };
		this.#wait(PAUSE.again);
		return true;
	}

	/** Shows the game as it was after that event, until `skip`. False if this screen does not know it. */
	visit(version: number): boolean {
		const moment = this.past(version);
		if (moment === null) return false;
		this.#present();
		this.#visited = version;
		this.#stage = { moment: { ...followed(moment), jump: true }, mover: null };
		return true;
	}

	/** The screen is gone. */
	stop(): void {
		this.#unlisten();
		this.#stopWaiting();
	}

	#receive(event: TableEvent<K>): void {
		const { moment } = this.game;
		const item = { event, moment };
		const own = isOwn(event, moment);
		if (this.#visited !== null) {
			// The game goes on behind an earlier position: it is only announced.
			this.#emit(event);
			return;
		}
		// Several events came at once after a lost connection, or the player at this screen took a move back.
		if (moment.version > event.sequence || (own && event.type === 'taken-back')) {
			if (!own) this.#jumpedTo = moment.version;
			this.#present();
			this.#emit(event);
			return;
		}
		if (!own && this.#speed() === 'instant') {
			this.#jumpedTo = moment.version;
			this.#present();
			this.#emit(event);
			return;
		}
		const follows = this.#queue.length > 0 || (this.#stage !== null && this.#stage.mover !== null);
		if (this.#stage === null || (own && !follows)) this.#show(item);
		else this.#queue.push(item);
	}

	#show({ event, moment: seen }: Shown<K>): void {
		const moment = seen ?? this.past(event.sequence);
		if (moment === null) {
			this.#next();
			return;
		}
		const own = isOwn(event, moment) && !this.#again;
		const length = this.#lengthOf(event);
		this.#stage = {
			moment: own ? moment : followed(moment),
			mover: own ? null : moverOf(event),
		};
		this.#emit(event);
		// What has nothing to be seen holds up nothing.
		if (length === 0) this.#next();
		else this.#wait(length);
	}

	#wait(milliseconds: number): void {
		this.#stopWaiting();
		this.#stopWaiting = afterDrawn(milliseconds, () => this.#next());
	}

	#next(): void {
		const item = this.#queue.shift();
		if (item === undefined) this.#present();
		else this.#show(item);
	}

	/** Goes to the game as it is now, and passes on the events that have not been shown. */
	#present(): void {
		this.#stopWaiting();
		const unshown = this.#again ? [] : this.#queue;
		this.#queue = [];
		this.#stage = null;
		this.#again = false;
		this.#visited = null;
		for (const { event } of unshown) this.#emit(event);
	}

	#emit(event: TableEvent<K>): void {
		for (const listener of this.#listeners) listener(event);
	}

	/** How long an event stays alone on the screen. */
	#lengthOf(event: TableEvent<K>): number {
		const speed = this.#speed();
		if (speed === 'instant' && !this.#again) return 0;
		const pauses = speed === 'instant' ? 'fast' : speed;
		if (event.type === 'taken-back') return PAUSE.turn[pauses];
		if (event.type !== 'moved') return 0;
		const motion = Math.max(0, ...event.events.map((happened) => this.#pace.ms(happened)));
		if (motion === 0) return 0;
		const ended = event.events.some((happened) => this.#pace.endsTurn(happened));
		return ms(motion) + (ended ? PAUSE.turn : PAUSE.step)[pauses];
	}
}

/** While a move is followed nobody decides, and the result waits. */
function followed<K extends Kinds>(moment: Moment<K>): Moment<K> {
	return { ...moment, deciders: [], ending: null };
}

function moverOf<K extends Kinds>(event: TableEvent<K>): Seat | null {
	return 'seat' in event ? event.seat : null;
}

/** Whether a player at this screen did it. Where nobody is addressed as “you”, all people are at this screen. */
function isOwn<K extends Kinds>(event: TableEvent<K>, { role, you }: Moment<K>): boolean {
	if (!('seat' in event) || role === 'spectator') return false;
	if (event.type === 'moved' && event.by === 'bot') return false;
	return you === null || event.seat === you;
}

import type { Kinds, Result, Seat } from '@orrery/engine';
import type { TableEvent } from '@orrery/table';
import type { PlayedGame } from '../game/played-game.ts';
import { standingSteps } from '../game/standing.ts';
import type { Coaching } from '../settings/coached-games.ts';
import { coachingOf, keepCoaching } from '../settings/coached-games.ts';
import type { Best, Thinking } from './hints.svelte.ts';
import { Hints } from './hints.svelte.ts';
import type { MistakeReason, Worth } from './mistake.ts';
import { isClearMistake } from './mistake.ts';

/** The search that the coach asks; `BotWorker` fits. */
export interface Adviser<K extends Kinds> extends Thinking<K> {
	compare(question: {
		readonly game: string;
		readonly view: K['view'];
		readonly moves: readonly K['move'][];
		readonly seed: string;
		readonly iterations: number;
		readonly milliseconds: number;
	}): Promise<Result<readonly number[], unknown>>;
}

/** What the coach knows of a game. */
export interface Teaching<K extends Kinds, Reason extends MistakeReason> {
	/** Whom to ask for the best move, and the effort to compare it with another one. */
	readonly opponent: string;
	readonly iterations: number;
	/** A move that is the best without any search, such as one that wins at once; null if there is none. */
	surest(view: K['view']): K['move'] | null;
	/** Whether a mistake is possible here that is worth a warning. */
	judges(view: K['view']): boolean;
	reasonAgainst(view: K['view'], wanted: K['move'], best: Best<K>, worth: Worth): Reason;
	/** What another player's move did and was good for, in one sentence; null where that cannot be said yet. */
	tellMove(move: OtherMove<K>): string | null;
}

/** Another player's move, and the view of the player at this screen before it. */
export interface OtherMove<K extends Kinds> {
	readonly before: K['view'];
	readonly seat: Seat;
	readonly viewer: Seat;
	readonly events: readonly K['event'][];
	/** The moves of this player that went before it without a break, and this one: in Nebula a whole turn. */
	readonly run: {
		readonly before: K['view'];
		readonly events: readonly K['event'][];
		readonly after: K['view'];
	};
}

export interface Warning<K extends Kinds, Reason> {
	readonly move: K['move'];
	readonly reason: Reason;
}

type Moved<K extends Kinds> = Extract<TableEvent<K>, { readonly type: 'moved' }>;

/** A warning that is not ready by then is not given: nobody has to wait for the coach. */
const PATIENCE_MS = 1000;
/** So that an answer comes well within that time. */
const COMPARE_MS = 600;

/**
 * The coach of a first game. It looks at every decision of the player from the player's own view, asks the search for
 * the best move, and before a clear mistake says what it costs.
 */
export class Coach<K extends Kinds, Reason extends MistakeReason> {
	readonly #game: PlayedGame<K>;
	readonly #id: string;
	readonly #adviser: Adviser<K>;
	readonly #teaching: Teaching<K, Reason>;
	#coaching: Coaching = $state.raw({ on: true, muted: [] });
	/** What the player has put together, as JSON. */
	#ready: string | null = $state.raw(null);
	/** The warning, the decision it belongs to, and what the player had put together then. */
	#warned: (Warning<K, Reason> & { readonly at: number; readonly ready: string | null }) | null =
		$state.raw(null);
	/** The turn in which the coach has warned: once is enough. */
	#warnedIn: number | null = null;
	/** The move that the player wants to make all the same. */
	#accepted: string | null = null;
	readonly #hints: Hints<K>;
	/** Questions to the search, by decision and move. */
	readonly #worths = new Map<string, Promise<Worth | null>>();

	readonly on: boolean = $derived.by(() => this.#coaching.on);
	/** Whether the player has to decide, and the coach may help. */
	readonly helps: boolean = $derived.by(() => this.on && this.#hints.possible);
	readonly warning: Warning<K, Reason> | null = $derived.by(() => {
		const warned = this.#warned;
		return this.helps && warned?.at === this.#now && warned.ready === this.#ready ? warned : null;
	});
	/** How many hints the player has asked for in this decision. */
	readonly hints: number = $derived.by(() => (this.on ? this.#hints.count : 0));
	/** The best move, while a hint is shown and the search has found it. */
	readonly hinted: Best<K> | null = $derived.by(() => (this.on ? this.#hints.best : null));
	/** What the other players did since the player's last move: a sentence a move, oldest first. */
	readonly told: readonly string[] = $derived.by(() => {
		const { events, role } = this.#game.moment;
		if (!this.on || role === 'spectator') return [];
		const steps = standingSteps(events);
		const since = steps.slice(steps.findLastIndex(({ seat }) => seat === role) + 1);
		return since.flatMap((step, i) => this.#tell(step, since.slice(0, i + 1), role) ?? []);
	});

	/** `onhint` is called with every hint that the player has not seen in a decision. */
	constructor(
		game: PlayedGame<K>,
		id: string,
		adviser: Adviser<K>,
		teaching: Teaching<K, Reason>,
		onhint: () => void = () => undefined,
	) {
		this.#game = game;
		this.#id = id;
		this.#adviser = adviser;
		this.#teaching = teaching;
		const { opponent } = teaching;
		const surest = (view: K['view']): K['move'] | null => teaching.surest(view);
		this.#hints = new Hints<K>(game, { id, opponent, thinking: adviser, surest }, onhint);
		this.#coaching = coachingOf(game.id) ?? this.#coaching;
	}

	get #now(): number {
		return this.#hints.now;
	}

	/** Looks for the best move as soon as the player has to decide. Call it in an effect. */
	prepare(): void {
		if (this.helps) void this.#hints.findBest();
	}

	consider(move: K['move'] | null): void {
		this.#ready = move === null ? null : JSON.stringify(move);
		if (move !== null && this.helps) void this.#worthOf(move);
	}

	async allows(move: K['move']): Promise<boolean> {
		const key = JSON.stringify(move);
		if (!this.helps || this.#accepted === `${this.#now} ${key}`) return true;
		// Only its own button plays a move that the coach is warning of.
		if (this.warning !== null) return JSON.stringify(this.warning.move) !== key;
		const { view, turns } = this.#game.moment;
		if (this.#warnedIn === turns || !this.#teaching.judges(view)) return true;
		const at = this.#now;
		const reason = await inTime(this.#mistakeOf(view, move));
		if (reason === null || at !== this.#now) return true;
		this.#warnedIn = turns;
		this.#warned = { move, reason, at, ready: this.#ready };
		return false;
	}

	/** The player wants to make the move that the coach warned of. */
	accept(): void {
		if (this.warning !== null) this.#accepted = `${this.#now} ${JSON.stringify(this.warning.move)}`;
		this.#warned = null;
	}

	chooseAgain(): boolean {
		const warned = this.warning !== null;
		this.#warned = null;
		return warned;
	}

	/** Shows the next hint; after the last one it begins again. */
	hint(): void {
		if (!this.helps) return;
		this.#warned = null;
		void this.#hints.next();
	}

	turn(on: boolean): void {
		this.#keep({ ...this.#coaching, on });
	}

	/** No more warnings of this kind in this game. */
	mute(kind: string): void {
		this.#keep({ ...this.#coaching, muted: [...this.#coaching.muted, kind] });
	}

	#keep(coaching: Coaching): void {
		this.#coaching = coaching;
		keepCoaching(this.#game.id, coaching);
	}

	#tell(step: Moved<K>, upTo: readonly Moved<K>[], viewer: Seat): string | null {
		const { seat, events, sequence } = step;
		const run = upTo.slice(upTo.findLastIndex((other) => other.seat !== seat) + 1);
		const view = (version: number): K['view'] | undefined => this.#game.past(version)?.view;
		const before = view(sequence - 1);
		const begun = view((run[0]?.sequence ?? sequence) - 1);
		const after = view(sequence);
		if (before === undefined || begun === undefined || after === undefined) return null;
		const happened = run.flatMap((other): readonly K['event'][] => other.events);
		return this.#teaching.tellMove({
			before,
			seat,
			viewer,
			events,
			run: { before: begun, events: happened, after },
		});
	}

	#worthOf(move: K['move']): Promise<Worth | null> {
		const best = this.#hints.findBest();
		const key = `${this.#now} ${JSON.stringify(move)}`;
		const known = this.#worths.get(key);
		if (known !== undefined) return known;
		const worth = this.#compare(this.#game.moment.view, move, best);
		this.#worths.set(key, worth);
		return worth;
	}

	async #compare(view: K['view'], move: K['move'], finding: Promise<Best<K> | null>): Promise<Worth | null> {
		const best = await finding;
		if (best === null || JSON.stringify(best.move) === JSON.stringify(move)) return null;
		const compared = await this.#adviser.compare({
			game: this.#id,
			view,
			moves: [best.move, move],
			seed: 'coach',
			iterations: this.#teaching.iterations,
			milliseconds: COMPARE_MS,
		});
		if (!compared.ok) return null;
		const [worth = 0, wanted = 0] = compared.value;
		return { best: worth, wanted };
	}

	/** Why the move is a clear mistake; null if it is none, or the player does not want to hear of it. */
	async #mistakeOf(view: K['view'], move: K['move']): Promise<Reason | null> {
		const worth = await this.#worthOf(move);
		const best = await this.#hints.findBest();
		if (worth === null || best === null) return null;
		const reason = this.#teaching.reasonAgainst(view, move, best, worth);
		return isClearMistake(worth, reason) && !this.#coaching.muted.includes(reason.kind) ? reason : null;
	}
}

/** The answer, or null if it does not come in time. */
function inTime<Answer>(answer: Promise<Answer | null>): Promise<Answer | null> {
	return new Promise((resolve) => {
		const timer = setTimeout(() => resolve(null), PATIENCE_MS);
		void answer.then((value) => {
			clearTimeout(timer);
			resolve(value);
		});
	});
}

import type { Course, Kinds, Seat, Step } from '@orrery/engine';
import type { Ending, TableEvent, TableSeat } from '@orrery/table';
import { afterDrawn, ms, PAUSE } from '../design/motion.ts';
import { eventsOf, momentOf } from '../game/moment.ts';
import type { Idle, Moment, PlayedGame } from '../game/played-game.ts';
import { THINKING } from '../game/played-game.ts';
import { onlyHuman, playersOf } from '../game/players.ts';
import type { ReplaySeat } from '../routing/routes.ts';
import type { Branch } from './branch.ts';
import { branchOf, withMove } from './branch.ts';
import type { ReplayKind } from './replay-kind.ts';
import type { ReplayedGame } from './replayed-game.ts';
import type { TurnStop } from './turn-stops.ts';
import { stopAt, stopsOf } from './turn-stops.ts';

/** The bar of a replay says what the move did; the game's own bar is shown only while a move is tried. */
const SHOWN: Idle = { kind: 'shown', headline: '' };

/** Where a replay begins; unknown steps and seats give way to the nearest that there are. */
export interface ReplayStart {
	readonly step?: number | undefined;
	readonly seat?: ReplaySeat | undefined;
}

/**
 * A game that has been played, shown after any of its steps and from any seat. It can be given to the game's own turn,
 * scene and boards. While `trying`, moves can be played on the boards: they make branches and leave the game as it is.
 */
export class ReplayGame<K extends Kinds> implements PlayedGame<K> {
	readonly replayed: ReplayedGame<K>;
	/** The seat of the person who looks on, if they played; they are addressed as “you”. */
	readonly owner: Seat | null;
	readonly kind: ReplayKind<K>;
	readonly #listeners = new Set<(event: TableEvent<K>) => void>();
	/** Where the turn ends that is being played; null while nothing moves. */
	#goal: number | null = null;
	#stopWaiting: () => void = () => undefined;
	#begun = 0;
	#step: number = $state.raw(0);
	#seat: ReplaySeat = $state.raw('open');
	#trying = $state.raw(false);
	#branches: readonly Branch<K>[] = $state.raw([]);
	#branch: Branch<K> | null = $state.raw(null);
	moment: Moment<K>;

	/** The game, or the branch that is looked at. */
	readonly course: Course<K> = $derived.by(() => this.#branch?.course ?? this.replayed.course);
	/** Everything that happens in it, from its first to its last step. */
	readonly events: readonly TableEvent<K>[] = $derived.by(() =>
		eventsOf(this.course.steps, this.replayed.seats, this.#branch === null ? this.replayed.ending : null),
	);
	readonly stops: readonly TurnStop[] = $derived.by(() => stopsOf(this.course.steps));
	/** The index of the stop that is shown, or that the step shown leads to. */
	readonly stop: number = $derived.by(() => stopAt(this.stops, this.#step));

	readonly knownFrom = 0;
	readonly hindrance = null;
	readonly underWay = null;
	readonly refusal = null;

	constructor(replayed: ReplayedGame<K>, kind: ReplayKind<K>, { step, seat }: ReplayStart = {}) {
		this.replayed = replayed;
		this.kind = kind;
		this.owner = ownerOf(replayed);
		this.#seat = this.#known(seat);
		this.#step = this.#within(step ?? 0);
		this.moment = $state.raw(this.#look(this.#step, true));
	}

	get id(): string {
		return this.replayed.id;
	}

	/** How many steps have been played where the boards are. */
	get step(): number {
		return this.#step;
	}

	/** How many steps the game or the branch has. */
	get last(): number {
		return this.course.steps.length;
	}

	/** Whose view is shown. */
	get seat(): ReplaySeat {
		return this.#seat;
	}

	/** Whose view is shown unless another is asked for: the viewer's own, that of the only person, else all there is. */
	get defaultSeat(): ReplaySeat {
		return this.owner ?? onlyHuman(this.replayed.seats) ?? 'open';
	}

	/** Whether moves can be tried on the boards. */
	get trying(): boolean {
		return this.#trying;
	}

	get playable(): boolean {
		return this.#trying;
	}

	get idle(): Idle {
		return this.#trying ? THINKING : SHOWN;
	}

	get branches(): readonly Branch<K>[] {
		return this.#branches;
	}

	/** The branch that is looked at; null for the game itself. */
	get branch(): Branch<K> | null {
		return this.#branch;
	}

	/** How many steps of the game come before what is shown: the moment of the game that an address can name. */
	get stepOfGame(): number {
		return Math.min(this.#step, this.#branch?.from ?? this.#step);
	}

	/** The steps that have been played where the boards are. */
	get steps(): readonly Step<K>[] {
		return this.course.steps.slice(0, this.#step);
	}

	/** Shows the game after so many steps at once, without flights. Too many: its end. What was tried stays a branch. */
	show(step: number): void {
		this.#rest();
		this.#trying = false;
		this.#draw(this.#within(step), true);
	}

	/** Shows everything from another seat, or open. */
	seeFrom(seat: ReplaySeat): void {
		this.#rest();
		this.#seat = this.#known(seat);
		this.#draw(this.#step, true);
	}

	/** Plays the next turn on the boards, one step after the other. A turn that is being played is finished first. */
	next(): void {
		if (this.#goal !== null) this.show(this.#goal);
		this.#playTo(this.stops.find(({ step }) => step > this.#step)?.step ?? this.last);
	}

	/** Back to the end of the turn before, at once. */
	previous(): void {
		this.show(this.stops.findLast(({ step }) => step < this.#step)?.step ?? 0);
	}

	/** Plays the next step on the boards. */
	nextStep(): void {
		this.#playTo(this.#step + 1);
	}

	previousStep(): void {
		this.show(this.#step - 1);
	}

	/** Lets moves be tried for the seat that has to decide, or ends it. */
	try(trying: boolean): void {
		this.#rest();
		this.#trying = trying && this.#deciders().length > 0;
		this.#draw(this.#step, true);
	}

	/** Shows a branch at its end, or the game where the branch left it. */
	follow(branch: Branch<K> | null): void {
		const step = branch?.course.steps.length ?? this.stepOfGame;
		this.#rest();
		this.#trying = false;
		this.#branch = branch;
		this.#draw(step, true);
	}

	/** Deletes a branch; where it is looked at, the game is shown instead. */
	delete(branch: Branch<K>): void {
		if (branch === this.#branch) this.follow(null);
		this.#branches = this.#branches.filter((other) => other !== branch);
	}

	/** Tries a move. What the game or the branch went on with anyway is only shown; any other makes a branch. */
	play(move: K['move']): Promise<boolean> {
		const { role } = this.moment;
		if (!this.#trying || role === 'spectator') return Promise.resolve(false);
		const course = withMove(this.course, this.#step, role, move);
		const tried = course?.steps[this.#step];
		if (course === null || tried === undefined) return Promise.resolve(false);
		const played = this.course.steps[this.#step];
		if (played?.seat !== role || !sameMove(played.move, tried.move)) this.#keep(course);
		this.#trying = this.#decidersAt(this.#step + 1).length > 0;
		this.#draw(this.#step + 1, false);
		this.#emit();
		return Promise.resolve(true);
	}

	/** Takes back the last move of the branch that is looked at. */
	undo(): Promise<boolean> {
		const branch = this.#branch;
		if (branch === null || this.#step !== this.last) return Promise.resolve(false);
		const course = branch.course.at(this.#step - 1);
		if (!course.ok) return Promise.resolve(false);
		this.#rest();
		const shorter = this.#step - 1 > branch.from ? branchOf(branch.number, branch.from, course.value) : null;
		this.#branches = this.#branches.flatMap((other) => (other === branch ? (shorter ?? []) : other));
		this.#branch = shorter;
		this.#trying = true;
		this.#draw(this.#step - 1, true);
		return Promise.resolve(true);
	}

	past(version: number): Moment<K> | null {
		return version < 0 || version > this.last ? null : this.#look(version, false);
	}

	listen(listener: (event: TableEvent<K>) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	/** The screen is gone. */
	stopShowing(): void {
		this.#rest();
	}

	/** Steps of a branch that are tried again differently make another branch; its end just grows. */
	#keep(course: Course<K>): void {
		const parent = this.#branch;
		const grows = parent !== null && this.#step === this.last;
		const from = Math.min(this.#step, parent?.from ?? this.#step);
		if (!grows) this.#begun += 1;
		const branch = branchOf(grows ? parent.number : this.#begun, from, course);
		this.#branches = grows
			? this.#branches.map((other) => (other === parent ? branch : other))
			: [...this.#branches, branch];
		this.#branch = branch;
	}

	#playTo(goal: number): void {
		this.#rest();
		if (goal <= this.#step || goal > this.last) return;
		this.#trying = false;
		this.#goal = goal;
		this.#advance(goal);
	}

	#advance(goal: number): void {
		this.#draw(this.#step + 1, false);
		this.#emit();
		if (this.#step >= goal) {
			this.#goal = null;
			return;
		}
		const { events } = this.course.steps[this.#step - 1]?.played ?? { events: [] };
		const motion = Math.max(0, ...events.map((event) => this.kind.pace.ms(event)));
		this.#stopWaiting = afterDrawn(ms(motion) + PAUSE.step.normal, () => this.#advance(goal));
	}

	#rest(): void {
		this.#stopWaiting();
		this.#goal = null;
	}

	#draw(step: number, jump: boolean): void {
		this.#step = step;
		this.moment = this.#look(step, jump);
	}

	#emit(): void {
		const event = this.moment.events.at(-1);
		if (event !== undefined) for (const listener of this.#listeners) listener(event);
	}

	#look(step: number, jump: boolean): Moment<K> {
		const { course } = this;
		const { game } = course;
		const { position, steps } = this.#at(step);
		const role = this.#roleAt(position, steps);
		const ended = this.#branch === null && step === this.last ? this.replayed.ending : undefined;
		const ending: { ending?: Ending<K> | null } = ended === undefined ? {} : { ending: ended };
		const moment = momentOf<K>({
			game,
			position,
			steps,
			seats: this.#trying ? played(this.replayed.seats) : this.replayed.seats,
			role,
			you: this.owner,
			events: this.events.slice(0, step),
			jump,
			...ending,
		});
		return this.#seat === 'open' ? { ...moment, view: this.kind.open(moment.view, position) } : moment;
	}

	#at(step: number): Course<K> {
		const earlier = this.course.at(step);
		if (!earlier.ok) throw new RangeError(`no step ${step}: ${earlier.fault.code}`);
		return earlier.value;
	}

	#decidersAt(step: number): readonly Seat[] {
		return this.course.game.deciders(this.#at(step).position);
	}

	#deciders(): readonly Seat[] {
		return this.#decidersAt(this.#step);
	}

	/** A seat that is looked from; open, the one that has just moved; while trying, the one that has to decide. */
	#roleAt(position: K['position'], steps: readonly Step<K>[]): Seat {
		const deciders = this.course.game.deciders(position);
		const seen = this.#seat === 'open' ? (steps.at(-1)?.seat ?? deciders[0] ?? 0) : this.#seat;
		return this.#trying && !deciders.includes(seen) ? (deciders[0] ?? seen) : seen;
	}

	/** The seat that is asked for, if there is one. */
	#known(seat: ReplaySeat | undefined): ReplaySeat {
		const { seats } = this.replayed;
		return seat === 'open' || (seat !== undefined && seat < seats.length) ? seat : this.defaultSeat;
	}

	#within(step: number): number {
		return Math.max(0, Math.min(step, this.last));
	}
}

function ownerOf<K extends Kinds>({ you, origin, seats }: ReplayedGame<K>): Seat | null {
	if (you !== undefined) return you;
	return origin.kind === 'device' && !origin.imported ? onlyHuman(seats) : null;
}

/** The seats as they are while moves are tried: the viewer decides for everyone. */
function played(seats: readonly TableSeat[]): readonly TableSeat[] {
	return playersOf(seats, null).map(({ name }, seat) => {
		const player = seats[seat]?.player;
		const token = player !== undefined && 'token' in player ? { token: player.token } : {};
		return { player: { kind: 'human', name, ...token }, standIn: null, left: null };
	});
}

/** Moves are plain JSON with their fields in a fixed order, as the game has read them. */
function sameMove<Move>(one: Move, other: Move): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}

import type {
	Colour,
	NovaLunaKinds,
	NovaLunaMove,
	NovaLunaOutcome,
	NovaLunaRefusal,
	NovaLunaView,
	Seat,
	Task,
	TaskName,
	TileId,
} from '@orrery/engine';
import { COLOURS, FIELD_BITS, FIELD_MASK, novaLuna, tileOf } from '@orrery/engine';
import { PHASE_1_TOKENS } from '@orrery/engine/rule-numbers';
import { Lookahead } from '../game/lookahead.ts';
import type { Cell, TaskState } from './board/props.ts';
import type { SoloNote, SoloNotes } from './solo-notes.ts';
import { endedPhase1 } from './solo-notes.ts';

/** What taking and placing a tile would do. None of it depends on hidden information. */
export interface TakePreview {
	readonly covers: readonly TaskName[];
	readonly tokensBefore: number;
	readonly tokensAfter: number;
	/** Spaces on the moon track; 0 in a solo game. */
	readonly steps: number;
	/** The next player; null if the game would be over. */
	readonly next: Seat | null;
	/** How the game would have ended; null if it would go on. */
	readonly outcome: NovaLunaOutcome | null;
}

/** What refilling the selection track would do. */
export interface RefillPreview {
	/** Whether it is the only legal move. */
	readonly required: boolean;
	/** How many tiles would come. */
	readonly tiles: number;
	/** How many tiles the draw pile would have left. */
	readonly stockAfter: number;
	/** In a solo game: the note with which phase 1 would end. */
	readonly phase1Note: number | null;
}

/** Looks ahead from a view by the engine's rules alone. The draw pile is hidden: no result here depends on it. */
export class Preview {
	readonly view: NovaLunaView;
	readonly #ahead: Lookahead<NovaLunaKinds>;
	readonly #takes = new Map<string, TakePreview>();
	#cells: readonly Cell[] | undefined;

	constructor(view: NovaLunaView, seed = 'preview') {
		this.view = view;
		this.#ahead = new Lookahead(novaLuna, view.options, view, seed);
	}

	/** The legal cells of a tile; empty if the tile is out of reach. */
	cellsFor(tile: TileId): readonly Cell[] {
		const { decision } = this.view;
		if (decision === null || !decision.reach.includes(tile)) return [];
		// NL-11 does not depend on the tile: the cells are the same for all three.
		this.#cells ??= novaLuna
			.legalMoves(this.#ahead.position, decision.seat)
			.flatMap((move) => (move.type === 'take' && move.tile === decision.reach[0] ? [move] : []))
			.map(({ x, y }) => ({ x, y }))
			.toSorted((a, b) => a.y - b.y || a.x - b.x);
		return this.#cells;
	}

	/** What the take would do; null if it is not legal. */
	take(tile: TileId, { x, y }: Cell): TakePreview | null {
		const key = `${tile},${x},${y}`;
		const known = this.#takes.get(key);
		if (known !== undefined) return known;
		const { decision, displays, track, solo } = this.view;
		if (decision === null) return null;
		const { seat } = decision;
		const events = this.#try({ type: 'take', tile, x, y });
		const took = events?.find((event) => event.type === 'took');
		if (took === undefined) return null;
		const before = track.find((token) => token.seat === seat)?.distance ?? 0;
		const ended = events?.find((event) => event.type === 'ended');
		const preview: TakePreview = {
			covers: took.covered,
			tokensBefore: displays[seat]?.tokensLeft ?? 0,
			tokensAfter: took.tokensLeft,
			steps: solo === null ? took.distance - before : 0,
			next: novaLuna.deciders(this.#ahead.after)[0] ?? null,
			outcome: ended?.outcome ?? null,
		};
		this.#takes.set(key, preview);
		return preview;
	}

	/** What a refill would do; null if it is not offered. */
	refill(): RefillPreview | null {
		const { decision, stockSize } = this.view;
		if (decision === null || decision.refill === 'forbidden') return null;
		const refilled = this.#try({ type: 'refill' })?.find((event) => event.type === 'refilled');
		if (refilled === undefined) return null;
		const { tiles, phase1Note } = refilled;
		return {
			required: decision.refill === 'required',
			tiles: tiles.length,
			stockAfter: stockSize - tiles.length,
			phase1Note,
		};
	}

	/** The current notes; null with two to four players. */
	get notes(): SoloNotes | null {
		const { solo, decision } = this.view;
		if (solo === null) return null;
		const { position } = this.#ahead;
		const placed = position.tokensPlaced(0);
		const now = (tokens: number): SoloNote => ({
			score: position.soloNote(tokens),
			tiles: position.display(0).cost,
			missing: Math.max(0, tokens - placed),
		});
		const choices = { forbidden: 'not-yet', allowed: 'may', required: 'must' } as const;
		return {
			phase: solo.phase,
			placed,
			phase1: solo.phase1Note === null ? now(PHASE_1_TOKENS) : endedPhase1(this.view, solo.phase1Note),
			phase2: now(position.tokens),
			phase1End: solo.phase === 2 || decision === null ? 'ended' : choices[decision.refill],
		};
	}

	/** Why a move may not be played; null if it may. */
	refusal(seat: Seat, move: NovaLunaMove): NovaLunaRefusal | null {
		return novaLuna.check(this.#ahead.position, seat, move);
	}

	/** The tiles that count towards a task of a laid tile. */
	counting(seat: Seat, [tile, index]: TaskName): readonly TileId[] {
		const laid = this.view.displays[seat]?.tiles ?? [];
		const towards = laid.findIndex((other) => other.tile === tile);
		const task = tileOf(tile).tasks[index];
		if (towards < 0 || task === undefined) return [];
		const display = this.#ahead.position.display(seat);
		return laid
			.filter((other, slot) => task[tileOf(other.tile).colour] > 0 && display.counts(slot, towards))
			.map((other) => other.tile);
	}

	/** The cells on which a tile in reach would bring a task of the display closer, or cover it. */
	cellsHelping(tile: TileId, [owner, index]: TaskName): readonly Cell[] {
		const { decision, displays } = this.view;
		const task = tileOf(owner).tasks[index];
		const slot = displays[decision?.seat ?? 0]?.tiles.findIndex((laid) => laid.tile === owner) ?? -1;
		if (decision === null || task === undefined || slot < 0) return [];
		const lackingIn = (position: NovaLunaKinds['position']): number =>
			total(lacking(task, position.display(decision.seat).countsOf(slot)));
		const before = lackingIn(this.#ahead.position);
		return this.cellsFor(tile).filter(
			({ x, y }) => this.#try({ type: 'take', tile, x, y }) !== null && lackingIn(this.#ahead.after) < before,
		);
	}

	/** What the tasks of a laid tile still lack. */
	tasksOf(seat: Seat, tile: TileId, tasks: readonly Task[]): readonly TaskState[] {
		const laid = this.view.displays[seat]?.tiles ?? [];
		const slot = laid.findIndex((other) => other.tile === tile);
		if (slot < 0) return [];
		const counts = this.#ahead.position.display(seat).countsOf(slot);
		const covered = laid[slot]?.covered ?? [];
		return tasks.map((task, index) => ({
			covered: covered.some((other) => other === index),
			missing: lacking(task, counts),
		}));
	}

	#try(move: NovaLunaMove): readonly NovaLunaKinds['event'][] | null {
		const { decision } = this.view;
		return decision === null ? null : this.#ahead.try(decision.seat, move);
	}
}

function lacking(task: Task, counts: number): Readonly<Record<Colour, number>> {
	const of = (colour: Colour): number => {
		const count = (counts >>> (COLOURS.indexOf(colour) * FIELD_BITS)) & FIELD_MASK;
		return Math.max(0, task[colour] - count);
	};
	return { red: of('red'), blue: of('blue'), turquoise: of('turquoise'), yellow: of('yellow') };
}

function total(counts: Readonly<Record<Colour, number>>): number {
	return COLOURS.reduce((sum, colour) => sum + counts[colour], 0);
}

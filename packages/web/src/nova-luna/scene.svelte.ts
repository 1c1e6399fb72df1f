import type { NovaLunaKinds, NovaLunaView, Seat, TileId } from '@orrery/engine';
import { NOVA_LUNA_TOKENS, PHASE_1_TOKENS } from '@orrery/engine/rule-numbers';
import type { TableEvent } from '@orrery/table';
import type { PlayedGame } from '../game/played-game.ts';
import { playersWords, turnWords } from '../game/table-players.ts';
import { TableScene } from '../game/table-scene.svelte.ts';
import { m } from '../language/language.svelte.ts';
import type {
	Cell,
	OpponentCardProps,
	PlacePreview,
	SoloCentre,
	TrackPlayer,
	TrackPreview,
} from './board/props.ts';
import { placeName } from './board/words.ts';
import type { EndInSight } from './end-in-sight.ts';
import { endInSight } from './end-in-sight.ts';
import { narrate } from './narration.ts';
import type { SoloNotes } from './solo-notes.ts';
import { pilesOf, sumWords } from './solo-notes.ts';
import type { Turn } from './turn.svelte.ts';

/** The view model of a table: the current moment of the game in the current language, ready for board and bars. */
export class NovaLunaScene extends TableScene<NovaLunaKinds> {
	readonly #turn: Turn;

	readonly own: NovaLunaView['displays'][number] = $derived.by(
		() => this.view.displays[this.seat] ?? { tokensLeft: 0, tiles: [] },
	);
	readonly activeSeat: Seat | null = $derived.by(() => this.mover ?? this.view.decision?.seat ?? null);
	readonly track: readonly TrackPlayer[] = $derived.by(() =>
		this.view.solo === null
			? this.view.track.map(({ seat, distance }) => ({ seat, distance, name: this.nameOf(seat) }))
			: [],
	);
	readonly opponents: readonly Omit<OpponentCardProps, 'onenlarge'>[] = $derived.by(() => {
		const { seat: own, activeSeat } = this;
		const distance = (seat: Seat): number =>
			this.view.track.find((token) => token.seat === seat)?.distance ?? 0;
		return this.otherPlayers.map(({ seat, name, level }) => ({
			player: { seat, name, level },
			tokensLeft: this.view.displays[seat]?.tokensLeft ?? 0,
			tiles: this.view.displays[seat]?.tiles ?? [],
			fresh: this.eventsSinceTurn.flatMap((event) =>
				event.type === 'took' && event.seat === seat ? [event.tile] : [],
			),
			ahead: distance(seat) - distance(own),
			active: seat === activeSeat,
		}));
	});
	/** The running count of a solo game; null with two to four players. */
	readonly notes: SoloNotes | null = $derived.by(() => this.#turn.preview.notes);
	readonly solo: SoloCentre | null = $derived.by(() => {
		const { notes } = this;
		if (notes === null) return null;
		const { phase, placed, phase1, phase2 } = notes;
		const [first, second] = pilesOf(placed);
		const started = this.own.tiles.length > 0;
		return phase === 1
			? { phase, placed: first, goal: PHASE_1_TOKENS, sum: started ? sumWords(phase1) : null, ended: null }
			: {
					phase,
					placed: second,
					goal: NOVA_LUNA_TOKENS - PHASE_1_TOKENS,
					sum: sumWords(phase2),
					ended: { phase1: phase1.score, total: phase1.score + phase2.score },
				};
	});
	readonly placePreview: PlacePreview | null = $derived.by(() => {
		const { chosen, cell, take } = this.#turn;
		if (chosen === null || cell === null || take === null) return null;
		return { ...cell, tile: chosen, covers: take.covers };
	});
	readonly trackPreview: TrackPreview | null = $derived.by(() => {
		const { actor, take } = this.#turn;
		return actor === null || take === null || take.steps === 0 ? null : { seat: actor, steps: take.steps };
	});
	/** The last tile in the large display, until its owner's next turn. */
	readonly justPlaced: TileId | null = $derived.by(() => {
		const { tiles } = this.own;
		return this.activeSeat === this.seat ? null : (tiles.at(-1)?.tile ?? null);
	});
	readonly title: string = $derived.by(() => {
		const player = this.players[this.seat];
		return player === undefined || player.you
			? m().nova_luna_your_display()
			: m().nova_luna_display_of({ name: player.name });
	});
	/** “against Io · level 3 of 7” */
	readonly playersLine: string = $derived.by(() => {
		if (this.view.solo !== null) return m().nova_luna_solo();
		return playersWords(this.players);
	});
	/** Whose turn it is, and what they have to do. */
	readonly status: readonly [string, string] = $derived.by(() => {
		const { actor, chosen } = this.#turn;
		const seat = actor ?? this.activeSeat;
		if (seat === null) return [m().shell_nova_luna(), m().play_finished()];
		const player = this.players[seat];
		const who = turnWords(player);
		if (actor === null) return [who, ''];
		if (chosen !== null) return [who, m().nova_luna_short_place()];
		if (this.#turn.reach.length > 0) return [who, m().nova_luna_short_choose()];
		return [who, this.view.solo === null ? m().nova_luna_short_refill() : m().nova_luna_short_end_phase()];
	});
	readonly endInSight: EndInSight | null = $derived.by(() => endInSight(this));

	constructor(game: PlayedGame<NovaLunaKinds>, turn: Turn) {
		super(game);
		this.#turn = turn;
	}

	nameOf(seat: Seat): string {
		return this.players[seat]?.name ?? '';
	}

	/** How many tasks the tile in hand would cover there; null if none is in hand, or it may not go there. */
	coversAt(cell: Cell): number | null {
		const { chosen, preview } = this.#turn;
		return chosen === null ? null : (preview.take(chosen, cell)?.covers.length ?? null);
	}

	/** The accessible name of a cell: its position and what placing the tile there would do. */
	describeCell(cell: Cell): string {
		const place = placeName(this.own.tiles, cell);
		const count = this.coversAt(cell);
		if (count === null) return place;
		const covers = count === 0 ? m().nova_luna_cell_covers_none() : m().nova_luna_cell_covers({ count });
		return `${place}: ${covers}`;
	}

	protected override linesOf(event: TableEvent<NovaLunaKinds>): readonly string[] {
		return narrate(event, { players: this.players });
	}
}

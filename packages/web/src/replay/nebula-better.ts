import type { Mark } from '@orrery/bots/analysis';
import type { NebulaKinds, NebulaView, Piece, Seat } from '@orrery/engine';
import { rayAfter } from '../nebula/board/cluster-geometry.ts';
import type { HintedSteps, StarGhost } from '../nebula/board/props.ts';
import type { BoardMarks } from '../review/board-marks.ts';
import { betterWords } from '../review/ideas/better-words.ts';
import { ideaOfNebula, moveOfNebula } from '../review/ideas/nebula-words.ts';
import type { Compared } from './better-move.svelte.ts';

/*
 * The better move of Nebula on boards that show the game after the move played, or after the whole turn. Figures may
 * stand elsewhere by then, rays may be empty or filled again and the piece may be gone, so everything is drawn from the
 * view before the move.
 */

/** What is shown of the boards. */
export interface ShownGalaxy {
	readonly view: NebulaView;
	/** Whose galaxy it is. */
	readonly seat: Seat;
	/** The pieces in the observatory beside it; none where it is not in sight. */
	readonly held: readonly Piece[];
	readonly mark: Mark | null;
}

export interface BetterPieces {
	/** By cluster: how the figures should have gone. */
	readonly figures: readonly HintedSteps[] | null;
	/** Where the star should have gone, in the galaxy that is shown. */
	readonly star: StarGhost | null;
}

export function betterPieces(
	{ seat, before, better }: Compared<NebulaKinds>,
	{ view, seat: shown }: ShownGalaxy,
): BetterPieces {
	if (better.type === 'time') return { figures: figuresOf(before, better.steps, view), star: null };
	if (better.type !== 'place' || seat !== shown) return { figures: null, star: null };
	const { field, piece } = better;
	const there = starOn(view, seat, field);
	// A star that lay there before the move would be replaced by the better one.
	return {
		figures: null,
		star: { field, piece, aside: there !== null && there !== starOn(before, seat, field) },
	};
}

function figuresOf(before: NebulaView, steps: readonly number[], now: NebulaView): readonly HintedSteps[] {
	return before.clusters.map(({ figure, pieces }, cluster) => {
		const way = steps[cluster] ?? 0;
		const ray = rayAfter(figure, way, pieces.length);
		const piece = pieces[ray] ?? null;
		return { from: figure, steps: way, piece: now.clusters[cluster]?.pieces[ray] === piece ? null : piece };
	});
}

function starOn(view: NebulaView, seat: Seat, field: string): Piece | null {
	return view.seats[seat]?.galaxy.find((star) => star.field === field)?.piece ?? null;
}

/** What is drawn over the boards. Ghosts bear `data-hint`, stars `data-star`, black holes `data-hole`. */
export function marksOfNebula(
	compared: Pick<Compared<NebulaKinds>, 'seat' | 'played'> & Partial<Compared<NebulaKinds>>,
	{ star }: BetterPieces,
	{ seat: shown, held, mark, view }: ShownGalaxy,
): BoardMarks {
	const { seat, played, better } = compared;
	const own = seat === shown;
	const galaxy = `[data-galaxy="${seat}"]`;
	const at = playedAt();
	const rings = ringsOf();
	const from =
		star === null
			? null
			: held.includes(star.piece)
				? `[data-hand] [data-piece="${star.piece}"]`
				: played.type === 'place' && own
					? at
					: null;
	return {
		star:
			star === null ? (rings[0] ?? (better?.type === 'time' ? '[data-hinted-ray]' : null)) : '[data-hint]',
		rings,
		arrow: from === null ? null : { from, to: '[data-hint]', bent: from === at },
		played: mark === null || at === null ? null : { at, mark },
	};

	/** The piece of the move played: a star, a black hole, or the figure that went another way. */
	function playedAt(): string | null {
		switch (played.type) {
			case 'place':
				return own ? `${galaxy} [data-star="${played.field}"]` : null;
			case 'black-hole':
				return own ? `${galaxy} [data-hole="${(view.seats[seat]?.blackHoles ?? 1) - 1}"]` : null;
			case 'supernova':
				return '[data-supernova]';
			case 'time': {
				const other = better?.type === 'time' ? better.steps : [];
				const cluster = Math.max(
					0,
					played.steps.findIndex((steps, i) => steps !== (other[i] ?? 0)),
				);
				return `[data-cluster="${cluster}"] [data-figure]`;
			}
			default:
				return null;
		}
	}

	function ringsOf(): readonly string[] {
		if (better?.type === 'black-hole' && own) return [`${galaxy} [data-next-hole]`];
		return better?.type === 'supernova' ? ['[data-supernova]'] : [];
	}
}

/** “Better: take red star and black hole, completes “Orbit 5 full” this turn.” */
export function tellBetterNebula({ before, better, line }: Compared<NebulaKinds>): string {
	return betterWords(moveOfNebula(before, better), ideaOfNebula(before, better, line));
}

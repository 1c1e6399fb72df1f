import type { NebulaKinds, NebulaView } from '@orrery/engine';
import { holeAt, SUPERNOVA, starAt } from '../nebula/board/places.ts';
import type { HintedSteps } from '../nebula/board/props.ts';
import { betterPieces } from '../replay/nebula-better.ts';
import type { BoardMarks } from '../review/board-marks.ts';
import type { PuzzleRun } from './puzzle-run.svelte.ts';

/** The answer as far as it has been played on the boards. */
export interface ShownAnswer {
	readonly run: PuzzleRun<NebulaKinds>;
	readonly view: NebulaView;
	/** How many of its moves the boards show. */
	readonly moves: number;
}

/** By cluster: how the time figures went; null as long as they have not. */
export function figuresOfAnswer({ run, view, moves }: ShownAnswer): readonly HintedSteps[] | null {
	const { answer, game, puzzle } = run;
	const index = answer.slice(0, moves).findIndex(({ type }) => type === 'time');
	const move = answer[index];
	if (move === undefined) return null;
	const { seat } = puzzle;
	const before = game.viewAfter(answer.slice(0, index));
	const compared = { seat, before, played: move, better: move, line: [] };
	return betterPieces(compared, { view, seat, held: [], mark: null }).figures;
}

/** Rings around everything that the answer has placed, and a star at the first of it. */
export function marksOfAnswer({ run, moves }: ShownAnswer): BoardMarks {
	const { answer, game, puzzle } = run;
	const { seat } = puzzle;
	let holes = game.viewAfter([]).seats[seat]?.blackHoles ?? 0;
	const rings = answer.slice(0, moves).flatMap((move): readonly string[] => {
		switch (move.type) {
			case 'place':
				return [`.galaxy-place ${starAt(seat, move.field)}`];
			case 'black-hole':
				holes += 1;
				return [`.galaxy-place ${holeAt(seat, holes - 1)}`];
			case 'supernova':
				return [SUPERNOVA];
			default:
				return [];
		}
	});
	return { star: rings[0] ?? null, rings, arrow: null, played: null };
}

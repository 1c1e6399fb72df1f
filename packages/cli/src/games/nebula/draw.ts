import type {
	NebulaMove,
	NebulaPosition,
	NebulaView,
	PartProgress,
	PieceCounts,
	SeatView,
	Where,
} from '@orrery/engine';
import { NEBULA_BOARD, progressOf } from '@orrery/engine';
import { bold, dim, onColour } from '../../console/paint.ts';

/* Star clusters, galaxies and cards in text. */

const INK = [16, 18, 46] as const;
const PALE = [234, 241, 253] as const;
const FILL: Readonly<Record<string, readonly [number, number, number]>> = {
	red: [184, 58, 77],
	orange: [232, 132, 73],
	yellow: [255, 230, 51],
	blue: [69, 184, 247],
	purple: [138, 68, 204],
	white: [234, 241, 253],
	black: [5, 6, 15],
};
const DARK = ['red', 'purple', 'black'];
/** A black hole has a letter of its own: B is blue. */
const BLACK_HOLE_LETTER = 'H';
const COLUMNS_PER_UNIT = 6;
const ROWS_PER_UNIT = 2;

export function pieceLetter(piece: string): string {
	return piece === 'black' ? BLACK_HOLE_LETTER : piece.charAt(0).toUpperCase();
}

/** The piece that a letter stands for. */
export function pieceOfLetter(letter: string): string | undefined {
	return NEBULA_BOARD.pieces.find((piece) => pieceLetter(piece) === letter.toUpperCase());
}

function paintPiece(text: string, piece: string): string {
	return onColour(text, FILL[piece] ?? INK, DARK.includes(piece) ? PALE : INK);
}

export function drawClusters(view: NebulaView): string {
	const { clusters, supernova, end } = view;
	const names = ['top', 'right', 'left'];
	const rows = clusters.map(({ pieces, figure }, i) => {
		const rays = pieces.map((piece, ray) => {
			const face = piece === null ? ' · ' : paintPiece(` ${pieceLetter(piece)} `, piece);
			return ray === figure ? `[${face}]` : ` ${face} `;
		});
		return `  ${(names[i] ?? `${i}`).padEnd(6)}${rays.join('')}`;
	});
	const nova = supernova === null ? 'none' : paintPiece(` ${pieceLetter(supernova)} `, supernova);
	return [
		`${bold('Star clusters')}, rays clockwise, [ ] is the time figure · supernova ${nova} · ${end.bag} in the bag`,
		...rows,
	].join('\n');
}

/** What the time figures would reach, for each number of steps. */
export function drawReach({ clusters }: NebulaView, steps: number): string {
	const offsets = Array.from({ length: 2 * steps + 1 }, (_, i) => i - steps);
	const head = `  steps ${offsets.map((offset) => (offset > 0 ? `+${offset}` : `${offset}`).padStart(4)).join('')}`;
	const rows = clusters.map(({ pieces, figure }, i) => {
		const reach = offsets.map((offset) => {
			const ray = (((figure + offset) % pieces.length) + pieces.length) % pieces.length;
			const piece = pieces[ray] ?? null;
			return `   ${piece === null ? '·' : pieceLetter(piece)}`;
		});
		return `  ${(['top', 'right', 'left'][i] ?? `${i}`).padEnd(6)}${reach.join('')}`;
	});
	return [head, ...rows].join('\n');
}

export function drawEnd({ end, round }: NebulaView): string {
	const count = ({ have, need }: { have: number; need: number }): string => `${have} of ${need}`;
	const last = end.lastRound ? bold(', the last') : '';
	return `Round ${round}${last} · ends with black holes ${count(end.blackHoles)}, constellations ${count(end.constellations)}, marking stars ${count(end.markingStars)}, or an empty bag`;
}

export function drawCounts(counts: PieceCounts): string {
	const held = Object.entries(counts).flatMap(([piece, count]) =>
		Array.from({ length: count }, () => paintPiece(` ${pieceLetter(piece)} `, piece)),
	);
	return held.length === 0 ? dim('empty') : held.join(' ');
}

/** A galaxy board: every field in its place, with its star if there is one. */
export function drawGalaxy({ galaxy }: SeatView): string {
	const stars = new Map(galaxy.map(({ field, piece }) => [field, piece]));
	const left = Math.min(...NEBULA_BOARD.fields.map(({ x }) => x));
	const top = Math.min(...NEBULA_BOARD.fields.map(({ y }) => y));
	const rows: { column: number; text: string; width: number }[][] = [];
	for (const { id, x, y, bright } of NEBULA_BOARD.fields) {
		const piece = stars.get(id);
		const label = `${id}${bright ? '*' : ''}`;
		const text = piece === undefined ? dim(`${label}·`) : paintPiece(`${label}${pieceLetter(piece)}`, piece);
		const row = Math.round(ROWS_PER_UNIT * (y - top));
		rows[row] = [
			...(rows[row] ?? []),
			{ column: Math.round(COLUMNS_PER_UNIT * (x - left)), text, width: label.length + 1 },
		];
	}
	return Array.from(rows, (fields = []) => {
		let line = '  ';
		let at = 0;
		for (const { column, text, width } of fields.toSorted((a, b) => a.column - b.column)) {
			line += ' '.repeat(Math.max(at === 0 ? 0 : 1, column - at)) + text;
			at = Math.max(at === 0 ? 0 : at + 1, column) + width;
		}
		return line;
	}).join('\n');
}

/** A galaxy board in short: its stars in the order of the board. */
export function drawSmallGalaxy({ galaxy }: SeatView): string {
	const stars = galaxy.map(({ field, piece }) => paintPiece(`${field}${pieceLetter(piece)}`, piece));
	return `  ${stars.length === 0 ? dim('no star yet') : stars.join(' ')}`;
}

/** Where each piece may go, such as `R: A1 B1`; fields that hold a star already are in brackets. */
export function drawPlacements(moves: readonly NebulaMove[], { galaxy }: SeatView): string {
	const filled = new Set(galaxy.map(({ field }) => field));
	const fields = new Map<string, string[]>();
	for (const move of moves) {
		if (move.type === 'black-hole') fields.set('black', ['on your bar']);
		if (move.type !== 'place') continue;
		const label = filled.has(move.field) ? `(${move.field})` : move.field;
		fields.set(move.piece, [...(fields.get(move.piece) ?? []), label]);
	}
	if (fields.size === 0) return 'Nothing more can be placed.';
	const rows = Array.from(
		fields,
		([piece, open]) => `  ${paintPiece(` ${pieceLetter(piece)} `, piece)} ${open.join(' ')}`,
	);
	return [bold('You may place'), ...rows].join('\n');
}

/** A card with how far a seat is, such as `V5: orbit 3: 4 of 6 filled; 2 of exactly 3 colours`. */
export function drawCard(position: NebulaPosition, seat: number, card: string): string {
	const progress = progressOf(position, seat, card);
	const parts = progress.parts.map(drawPart);
	if ('count' in progress) {
		return `${card} ×${progress.count}: ${parts.length === 0 ? whatCounts(card) : parts.join('; ')}`;
	}
	const list =
		progress.needed < parts.length ? `${progress.needed} of these: ${parts.join('; ')}` : parts.join('; ');
	return `${card}${progress.done ? ' ✓' : ''}: ${list}`;
}

function drawPart({ measure, where, colour, have, need, exact }: PartProgress): string {
	const what = measure === 'stars' ? `${colour} stars` : measure === 'black-holes' ? 'black holes' : measure;
	return `${have} of ${exact ? 'exactly ' : ''}${need} ${what}${placeInWords(where)}`;
}

function placeInWords(where: Where): string {
	switch (where.kind) {
		case 'board':
		case 'bar':
			return '';
		case 'bright':
			return ' on bright fields';
		case 'constellations':
			return ` in ${where.constellations.join('+')}`;
		case 'orbits':
			return ` on ${where.orbits.length > 1 ? 'orbits' : 'orbit'} ${where.orbits.join('+')}`;
		case 'fields':
			return ` on ${where.fields.join(' ')}`;
		case 'around':
			return ` around ${where.field}`;
	}
}

/** What an advanced card counts whose instances have no parts of their own. */
function whatCounts(card: string): string {
	const tally = NEBULA_BOARD.decks.advanced.find(({ id }) => id === card)?.tally;
	if (tally?.by !== 'pairs') return 'public tasks marked';
	return `joined pairs of ${tally.colours.map((colour) => NEBULA_BOARD.colours[colour]).join(' and ')}`;
}

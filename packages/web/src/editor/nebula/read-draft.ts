import type { CardId, ClusterState, CounterState, Piece, PieceCounts, Seat } from '@orrery/engine';
import { NEBULA_BOARD, SEATS } from '@orrery/engine';
import type { NebulaDraft, PublicDraft, SeatDraft, TurnDraft } from './draft.ts';
import { LONGEST_NAME, MOST_PLAYERS, NO_PIECES } from './draft.ts';
import { countersWith } from './edit-counters.ts';

/*
 * Makes a draft of anything: a draft kept on the device, a snapshot from a link, a file or a replay. What cannot be read
 * stays as it is in `blank`, so that a file that is almost right can be mended in the editor.
 */

type Fields = Readonly<Record<string, unknown>>;

const { decks, fields: galaxyFields, colours, pieces: allPieces, clusters: clusterRules } = NEBULA_BOARD;
const STEPS = ['keep', 'draw', 'retain', 'place', 'supernova', 'marker', 'over'] as const;
const MOST_ROUNDS = 999;

/** Whether a file or a link has a position of Nebula at all, possible or not. */
export function isPosition(value: unknown): boolean {
	const { seats, options } = fieldsOf(value);
	return Array.isArray(seats) && typeof options === 'object' && options !== null;
}

export function readDraft(value: unknown, blank: NebulaDraft): NebulaDraft {
	const fields = fieldsOf(value);
	const options = fieldsOf(fields.options);
	const bag = piecesOf(fields.bag);
	return {
		options: {
			players: ([2, 3, 4] as const).find((count) => count === options.players) ?? blank.options.players,
			variant: (['basic', 'full'] as const).find((name) => name === options.variant) ?? blank.options.variant,
		},
		names: blank.names.map((name, seat) => textAt(fields.names, seat)?.slice(0, LONGEST_NAME) ?? name),
		round: wholeNumber(fields.round, 1, MOST_ROUNDS) ?? blank.round,
		clusters: Array.isArray(fields.clusters) ? readClusters(fields.clusters) : null,
		supernova: allPieces.find((piece) => piece === fields.supernova) ?? null,
		bag: bag.length === 0 ? blank.bag : bag,
		returns: Array.isArray(fields.returns)
			? fields.returns.flatMap((number) => wholeNumber(number, 0, 2 ** 20 - 1) ?? []).slice(0, 32)
			: blank.returns,
		gone: fields.gone === 'rest' ? 'rest' : readCounts(fields.gone),
		public: blank.public.map((card, i) => readPublic(itemAt(fields.public, i), card)),
		advanced: blank.advanced.map((_, i) => cardIn(decks.advanced, itemAt(fields.advanced, i))),
		counters: blank.counters.map((counter, i) => readCounter(itemAt(fields.counters, i), counter)),
		seats: blank.seats.map((seat, i) => readSeat(itemAt(fields.seats, i), seat)),
		turn: fields.turn === null || fields.turn === undefined ? null : readTurn(fieldsOf(fields.turn)),
	};
}

function readClusters(value: readonly unknown[]): readonly ClusterState[] {
	return Array.from({ length: clusterRules.count }, (_, i) => {
		const { pieces, figure } = fieldsOf(value[i]);
		return {
			pieces: Array.from({ length: clusterRules.rays }, (_, ray) => {
				const found = itemAt(pieces, ray);
				return allPieces.find((piece) => piece === found) ?? null;
			}),
			figure: wholeNumber(figure, 0, clusterRules.rays - 1) ?? clusterRules.startRay,
		};
	});
}

function readPublic(value: unknown, blank: PublicDraft): PublicDraft {
	const { card, first, later } = fieldsOf(value);
	const seats = [first, ...(Array.isArray(later) ? later : [])].flatMap((seat) => seatCalled(seat) ?? []);
	const [ahead = null, ...others] = new Set(seats);
	return { ...blank, card: cardIn(decks.public, card), first: ahead, later: others };
}

function readCounter(value: unknown, blank: CounterState): CounterState {
	const { piles } = fieldsOf(value);
	const markers = blank.piles.flatMap((pile) => pile.markers);
	const placed = (Array.isArray(piles) ? piles : []).flatMap((pile) => {
		const { space, markers: names } = fieldsOf(pile);
		return (Array.isArray(names) ? names : []).flatMap((name) => {
			const marker = markers.find((one) => one === name);
			return marker === undefined ? [] : { marker, space: wholeNumber(space, 0, 99) ?? 0 };
		});
	});
	return countersWith(blank, placed);
}

function readSeat(value: unknown, blank: SeatDraft): SeatDraft {
	const { dealt, kept, galaxy, blackHoles, observatory } = fieldsOf(value);
	const cards = blank.dealt.map((_, i) => cardIn(decks.personal, itemAt(dealt, i)));
	const card = cardIn(decks.personal, kept);
	const stars = (Array.isArray(galaxy) ? galaxy : []).flatMap((star) => {
		const { field: at, piece: colour } = fieldsOf(star);
		const field = galaxyFields.find(({ id }) => id === at)?.id;
		const piece = colours.find((one) => one === colour);
		return field === undefined || piece === undefined ? [] : { field, piece };
	});
	return {
		dealt: card === null || cards.includes(card) ? cards : [card, ...cards.slice(1)],
		kept: card,
		galaxy: stars.filter(({ field }, i) => stars.findIndex((star) => star.field === field) === i),
		blackHoles: wholeNumber(blackHoles, 0, NEBULA_BOARD.blackHoleBar.most) ?? 0,
		observatory: readCounts(observatory),
	};
}

function readTurn({ seat, step, placed, matched, drawn }: Fields): TurnDraft {
	return {
		seat: seatCalled(seat) ?? 0,
		step: STEPS.find((name) => name === step) ?? 'draw',
		placed: piecesOf(placed),
		matched: matched === true,
		drawn: piecesOf(drawn),
	};
}

function readCounts(value: unknown): PieceCounts {
	const fields = fieldsOf(value);
	return Object.fromEntries(
		Object.keys(NO_PIECES).map((piece) => [piece, wholeNumber(fields[piece], 0, 99) ?? 0]),
	);
}

function piecesOf(value: unknown): readonly Piece[] {
	return Array.isArray(value) ? value.filter((piece) => allPieces.some((name) => name === piece)) : [];
}

function cardIn(deck: readonly { readonly id: CardId }[], value: unknown): CardId | null {
	return deck.find(({ id }) => id === value)?.id ?? null;
}

function seatCalled(value: unknown): Seat | undefined {
	return SEATS.slice(0, MOST_PLAYERS).find((seat) => seat === value);
}

function wholeNumber(value: unknown, least: number, most: number): number | undefined {
	return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
		? value
		: undefined;
}

function textAt(value: unknown, index: number): string | undefined {
	const text = itemAt(value, index);
	return typeof text === 'string' ? text : undefined;
}

function itemAt(value: unknown, index: number): unknown {
	return Array.isArray(value) ? value[index] : undefined;
}

function fieldsOf(value: unknown): Fields {
	return typeof value === 'object' && value !== null ? { ...value } : {};
}

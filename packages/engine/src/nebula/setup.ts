import type { PositionSetup } from '../game.ts';
import { field, readArray, readObject } from '../json.ts';
import { expectStart } from '../position-setup.ts';
import type { Board, CardId, Piece } from './board.ts';
import { pieceName } from './board.ts';
import { expectDistinct, readIndex, readIndexes } from './names.ts';
import type { NebulaOptions } from './options.ts';
import { readOptions } from './options.ts';
import { NebulaPosition } from './position.ts';
import { expectAllPieces, readBag, readSnapshot } from './read-snapshot.ts';
import type { NebulaSnapshot } from './snapshot.ts';
import { snapshotOf } from './snapshot.ts';

/** How a game begins. */
export type NebulaSetup = NebulaDeal | PositionSetup<NebulaSnapshot>;

/** All that chance decides before the first move (Nebula 8, set-up), hidden parts too. */
export interface NebulaDeal {
	/** By cluster and ray. */
	readonly clusters: readonly (readonly Piece[])[];
	readonly supernova: Piece;
	readonly public: readonly CardId[];
	/** By seat. */
	readonly personalDealt: readonly (readonly CardId[])[];
	/** Only in the full game: the cards at I, II and so on. */
	readonly advanced?: readonly CardId[];
	/** The bag in the order of drawing; the first pieces go to the observatories. */
	readonly bag: readonly Piece[];
	/** Numbers that decide where a piece goes that is put back into the bag, in the order of use. */
	readonly returns: readonly number[];
}

/** The setup of a position that has just been dealt. */
export function dealOf(position: NebulaPosition): NebulaDeal {
	const { clusters, bag, returns, seats, advanced, ...rest } = snapshotOf(position);
	return {
		clusters: clusters.map(({ pieces }) => pieces.flatMap((piece) => piece ?? [])),
		supernova: pieceName(position.board, position.supernova),
		public: rest.public.map(({ card }) => card),
		personalDealt: seats.map(({ dealt }) => dealt),
		...(advanced === undefined ? {} : { advanced }),
		bag,
		returns,
	};
}

/** The position in which a game with this setup begins. */
export function readSetup(
	board: Board,
	options: NebulaOptions,
	value: unknown,
	path: string,
): NebulaPosition {
	const fields = readObject(value, path);
	return fields.position === undefined
		? readDeal(board, options, fields, path)
		: readFirstPosition(board, options, fields.position, field(path, 'position'));
}

/** The position that a game begins from which was not dealt. */
export function readFirstPosition(
	board: Board,
	options: NebulaOptions,
	value: unknown,
	path: string,
): NebulaPosition {
	const position = readSnapshot(board, value, path);
	expectStart(readOptions(options, 'options'), position, path);
	return position;
}

function readDeal(
	board: Board,
	options: NebulaOptions,
	fields: Readonly<Record<string, unknown>>,
	path: string,
): NebulaPosition {
	const position = new NebulaPosition(board, options);
	position.begin();
	readTable(position, fields, path);
	readBag(position, fields, path);
	expectAllPieces(position, path);
	return position;
}

/** What is on the table at the start, and the cards of each seat. */
export function readTable(
	position: NebulaPosition,
	fields: Readonly<Record<string, unknown>>,
	path: string,
): void {
	const { board, clusters } = position;
	const { setup, decks } = board;
	const at = (name: string): string => field(path, name);
	readArray(fields.clusters, at('clusters'), clusters.count).forEach((pieces, cluster) => {
		const rays = readIndexes(board.pieces, pieces, `${at('clusters')}[${cluster}]`, clusters.rays);
		clusters.lay(cluster, rays, board.clusters.startRay);
	});
	position.supernova = readIndex(board.pieces, fields.supernova, at('supernova'));
	position.publicTasks.cards.set(readCards(decks.public, fields.public, at('public'), setup.publicCards));
	const dealt = readArray(fields.personalDealt, at('personalDealt'), position.players).map((cards, seat) =>
		readCards(decks.personal, cards, `${at('personalDealt')}[${seat}]`, setup.personalDealt),
	);
	expectDistinct(dealt.flat(), at('personalDealt'));
	position.dealt.set(dealt.flat());
	if (position.full)
		position.advancedCards.set(
			readCards(decks.advanced, fields.advanced, at('advanced'), setup.advancedCards),
		);
}

/** Cards of a deck, each at most once, as their numbers. */
function readCards(
	deck: readonly { readonly id: CardId }[],
	value: unknown,
	path: string,
	length: number,
): readonly number[] {
	const cards = readIndexes(
		deck.map(({ id }) => id),
		value,
		path,
		length,
	);
	expectDistinct(cards, path);
	return cards;
}

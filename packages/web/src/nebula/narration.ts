import type {
	Ending,
	NebulaEvent,
	NebulaKinds,
	NebulaOutcome,
	NebulaRefusal,
	Piece,
	Seat,
} from '@orrery/engine';
import { NEBULA_BOARD } from '@orrery/engine';
import type { TableEvent } from '@orrery/table';
import { narrateTable, tellTableRefusal } from '../game/narration.ts';
import type { PlayRefusal } from '../game/played-game.ts';
import type { TablePlayers } from '../game/table-players.ts';
import { playerAt } from '../game/table-players.ts';
import { list, m } from '../language/language.svelte.ts';
import { cardTitle } from './board/card-text.ts';
import { cardOf } from './board/cards.ts';
import { markerName } from './board/marker.ts';
import { barredSentence, fieldName, pieceName } from './board/words.ts';

/* Sentences for the events of a game: for screen readers, and for the line about the last move. */

/** One sentence for each event of a log entry. */
export function narrate(event: TableEvent<NebulaKinds>, table: TablePlayers): readonly string[] {
	return narrateTable(event, table, tell);
}

/** Why the table refused a command. */
export function tellRefusal(refusal: PlayRefusal<NebulaKinds>): string {
	return tellTableRefusal(refusal, tellGameRefusal);
}

function tell(event: NebulaEvent, table: TablePlayers): string {
	switch (event.type) {
		case 'kept':
			return who(table, event.seat, m().nebula_you_kept, m().nebula_kept);
		case 'began':
			return tellBeginning(event.observatories, table);
		case 'invested-time': {
			const pieces = piecesWords(event.took);
			return who(table, event.seat, m().nebula_you_invested, m().nebula_invested, { pieces });
		}
		case 'yielded-to-chaos': {
			const told = { piece: pieceName(event.discarded, m()), pieces: piecesWords(event.drawn) };
			return who(table, event.seat, m().nebula_you_yielded, m().nebula_yielded, told);
		}
		case 'retained': {
			const pieces = piecesWords(event.pieces);
			return who(table, event.seat, m().nebula_you_retained, m().nebula_retained, { pieces });
		}
		case 'placed':
			return tellPlaced(event, table);
		case 'placed-black-hole':
			return tellBlackHole(event, table);
		case 'replaced-supernova': {
			const piece = pieceName(event.piece, m());
			if (event.from === 'bag') return m().nebula_bag_replaced({ piece });
			return who(table, event.seat, m().nebula_you_replaced, m().nebula_replaced, { piece });
		}
		case 'moved-marker': {
			const told = { marker: markerName(event.marker, m()), space: event.space };
			return who(table, event.seat, m().nebula_you_moved_marker, m().nebula_moved_marker, told);
		}
		case 'finished-turn':
			return tellFinished(event, table);
		case 'ended':
			return tellOutcome(event.outcome, table);
	}
}

/** Addresses the only human at the device as “you” and names everyone else. */
function who<Inputs extends object>(
	table: TablePlayers,
	seat: Seat,
	you: (told: Inputs) => string,
	other: (told: Inputs & { name: string }) => string,
	...[told]: object extends Inputs ? [] : [Inputs]
): string;
function who(
	table: TablePlayers,
	seat: Seat,
	you: (told: object) => string,
	other: (told: { name: string }) => string,
	told: object = {},
): string {
	const player = playerAt(table, seat);
	return player.you ? you(told) : other({ ...told, name: player.name });
}

function tellBeginning(observatories: readonly (readonly Piece[])[], table: TablePlayers): string {
	const drawn = table.players.flatMap(({ seat, you, name }) => {
		const pieces = observatories[seat] ?? [];
		const told = { name: you ? m().play_you_inside() : name, pieces: piecesWords(pieces) };
		return pieces.length === 0 ? [] : [m().nebula_drew(told)];
	});
	const began = drawn.length === 0 ? m().nebula_began() : m().nebula_began_drew({ drawn: drawn.join('; ') });
	// Seat 0 goes first (Nebula 8), and the seats were drawn.
	return `${began} ${who(table, 0, m().nebula_you_begin, m().nebula_begins)}`;
}

function tellPlaced(event: Extract<NebulaEvent, { type: 'placed' }>, table: TablePlayers): string {
	const told = { piece: pieceName(event.piece, m()), field: fieldName(event.field, m()) };
	return sentenceOf([
		who(table, event.seat, m().nebula_you_placed, m().nebula_placed, told),
		event.overbuilt === null ? null : m().nebula_told_replaced({ piece: pieceName(event.overbuilt, m()) }),
		event.matched ? m().nebula_told_matched() : null,
	]);
}

function tellBlackHole(
	event: Extract<NebulaEvent, { type: 'placed-black-hole' }>,
	table: TablePlayers,
): string {
	return sentenceOf([
		who(table, event.seat, m().nebula_you_placed_hole, m().nebula_placed_hole),
		m().nebula_told_bar({ holes: m().galaxy_holes({ count: event.blackHoles }) }),
		event.moved ? m().nebula_told_space({ space: event.space }) : null,
		event.matched ? m().nebula_told_matched() : null,
		event.supernovaLeft === null
			? null
			: m().nebula_told_supernova_left({ piece: pieceName(event.supernovaLeft, m()) }),
	]);
}

function tellFinished(event: Extract<NebulaEvent, { type: 'finished-turn' }>, table: TablePlayers): string {
	const clusters = event.refill.flatMap((drawn, cluster) => (drawn === null ? [] : [clusterName(cluster)]));
	return sentenceOf([
		who(table, event.seat, m().nebula_you_finished, m().nebula_finished),
		...event.tasks.map(({ card, first }) => {
			const task = cardTitle(cardOf(card), m());
			return first ? m().nebula_told_marked_first({ task }) : m().nebula_told_marked({ task });
		}),
		clusters.length === 0 ? null : m().nebula_told_refilled({ clusters: list(clusters) }),
	]);
}

/** Why this is the last round. */
export function lastRoundWords(reason: Ending): string {
	switch (reason) {
		case 'black-holes':
			return m().nebula_last_black_holes();
		case 'constellations':
			return m().nebula_last_constellations();
		case 'empty-bag':
			return m().nebula_last_empty_bag();
		case 'marking-stars':
			return m().nebula_last_marking_stars();
	}
}

export function tellOutcome({ points, ranking }: NebulaOutcome, table: TablePlayers): string {
	const [first = 0, ...others] = ranking[0] ?? [];
	const winner = playerAt(table, first);
	const told = { points: m().galaxy_points({ count: points[first]?.total ?? 0 }) };
	if (others.length > 0) {
		const winners = [first, ...others].map((seat) => playerAt(table, seat));
		const names = list(winners.filter(({ you }) => !you).map(({ name }) => name));
		return winners.some(({ you }) => you)
			? m().nebula_you_shared({ ...told, names })
			: m().nebula_shared({ ...told, names });
	}
	return winner.you ? m().nebula_you_won(told) : m().nebula_won({ ...told, name: winner.name });
}

/** Joins the parts of a sentence; empty ones are left out. */
function sentenceOf(parts: readonly (string | null)[]): string {
	return `${parts.filter((part) => part !== null).join(', ')}.`;
}

/** “red star, black hole”; empty rays are mentioned only if all were empty. */
function piecesWords(pieces: readonly (Piece | null)[]): string {
	const taken = pieces.filter((piece) => piece !== null);
	return taken.length === 0 ? m().galaxy_nothing() : taken.map((piece) => pieceName(piece, m())).join(', ');
}

function clusterName(cluster: number): string {
	const position = NEBULA_BOARD.clusters.positions[cluster];
	if (position === 'right') return m().galaxy_cluster_right();
	return position === 'left' ? m().galaxy_cluster_left() : m().galaxy_cluster_top();
}

export function tellGameRefusal(refusal: NebulaRefusal): string {
	switch (refusal.code) {
		case 'game-over':
			return m().nebula_refusal_game_over();
		case 'not-your-turn':
			return m().nebula_refusal_not_your_turn();
		case 'kept-already':
			return m().nebula_refusal_kept_already();
		case 'wrong-step':
			return m().nebula_refusal_wrong_step();
		case 'unknown-name':
			return m().nebula_refusal_unknown_name();
		case 'card-not-dealt':
			return m().nebula_refusal_card_not_dealt();
		case 'wrong-number-of-steps':
			return m().nebula_refusal_wrong_number_of_steps({ count: refusal.steps });
		case 'not-in-observatory':
			return m().nebula_refusal_not_in_observatory();
		case 'wrong-number-to-keep':
			return m().nebula_refusal_wrong_number_to_keep({ count: refusal.keep });
		case 'not-drawn':
			return m().nebula_refusal_not_drawn();
		case 'limit-reached':
		case 'must-match-supernova':
		case 'colour-placed-already':
		case 'bar-full':
			return barredSentence(refusal, m());
		case 'same-colour':
			return m().nebula_refusal_same_colour();
		case 'first-star-in-centre':
			return m().nebula_refusal_first_star_in_centre();
		case 'not-joined':
			return m().nebula_refusal_not_joined();
		case 'colour-joined':
			return m().nebula_refusal_colour_joined();
		case 'no-other-colour-in-bag':
			return m().nebula_refusal_no_other_colour_in_bag();
		case 'marker-at-end':
			return m().nebula_refusal_marker_at_end();
	}
}

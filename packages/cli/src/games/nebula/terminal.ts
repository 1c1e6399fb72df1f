import type { NebulaEvent, NebulaKinds, NebulaMove, NebulaRefusal, NebulaView, Seat } from '@orrery/engine';
import { NEBULA_BOARD, nebula, SeededRandom } from '@orrery/engine';
import { bold } from '../../console/paint.ts';
import type { Terminal } from '../entry.ts';
import { nameOf } from '../entry.ts';
import {
	drawCard,
	drawClusters,
	drawCounts,
	drawEnd,
	drawGalaxy,
	drawPlacements,
	drawReach,
	drawSmallGalaxy,
	pieceLetter,
	pieceOfLetter,
} from './draw.ts';

export const nebulaTerminal: Terminal<NebulaKinds> = {
	draw,
	tell,
	explain,
	prompt,
	help: `
  k O7       keep a personal card
  t 2 -3 0   invest time: steps for top, right, left; 5 in total, positive is clockwise
  c R        yield to chaos: give up a piece, draw five; then  r R B  keeps two of them
  p R A3     place a red star on field A3 (Z is the center; the first star goes there)
  h          place a black hole; then, if asked,  s R  or  s bag  for a new supernova,  m color:red  for a marker
  d          end your turn
  u          take back your last step, unless hidden information has been revealed since
  ?          this help
  q          leave

Pieces are R O Y B P W and H for a black hole. You may place 2 pieces per turn, or 3 if one has the supernova’s
color, all of different colors. Connected fields never hold the same color. Fields with * are bright.`,
	read,
};

function draw(view: NebulaView, names: readonly string[]): string {
	// The progress shown here does not depend on hidden information: other players' cards are not drawn.
	const imagined = nebula.imagine(view, new SeededRandom(0));
	const cards = (seat: number, ids: readonly string[]): readonly string[] =>
		imagined.ok ? ids.map((id) => `    ${drawCard(imagined.value, seat, id)}`) : [];
	const { role, decision } = view;
	const sections = [drawClusters(view), drawEnd(view)];
	if (view.counters !== undefined) sections.push(drawCounters(view));
	view.seats.forEach((seat, number) => {
		const own = role === number || role === 'spectator';
		const marked = view.public.filter(
			({ first, later }) => first === number || later.some((other) => other === number),
		);
		const personal = own && seat.kept !== null ? cards(number, [seat.kept]) : [];
		const choice = seat.dealt !== null && seat.kept === null ? seat.dealt : [];
		sections.push(
			[
				`${bold(names[number] ?? `Seat ${number}`)} · observatory ${drawCounts(seat.observatory)} · ${seat.blackHoles} black holes · ${marked.length} tasks marked`,
				own ? drawGalaxy(seat) : drawSmallGalaxy(seat),
				...(own
					? [
							'  public tasks',
							...cards(
								number,
								view.public.map(({ card }) => card),
							),
						]
					: []),
				...(personal.length > 0 ? ['  personal task', ...personal] : []),
				...(choice.length > 0 ? ['  keep one of these personal tasks', ...cards(number, choice)] : []),
				...(own && view.advanced !== undefined
					? ['  advanced cards I to IV', ...cards(number, view.advanced)]
					: []),
			].join('\n'),
		);
	});
	if (decision?.step === 'draw' && decision.seat === role) sections.push(drawReach(view, decision.steps));
	if (decision?.step === 'place' && decision.seat === role && imagined.ok) {
		const seat = view.seats[decision.seat];
		const moves = nebula.legalMoves(imagined.value, decision.seat);
		if (seat !== undefined) sections.push(drawPlacements(moves, seat));
	}
	return sections.join('\n\n');
}

function drawCounters({ counters = [] }: NebulaView): string {
	const rows = counters.map(({ id, piles }) => {
		const moved = piles
			.filter(({ space }) => space > 0)
			.map(({ space, markers }) => `${space}: ${markers.join(' < ')}`);
		return `  ${id.padEnd(14)} ${moved.length === 0 ? 'all at the start' : moved.join(' · ')}`;
	});
	return [bold('Counters'), ...rows].join('\n');
}

function prompt({ decision }: NebulaView): string {
	switch (decision?.step) {
		case 'keep':
			return 'k and the card to keep';
		case 'draw':
			return `t and three numbers of steps, ${decision.steps} in total${decision.chaos ? ', or c and a piece' : ''}`;
		case 'retain':
			return `drawn ${decision.drawn.map(pieceLetter).join(' ')}: r and the ${decision.keep} to keep`;
		case 'place':
			return `placed ${decision.placed.length} of ${decision.limit}: p piece field, h for a black hole, d when done`;
		case 'supernova':
			return `new supernova: s piece${decision.fromBag ? ' or s bag' : ''}`;
		case 'marker':
			return 'm and the marker to move, such as m color:red';
		default:
			return '';
	}
}

function read(typed: string): { readonly move: NebulaMove } | { readonly wrong: string } {
	const [verb = '', ...words] = typed.trim().split(/\s+/);
	const wrong = (sentence: string): { readonly wrong: string } => ({
		wrong: `${sentence}; type ? for help.`,
	});
	const pieces = words.map((word) => pieceOfLetter(word));
	const [piece] = pieces;
	switch (verb.toLowerCase()) {
		case 'k':
			return words[0] === undefined
				? wrong('Which card?')
				: { move: { type: 'keep', card: words[0].toUpperCase() } };
		case 't': {
			const steps = words.map(Number);
			if (steps.length !== NEBULA_BOARD.clusters.count || !steps.every(Number.isInteger)) {
				return wrong('Type three whole numbers, such as t 2 -3 0');
			}
			return { move: { type: 'time', steps } };
		}
		case 'c':
			return piece === undefined
				? wrong('Which piece do you give up?')
				: { move: { type: 'chaos', discard: piece } };
		case 'r': {
			const kept = pieces.flatMap((name) => name ?? []);
			return kept.length !== words.length
				? wrong('Which pieces do you keep?')
				: { move: { type: 'retain', pieces: kept } };
		}
		case 'p':
			if (piece === undefined || words[1] === undefined) return wrong('Which piece, and on which field?');
			if (piece === 'black') return { move: { type: 'black-hole' } };
			return { move: { type: 'place', piece, field: words[1].toUpperCase() } };
		case 'h':
			return { move: { type: 'black-hole' } };
		case 's':
			if (words[0]?.toLowerCase() === 'bag') return { move: { type: 'supernova', from: 'bag' } };
			return piece === undefined
				? wrong('Which piece?')
				: { move: { type: 'supernova', from: 'observatory', piece } };
		case 'm':
			return words[0] === undefined ? wrong('Which marker?') : { move: { type: 'marker', marker: words[0] } };
		case 'd':
			return { move: { type: 'done' } };
		default:
			return wrong(`I don’t understand “${typed.trim()}”`);
	}
}

function tell(event: NebulaEvent, names: readonly string[]): string {
	const name = (seat: Seat): string => nameOf(names, seat);
	switch (event.type) {
		case 'kept':
			return `${name(event.seat)}: keeps a personal card.`;
		case 'began':
			return 'Everyone has chosen; the first pieces are drawn.';
		case 'invested-time': {
			const took = event.took.flatMap((piece) => piece ?? []);
			return `${name(event.seat)}: invests time ${event.steps.join(' ')} and takes ${took.join(', ') || 'nothing'}.`;
		}
		case 'yielded-to-chaos':
			return `${name(event.seat)}: yields to chaos with ${event.discarded} and draws ${event.drawn.join(', ') || 'nothing'}.`;
		case 'retained':
			return `${name(event.seat)}: keeps ${event.pieces.join(' and ') || 'nothing'}.`;
		case 'placed': {
			const over = event.overbuilt === null ? '' : ` over ${event.overbuilt}`;
			return `${name(event.seat)}: ${event.piece} on ${event.field}${over}${event.matched ? ', matching the supernova' : ''}.`;
		}
		case 'placed-black-hole':
			return `${name(event.seat)}: a black hole, now ${event.blackHoles}; the marker is on space ${event.space}.`;
		case 'replaced-supernova':
			return `${name(event.seat)}: the supernova is ${event.piece} now, from the ${event.from}.`;
		case 'moved-marker':
			return `${name(event.seat)}: moves ${event.marker} to ${event.space}.`;
		case 'finished-turn': {
			const tasks = event.tasks.map(({ card, first }) => ` Marks ${card}${first ? ' first' : ''}.`).join('');
			const refilled = event.refill.some((pieces) => pieces !== null) ? ' The clusters are refilled.' : '';
			return `${name(event.seat)}: ends the turn.${tasks}${refilled}`;
		}
		case 'ended': {
			const { points, ranking, reason } = event.outcome;
			const places = ranking.map(
				(seats, i) =>
					`${i + 1}. ${seats.map((seat) => `${name(seat)} (${points[seat]?.total})`).join(' and ')}`,
			);
			return `The game is over: ${reason.replaceAll('-', ' ')}. ${places.join('  ')}`;
		}
	}
}

function explain(refusal: NebulaRefusal): string {
	switch (refusal.code) {
		case 'game-over':
			return 'The game is over.';
		case 'not-your-turn':
			return `It is seat ${refusal.toMove}’s turn.`;
		case 'kept-already':
			return 'You have already chosen your card.';
		case 'wrong-step':
			return `You have to decide something else now: ${refusal.step}.`;
		case 'unknown-name':
			return `There is no “${refusal.name}”.`;
		case 'card-not-dealt':
			return `${refusal.card} was not dealt to you.`;
		case 'wrong-number-of-steps':
			return `It must be exactly ${refusal.steps} steps in total, not ${refusal.found}.`;
		case 'not-in-observatory':
			return `You have no ${refusal.piece} in your observatory.`;
		case 'wrong-number-to-keep':
			return `Keep exactly ${refusal.keep}, not ${refusal.found}.`;
		case 'not-drawn':
			return `You can keep only what you drew: ${refusal.drawn.join(', ')}.`;
		case 'limit-reached':
			return `You have already placed ${refusal.limit} pieces this turn; that’s the limit.`;
		case 'must-match-supernova':
			return refusal.supernova === null
				? 'There is no supernova for another piece to match.'
				: `You may place another piece only if it is ${refusal.supernova}, like the supernova.`;
		case 'colour-placed-already':
			return `You have already placed ${refusal.piece} this turn.`;
		case 'bar-full':
			return `Your bar is full: it holds ${refusal.most} black holes.`;
		case 'same-colour':
			return `The star on ${refusal.field} already has that color.`;
		case 'first-star-in-centre':
			return `Your first star goes on the center, ${refusal.centre}.`;
		case 'not-joined':
			return `${refusal.field} is not connected to any of your stars.`;
		case 'colour-joined':
			return `${refusal.field} is connected to the same color on ${refusal.to.join(', ')}.`;
		case 'no-other-colour-in-bag':
			return 'The bag holds no other color; use a piece from your observatory.';
		case 'marker-at-end':
			return `${refusal.marker} is at the end of its counter.`;
	}
}

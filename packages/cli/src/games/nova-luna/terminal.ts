import type {
	NovaLunaEvent,
	NovaLunaKinds,
	NovaLunaMove,
	NovaLunaRefusal,
	NovaLunaView,
	Seat,
	TileId,
} from '@orrery/engine';
import { novaLuna, SeededRandom, tileOf } from '@orrery/engine';
import { bold } from '../../console/paint.ts';
import type { Terminal } from '../entry.ts';
import { nameOf } from '../entry.ts';
import type { CellMark } from './draw.ts';
import { drawDisplay, drawSmallDisplay, drawTrack, drawWheel } from './draw.ts';

export const novaLunaTerminal: Terminal<NovaLunaKinds> = {
	draw(view, names) {
		const { role, displays } = view;
		const sections = [drawWheel(view), drawTrack(view, names)];
		displays.forEach((display, seat) => {
			const left = `${display.tokensLeft} ${display.tokensLeft === 1 ? 'token' : 'tokens'} left`;
			const own = role === 'spectator' || role === seat;
			const title = `${bold(names[seat] ?? `Seat ${seat}`)} · ${left}`;
			sections.push(
				`${title}\n${own ? drawDisplay(display, cellMarks(view, seat, null)) : drawSmallDisplay(display)}`,
			);
		});
		return sections.join('\n\n');
	},
	tell,
	explain,
	prompt(view) {
		const reach = view.decision?.reach ?? [];
		const refill = view.decision?.refill ?? 'forbidden';
		if (refill === 'required') return view.solo ? 'r to end phase 1 and refill' : 'r to refill';
		const tiles = reach.length === 1 ? '1' : `1–${reach.length}`;
		const take = `${tiles} and a letter, such as 1a`;
		if (refill === 'forbidden') return take;
		return `${take}, or r to ${view.solo ? 'end phase 1 and refill' : 'refill'}`;
	},
	help: `
  1a   take tile 1 and place it on cell a
  1    show how many tasks tile 1 would cover on each cell
  r    refill the selection track, where that is allowed (solo: ends phase 1)
  u    take back your last move, unless hidden information has been revealed since
  ?    this help
  q    leave

A tile such as R4 is red and moves you 4 spaces. Its tasks are below: 3b needs 3 blue tiles in groups that touch
it, by needs a blue and a yellow one. ● is a task you have covered. Be the first to place all your tokens to win.`,
	read,
};

function read(
	typed: string,
	view: NovaLunaView,
): { readonly move: NovaLunaMove } | { readonly wrong: string } {
	const text = typed.trim().toLowerCase();
	if (text === 'r') return { move: { type: 'refill' } };
	const [, number, letters = ''] = /^(\d+)\s*([a-z]*)$/.exec(text) ?? [];
	if (number === undefined) return { wrong: `I don’t understand “${typed.trim()}”; type ? for help.` };
	const tile = view.decision?.reach[Number(number) - 1];
	if (tile === undefined) return { wrong: `There is no tile ${number} to take.` };
	const { role } = view;
	if (role === 'spectator') return { wrong: 'Spectators can’t play.' };
	const marks = cellMarks(view, role, tile);
	const display = view.displays[role];
	if (letters === '' && display) return { wrong: drawDisplay(display, marks) };
	const mark = marks.find(({ label }) => label === letters);
	if (mark === undefined) return { wrong: `There is no cell ${letters}.` };
	return { move: { type: 'take', tile, x: mark.x, y: mark.y } };
}

/** The cells where the seat to move may lay a tile, row by row; with a tile: how many tasks it would cover. */
function cellMarks(view: NovaLunaView, seat: number, tile: TileId | null): readonly CellMark[] {
	const { role, decision } = view;
	const shown = tile ?? decision?.reach[0];
	if (role !== seat || decision?.seat !== seat || shown === undefined) return [];
	// The legal moves do not depend on hidden information, so any imagined position has the same ones.
	const imagined = novaLuna.imagine(view, new SeededRandom(0));
	if (!imagined.ok) return [];
	const position = imagined.value;
	return novaLuna
		.legalMoves(position, decision.seat)
		.flatMap((move) => (move.type === 'take' && move.tile === shown ? [move] : []))
		.sort((a, b) => a.y - b.y || a.x - b.x)
		.map((move, i) => {
			const covered = tile === null ? 0 : position.tasksCovered(novaLuna.codeOf(position, move));
			return { x: move.x, y: move.y, label: letterOf(i), note: covered === 0 ? '·' : `+${covered}` };
		});
}

/** a, b … z, aa, ab … */
function letterOf(index: number): string {
	const last = String.fromCharCode(97 + (index % 26));
	return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}

function tell(event: NovaLunaEvent, names: readonly string[]): string {
	const name = (seat: Seat): string => nameOf(names, seat);
	switch (event.type) {
		case 'refilled': {
			const tiles = event.tiles.length === 1 ? '1 tile' : `${event.tiles.length} tiles`;
			const phase = event.phase1Note === null ? '' : ` Phase 1 ends with a note of ${event.phase1Note}.`;
			return `${name(event.seat)}: refills the selection track with ${tiles}.${phase}`;
		}
		case 'took': {
			const { colour, cost } = tileOf(event.tile);
			const count = event.covered.length;
			const covers = count === 0 ? '' : `, covers ${count} ${count === 1 ? 'task' : 'tasks'}`;
			return `${name(event.seat)}: ${colour} ${cost} from space ${event.space} to ${event.x},${event.y}${covers}; ${event.tokensLeft} left.`;
		}
		case 'ended': {
			const { outcome } = event;
			const why = outcome.reason === 'all-tokens-placed' ? 'all tokens are placed' : 'no tiles are left';
			if ('score' in outcome)
				return `The game is over: ${why}. Score ${outcome.notes.join(' + ')} = ${outcome.score}.`;
			const places = outcome.ranking.map(
				(seats, i) =>
					`${i + 1}. ${seats.map((seat) => `${name(seat)} (${outcome.tokensLeft[seat]} left)`).join(' and ')}`,
			);
			return `The game is over: ${why}. ${places.join('  ')}`;
		}
	}
}

function explain(refusal: NovaLunaRefusal): string {
	switch (refusal.code) {
		case 'game-over':
			return 'The game is over.';
		case 'not-your-turn':
			return `It is seat ${refusal.toMove}’s turn.`;
		case 'refill-first':
			return 'The selection track is empty: refill first (r).';
		case 'too-many-tiles-to-refill':
			return `You may refill only if 1 or 2 tiles are left on the selection track; there are ${refusal.tiles}.`;
		case 'refilled-already':
			return 'You have already refilled this turn; take a tile.';
		case 'stock-empty':
			return 'The draw pile is empty; nothing can be refilled.';
		case 'tokens-missing-for-phase-2':
			return `Phase 1 ends once you have placed 8 tokens; you still need ${refusal.missing}.`;
		case 'no-refill-in-phase-2':
			return 'There is no refill in phase 2.';
		case 'tile-out-of-reach':
			return 'That tile is not one of the next three.';
		case 'first-tile-at-origin':
			return 'Your first tile goes to 0,0.';
		case 'cell-occupied':
			return `There is already a tile at ${refusal.x},${refusal.y}.`;
		case 'cell-not-adjacent':
			return `The cell ${refusal.x},${refusal.y} is not next to any of your tiles.`;
	}
}

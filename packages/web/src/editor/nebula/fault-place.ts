import type { Fault, FieldId, Seat } from '@orrery/engine';
import { SEATS } from '@orrery/engine';
import type { Filled } from './fill-in.ts';

/* Where on the boards the engine found what cannot be, from the path of its fault. */

export type FaultPlace =
	/** A star of a galaxy, and the star of its color that a line joins it to. */
	| { readonly part: 'galaxy'; readonly seat: Seat; readonly field: FieldId; readonly to: readonly FieldId[] }
	| { readonly part: 'seat'; readonly seat: Seat }
	| { readonly part: 'public' | 'counters' | 'clusters' | 'turn' }
	| { readonly part: 'advanced'; readonly index: number }
	| { readonly part: 'pieces' };

export function placeOfFault(fault: Fault, filled: Filled): FaultPlace {
	const { path } = fault;
	const [, seatNumber, star] = /^seats\[(\d)\](?:\.galaxy\[(\d+)\])?/.exec(path) ?? [];
	const seat = SEATS.find((one) => String(one) === seatNumber);
	if (seat !== undefined) {
		const field = filled.seats[seat]?.galaxy[Number(star ?? Number.NaN)]?.field;
		return field === undefined
			? { part: 'seat', seat }
			: { part: 'galaxy', seat, field, to: fault.found === undefined ? [] : [fault.found] };
	}
	const [, index] = /^advanced\[(\d)\]/.exec(path) ?? [];
	if (index !== undefined) return { part: 'advanced', index: Number(index) };
	if (path.startsWith('public')) return { part: 'public' };
	if (path.startsWith('counters') || path.startsWith('advanced')) return { part: 'counters' };
	if (path.startsWith('clusters') || path.startsWith('supernova')) return { part: 'clusters' };
	return path.startsWith('turn') || path.startsWith('round') ? { part: 'turn' } : { part: 'pieces' };
}

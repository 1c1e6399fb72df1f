import type { DisplaySurvey, Fault, NovaLunaPosition, NovaLunaSnapshot, Seat } from '@orrery/engine';
import { novaLuna, surveyDisplay } from '@orrery/engine';
import type { NovaLunaDraft } from './draft.ts';
import { ALL_SEATS, stockOf } from './draft.ts';

/** What the engine's decoder says of a draft. */
export type Judged =
	| { readonly ok: true; readonly snapshot: NovaLunaSnapshot; readonly position: NovaLunaPosition }
	| { readonly ok: false; readonly snapshot: NovaLunaSnapshot; readonly fault: Fault };

/** By seat: what each display gives by itself. */
export function surveysOf({ options, displays }: NovaLunaDraft): readonly DisplaySurvey[] {
	return displays.slice(0, options.players).map((tiles) => surveyDisplay(options, tiles));
}

/** The seats in the order of NL-6: by distance, and as chosen on the same space. */
export function orderOf(
	{ options, order }: NovaLunaDraft,
	surveys: readonly DisplaySurvey[],
): readonly Seat[] {
	const cost = (seat: Seat): number => surveys[seat]?.cost ?? 0;
	return order.filter((seat) => seat < options.players).toSorted((a, b) => cost(a) - cost(b));
}

/**
 * The draft as a snapshot. Tiles are named in an order in which they can have been laid, from 0, 0 on; those that
 * cannot have been laid come last, so that the decoder finds them.
 */
export function snapshotOf(draft: NovaLunaDraft, surveys: readonly DisplaySurvey[]): NovaLunaSnapshot {
	return {
		options: draft.options,
		ring: draft.ring,
		meeple: draft.meeple,
		stock: stockOf(draft),
		order: orderOf(draft, surveys),
		displays: surveys.map(({ tiles, loose }) => {
			const [first] = tiles;
			const laid = [...tiles.map(({ tile, x, y }) => [tile, x, y] as const), ...loose];
			return laid.map(([tile, x, y]) => [tile, x - (first?.x ?? 0), y - (first?.y ?? 0)] as const);
		}),
		refilled: draft.refilled,
		phase1Note: null,
	};
}

export function judge(draft: NovaLunaDraft, surveys: readonly DisplaySurvey[] = surveysOf(draft)): Judged {
	let snapshot = snapshotOf(draft, surveys);
	// Each round fills in one thing that follows; there are two of them.
	for (let round = 0; ; round++) {
		const read = novaLuna.decode(snapshot);
		if (read.ok) return { ok: true, snapshot, position: read.value };
		const filled = round < 2 ? withWhatFollows(snapshot, read.fault) : null;
		if (filled === null) return { ok: false, snapshot, fault: read.fault };
		snapshot = filled;
	}
}

/** In a solo game the note of phase 1, and whether the track was just refilled, follow from the tiles (NL-23). */
function withWhatFollows(
	snapshot: NovaLunaSnapshot,
	{ code, path, expected }: Fault,
): NovaLunaSnapshot | null {
	if (snapshot.options.players !== 1 || code !== 'differs' || expected === undefined) return null;
	if (path === 'phase1Note')
		return { ...snapshot, phase1Note: expected === 'null' ? null : Number(expected) };
	return path === 'refilled' ? { ...snapshot, refilled: expected === 'true' } : null;
}

/** The seats that play. */
export function seatsOf({ options }: NovaLunaDraft): readonly Seat[] {
	return ALL_SEATS.slice(0, options.players);
}

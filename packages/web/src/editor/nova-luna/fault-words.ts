import type { Fault, NovaLunaSnapshot, Seat, TileId } from '@orrery/engine';
import { capital } from '../../game/capital.ts';
import { list, m, number } from '../../language/language.svelte.ts';
import { tileName } from '../../nova-luna/board/words.ts';
import type { Place } from './changes.ts';
import { placesOf } from './changes.ts';
import type { NovaLunaDraft } from './draft.ts';

/** What is wrong with a draft, in words, and where it can be seen. */
export interface FaultWords {
	readonly text: string;
	readonly places: readonly Place[];
	/** The panel in which it can be mended, where no board shows it. */
	readonly panel: 'players' | 'pile' | null;
}

const DISPLAY = /^displays\[(\d)\]\[(\d+)\]/;

/** The decoder's fault as a sentence that names the place. */
export function faultWords(
	{ code, path, found, expected }: Fault,
	draft: NovaLunaDraft,
	snapshot: NovaLunaSnapshot,
	nameOf: (seat: Seat) => string,
): FaultWords {
	const laid = laidAt(path, snapshot);
	if (code === 'duplicate' && path !== 'order') {
		const tile = laid?.tile ?? ringTile(path, snapshot);
		const places = tile === null ? [] : placesOf(draft, tile);
		if (tile !== null)
			return here(
				m().editor_fault_twice({
					tile: capital(tileName(tile)),
					places: list(places.map((place) => placeWords(place, nameOf))),
				}),
				places,
			);
	}
	if (code === 'differs' && path.startsWith('ring[')) {
		const tile = ringTile(path, snapshot);
		const space = draft.meeple;
		return here(
			m().editor_fault_meeple({ tile: tile === null ? '' : tileName(tile), space: number(space + 1) }),
			[{ kind: 'space', space }],
		);
	}
	if (laid !== null && (code === 'not-adjacent' || code === 'after-the-end')) {
		const words = { tile: capital(tileName(laid.tile)), name: nameOf(laid.seat) };
		const places = placesOf(draft, laid.tile).filter(
			(place) => place.kind === 'cell' && place.seat === laid.seat,
		);
		return here(
			code === 'not-adjacent' ? m().editor_fault_loose(words) : m().editor_fault_after_end(words),
			places,
		);
	}
	if (code === 'after-the-end') return { text: m().editor_fault_two_done(), places: [], panel: null };
	if (code === 'spread-too-wide') {
		const [first = 0] = snapshot.order;
		const [last = 0] = snapshot.order.slice(-1);
		return {
			text: m().editor_fault_spread({
				ahead: nameOf(last),
				behind: nameOf(first),
				count: number(Number(found)),
				most: number(Number(expected)),
			}),
			places: [],
			panel: 'players',
		};
	}
	if (path === 'refilled') return { text: m().editor_fault_refilled(), places: [], panel: 'players' };
	if (path === 'stock')
		return {
			text: m().editor_fault_solo_pile({ start: expected ?? '', now: found ?? '' }),
			places: [],
			panel: 'pile',
		};
	return { text: m().editor_fault_other({ path }), places: [], panel: null };
}

/** “space 3 of the wheel”, “Mira’s display”. */
export function placeWords(place: Place, nameOf: (seat: Seat) => string): string {
	return place.kind === 'space'
		? m().editor_on_space({ space: number(place.space + 1) })
		: m().editor_in_display({ name: nameOf(place.seat) });
}

function here(text: string, places: readonly Place[]): FaultWords {
	return { text, places, panel: null };
}

function laidAt(
	path: string,
	{ displays }: NovaLunaSnapshot,
): { readonly tile: TileId; readonly seat: Seat } | null {
	const [, seat, slot] = DISPLAY.exec(path) ?? [];
	const holder = ([0, 1, 2, 3] as const).find((known) => String(known) === seat);
	const laid = holder === undefined ? undefined : displays[holder]?.[Number(slot)];
	return holder === undefined || laid === undefined ? null : { tile: laid[0], seat: holder };
}

function ringTile(path: string, { ring }: NovaLunaSnapshot): TileId | null {
	const [, space] = /^ring\[(\d+)\]/.exec(path) ?? [];
	return space === undefined ? null : (ring[Number(space)] ?? null);
}

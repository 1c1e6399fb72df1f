/** Where a tile lies. */
export interface TilePlace {
	readonly where: 'wheel' | 'display';
}

/** A tile that goes from one place to another. */
export interface TileMove<Place extends TilePlace> {
	readonly from: Place;
	readonly to: Place;
}

/** What changes how tiles go to their new places. */
export interface Circumstances {
	/** The tiles that were previewed in their new places before: they have no way to go. */
	readonly previewed: ReadonlySet<string>;
	/** The position is not one step after the last one: it is drawn at once. */
	readonly jumped: boolean;
}

/** The tiles that go between wheel and displays, by the places before and after. */
export function tileMoves<Place extends TilePlace>(
	before: ReadonlyMap<string, Place>,
	after: ReadonlyMap<string, Place>,
	{ previewed, jumped }: Circumstances,
): readonly TileMove<Place>[] {
	if (jumped) return [];
	return Array.from(after).flatMap(([tile, to]) => {
		const from = before.get(tile);
		return from === undefined || from.where === to.where || previewed.has(tile) ? [] : [{ from, to }];
	});
}

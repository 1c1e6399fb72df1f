/**
 * By tile: the key of the element that draws it. A tile that stays keeps its element. Where `reuse` says so, a tile that
 * comes gets the element of one that has gone, which is much cheaper than a new one; otherwise it gets a new one.
 */
export function reusedKeys<Tile>(
	before: ReadonlyMap<Tile, number>,
	tiles: readonly Tile[],
	reuse: boolean,
): ReadonlyMap<Tile, number> {
	const kept = new Set(tiles);
	const free = reuse ? Array.from(before).flatMap(([tile, key]) => (kept.has(tile) ? [] : [key])) : [];
	let last = Math.max(0, ...before.values());
	return new Map(
		tiles.map((tile) => {
			const key = before.get(tile) ?? free.shift();
			if (key === undefined) last += 1;
			return [tile, key ?? last];
		}),
	);
}

/** The side of a tile in cells of this size: a few pixels of the ground show between neighboring tiles. */
export function tileSide(pitch: number): number {
	return Math.round(pitch - Math.max(3, pitch * 0.055));
}

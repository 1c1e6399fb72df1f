/** The constellations of the board, by the names that it gives them. */
export const EMBLEMS = ['kite', 'anchor', 'heron', 'lantern'] as const;
export type EmblemName = (typeof EMBLEMS)[number];

/** Own drawings around the origin, within a radius of 10; lines with round ends. */
export const EMBLEM_PATHS: Readonly<Record<EmblemName, string>> = {
	kite: 'M0-9.5L5.6-2.6L0 4.8L-5.6-2.6ZM-5.6-2.6H5.6M0-9.5V4.8M0 4.8C1.8 6 -1.4 7.2 .2 9.6',
	anchor:
		'M2-7.6A2 2 0 1 1-2-7.6A2 2 0 1 1 2-7.6ZM0-5.5V8.8M-4.4-2.4H4.4M-7.8 2.2C-7.4 6.6-3.6 8.8 0 8.8S7.4 6.6 7.8 2.2',
	heron: 'M-6.6-7L.4-9.4C2-6.6 5.6-4.6 5.2-1.4C4.6 2.4-6.8 3.2-7 9.2H.8M4.2 1.8C7.4 3.2 8.4 5.6 8.2 8.6',
	lantern: 'M0-9.6V-6.2M-4.2-6.2H4.2L7 5.4H-7ZM0-1V2.4M-6.4 8.8H6.4',
};

/** The emblem of a constellation by the name on the board; null for one that we have not drawn. */
export function emblemOf(name: string): EmblemName | null {
	return EMBLEMS.find((emblem) => emblem === name.toLowerCase()) ?? null;
}

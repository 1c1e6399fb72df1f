/** How loud sounds can be. */
export const VOLUMES = ['quiet', 'normal', 'loud'] as const;
export type Volume = (typeof VOLUMES)[number];

import type { Volume } from '../settings/volumes.ts';

/** The gain of each volume. Even loud, a game should not drown what else goes on. */
export const GAIN: Readonly<Record<Volume, number>> = { quiet: 0.07, normal: 0.16, loud: 0.34 };

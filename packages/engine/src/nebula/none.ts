/** No piece, no color, no card. */
export const NONE = -1;

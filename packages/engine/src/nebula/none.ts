/** No piece, no colour, no card. */
export const NONE = -1;

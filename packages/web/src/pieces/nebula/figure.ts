/** The colors of the time figures. They are bright because every turn begins with them. */
export const FIGURE = { face: '#FFE3A3', edge: '#5B4415', ink: '#2A1E02', night: '#0A0C22' } as const;

/** The colours of the time figures. They wear moonlight because they are what a turn begins with. */
export const FIGURE = { face: '#FFE3A3', edge: '#5B4415', ink: '#2A1E02', night: '#0A0C22' } as const;

import type { Figures } from '../figure.ts';

/** The figures in the rules of Nebula. */
export const FIGURES: Figures = {};

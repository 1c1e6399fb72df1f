import type { Figures } from '../figure.ts';
import GroupCounts from './GroupCounts.svelte';

/** The figures in the rules of Nova Luna. */
export const FIGURES: Figures = {
	'group-counts': GroupCounts,
};

import { Drafts } from '../game/drafts.ts';
import type { Draft } from './turn.svelte.ts';

/** The tiles that players had in hand when they left their tables. */
export const drafts: Drafts<Draft> = new Drafts();

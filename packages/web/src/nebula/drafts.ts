import { Drafts } from '../game/drafts.ts';
import type { Draft } from './draft.ts';

/** What players had chosen when they left their tables. */
export const drafts: Drafts<Draft> = new Drafts();

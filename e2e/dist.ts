import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');
/** The client as it was built. */
export const DIST = join(ROOT, 'packages/web/dist');

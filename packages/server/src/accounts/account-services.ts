import type { Settings } from '../limits/settings.ts';
import type { Storage } from '../storage/storage.ts';
import type { Attempts } from './attempts.ts';

/** The services that account code depends on. */
export interface AccountServices {
	readonly storage: Storage;
	readonly settings: Settings;
	readonly attempts: Attempts;
}

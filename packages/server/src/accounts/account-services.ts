import type { Settings } from '../limits/settings.ts';
import type { Storage } from '../storage/storage.ts';
import type { Attempts } from './attempts.ts';
import type { KnownDevices } from './known-devices.ts';
import type { Names } from './names.ts';

/** The services that account code depends on. */
export interface AccountServices {
	readonly storage: Storage;
	readonly settings: Settings;
	readonly attempts: Attempts;
	readonly names: Names;
	readonly knownDevices: KnownDevices;
}

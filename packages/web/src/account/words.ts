import type { Device } from '@orrery/protocol';
import { m } from '../language/language.svelte.ts';

/** “Firefox · Android”, as far as it is known. */
export function deviceName({ browser, system }: Device): string {
	const known = [browser, system].filter((name) => name !== null);
	return known.length === 0 ? m().account_device_unknown() : known.join(' · ');
}

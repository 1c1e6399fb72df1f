import type { IconName } from '../ui/icons.ts';
import type { Theme } from './preferences.svelte.ts';

/** In the order in which they are offered. */
export const THEMES: readonly Theme[] = ['system', 'dark', 'light'];

export const THEME_ICONS: Readonly<Record<Theme, IconName>> = {
	system: 'system',
	dark: 'moon',
	light: 'sun',
};

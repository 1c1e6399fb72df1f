import { preferences } from './preferences.svelte.ts';

const dark = matchMedia('(prefers-color-scheme: dark)');
let systemDark = $state(dark.matches);
dark.addEventListener('change', ({ matches }) => {
	systemDark = matches;
});

/** The theme on screen: the chosen one, or the device's. */
export function themeShown(): 'dark' | 'light' {
	const { theme } = preferences();
	if (theme !== 'system') return theme;
	return systemDark ? 'dark' : 'light';
}

/** Applies the theme to the page and to the browser's own bars. */
export function showTheme(theme: 'dark' | 'light'): void {
	document.documentElement.dataset.theme = theme;
	const ground = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim();
	document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
}

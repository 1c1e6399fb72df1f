import type { Device } from '@orrery/protocol';

/* Which device a session belongs to, just precisely enough to tell a phone from a laptop. */

/** The first match wins, because many browsers also claim the names of others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
	[/\bEdg(?:e|A|iOS)?\//, 'Edge'],
	[/\bOPR\/|\bOpera\b/, 'Opera'],
	[/\bSamsungBrowser\//, 'Samsung Internet'],
	[/\bFirefox\/|\bFxiOS\//, 'Firefox'],
	[/Chrome\/|\bChromium\/|\bCriOS\//, 'Chrome'],
	[/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
	[/\biPhone\b/, 'iPhone'],
	[/\biPad\b/, 'iPad'],
	[/\bAndroid\b/, 'Android'],
	[/\bCrOS\b/, 'ChromeOS'],
	[/\bWindows\b/, 'Windows'],
	[/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
	[/\bLinux\b/, 'Linux'],
];

/** Reads browser and system from a user agent, without versions and models. */
export function deviceOf(userAgent: string | undefined): Device {
	return { browser: firstOf(BROWSERS, userAgent), system: firstOf(SYSTEMS, userAgent) };
}

function firstOf(known: typeof BROWSERS, userAgent = ''): string | null {
	return known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}

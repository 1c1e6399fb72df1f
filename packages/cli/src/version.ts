import { readFileSync } from 'node:fs';

/** The version of this release; all packages share it. */
export function version(): string {
	const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
	const found = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
	return found ? String(manifest.version) : 'unknown';
}

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkOut } from '../old-version.ts';
import type { EarlierBots } from './plan.ts';

/** The bots of an earlier version, as programs that answer questions; they can be asked until `remove` is called. */
export function earlierBots(root: string, ref: string): EarlierBots & { remove(): void } {
	const { stdout, status } = spawnSync('git', ['-C', root, 'rev-parse', '--short=8', `${ref}^{commit}`], {
		encoding: 'utf8',
	});
	if (status !== 0) throw new Error(`git knows no version “${ref}”`);
	const version = checkOut(root, ref);
	const orrery = join(version.root, 'packages/cli/src/orrery.ts');
	const node = `"${process.execPath}" --conditions=orrery-source --disable-warning=ExperimentalWarning`;
	return {
		commit: stdout.trim(),
		command: (game, level) => `${node} "${orrery}" bot --game ${game} --level ${level}`,
		remove: version.remove,
	};
}

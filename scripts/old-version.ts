import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An earlier version of the repository, in a folder of its own. */
export interface OldVersion {
	readonly ref: string;
	readonly root: string;
	/** Deletes the folder. */
	remove(): void;
}

/**
 * Checks out a version beside ours. It uses the installed dependencies of ours, and of its own packages its own
 * version, so it runs as long as its dependencies have not changed much.
 */
export function checkOut(repository: string, ref: string): OldVersion {
	const root = mkdtempSync(join(tmpdir(), 'orrery-old-version-'));
	const git = (...args: readonly string[]): void => {
		const { status, stderr } = spawnSync('git', ['-C', repository, ...args], { encoding: 'utf8' });
		if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
	};
	const remove = (): void => {
		spawnSync('git', ['-C', repository, 'worktree', 'remove', '--force', root]);
		rmSync(root, { recursive: true, force: true });
	};
	try {
		git('worktree', 'add', '--detach', root, ref);
		linkModules(repository, root);
	} catch (error) {
		remove();
		throw error;
	}
	return { ref, root, remove };
}

function linkModules(from: string, to: string): void {
	const modules = join(to, 'node_modules');
	mkdirSync(join(modules, '@orrery'), { recursive: true });
	for (const name of readdirSync(join(from, 'node_modules')))
		if (name !== '@orrery') symlinkSync(join(from, 'node_modules', name), join(modules, name));
	for (const folder of readdirSync(join(to, 'packages'))) {
		const file = join(to, 'packages', folder, 'package.json');
		if (!existsSync(file)) continue;
		const { name } = JSON.parse(readFileSync(file, 'utf8')) as { name: string };
		symlinkSync(join(to, 'packages', folder), join(modules, name));
		const own = join(from, 'packages', folder, 'node_modules');
		if (existsSync(own)) symlinkSync(own, join(to, 'packages', folder, 'node_modules'));
	}
}

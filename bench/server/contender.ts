import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { OldVersion } from '../../scripts/old-version.ts';
import type { Side } from './messages.ts';
import type { Workload } from './workload.ts';
import { WORKLOADS } from './workload.ts';

export const ROOT: string = resolve(import.meta.dirname, '../..');
const PEER = join(ROOT, 'bench/peer');

export const CONTENDERS = ['orrery', 'peer', 'against'] as const;
export type ContenderId = (typeof CONTENDERS)[number];

/** A server that is measured. */
export interface Contender {
	readonly id: ContenderId;
	readonly title: string;
	/** The protocol that it speaks. */
	readonly side: Side;
	/** Where its server and players are. */
	readonly root: string;
}

export const ORRERY: Contender = { id: 'orrery', title: 'Orrery, on disk', side: 'orrery', root: ROOT };
export const BOARDGAME_IO: Contender = {
	id: 'peer',
	title: 'boardgame.io, in memory',
	side: 'peer',
	root: ROOT,
};

export function contenderOf({ ref, root }: OldVersion): Contender {
	return { id: 'against', title: `Orrery at ${ref}`, side: 'orrery', root };
}

/** Whether a server can be measured with these games: the players of early versions know only the first ones. */
export function plays({ root }: Contender, workload: Workload): boolean {
	return existsSync(join(root, 'bench/server/workload.ts')) || workload === WORKLOADS[0];
}

/** Installs boardgame.io, unless it is there. */
export function installPeer(): void {
	if (existsSync(join(PEER, 'node_modules/boardgame.io'))) return;
	const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
		cwd: PEER,
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	if (status !== 0) throw new Error('npm ci in bench/peer has failed');
}

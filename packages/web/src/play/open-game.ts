import type { Kinds, Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import { Table } from '@orrery/table';
import type { StorageFaultCode } from '../storage/games.ts';
import type { Keeper } from './keeper.ts';
import { deviceKeeper } from './keeper.ts';
import type { Thinker } from './local-game.svelte.ts';
import { LocalGame } from './local-game.svelte.ts';
import type { LocalKind } from './local-kind.ts';

/** Why a game cannot be opened: there is none with this id, or the device cannot load it. */
export interface OpenFault {
	readonly code: 'missing' | StorageFaultCode;
}

/** Opens the game with this id as it was left. */
export async function openGame<K extends Kinds>(
	id: string,
	kind: LocalKind<K>,
	parts: {
		readonly thinker: Thinker<K>;
		readonly pace: number;
		readonly keeper?: Keeper;
		readonly takeOver?: () => void;
	},
): Promise<Result<LocalGame<K>, OpenFault>> {
	const { keeper = deviceKeeper } = parts;
	const loaded = await keeper.load(id);
	if (!loaded.ok) return loaded;
	if (loaded.value === null) return fail({ code: 'missing' });
	const { log, held } = loaded.value;
	const opened = Table.open(kind.game, log);
	if (!opened.ok) return fail({ code: opened.fault.code === 'newer-version' ? 'newer' : 'broken' });
	return ok(new LocalGame({ ...parts, id, kind, keeper, table: opened.value, held }));
}

import type { Kinds } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { LocalKind } from '../game/local-kind.ts';

/** Does something that needs the rules of a game. They are loaded only then, and never those of the other game. */
export async function withKind<Value>(
	game: GameId,
	use: <K extends Kinds>(kind: LocalKind<K>) => Value,
): Promise<Value> {
	switch (game) {
		case 'nova-luna':
			return use((await import('../nova-luna/local-nova-luna.ts')).novaLunaHere);
		case 'nebula':
			return use((await import('../nebula/local-nebula.ts')).nebulaHere);
	}
}

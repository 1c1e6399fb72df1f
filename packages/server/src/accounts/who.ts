import type { Scope, TokenId } from '@orrery/protocol';
import type { Player } from '../player.ts';
import type { Session } from '../storage/session-store.ts';

/** Whoever asks. */
export type Who =
	| { readonly kind: 'nobody' }
	| {
			readonly kind: 'session';
			readonly player: Player;
			/** Null for a socket that came with a signed cookie of earlier releases. */
			readonly session: Session | null;
			/** When it is over unless somebody is seen in it before. */
			readonly expiresAt: number | null;
	  }
	| {
			readonly kind: 'token';
			readonly player: Player;
			readonly token: TokenId;
			readonly scopes: readonly Scope[];
			/** When it is void; null: never. */
			readonly expiresAt: number | null;
	  };

export const NOBODY: Who = { kind: 'nobody' };

export function playerOf(who: Who): Player | null {
	return who.kind === 'nobody' ? null : who.player;
}

/** Whether somebody may do what a token would need this scope for. */
export function hasScope(who: Who, scope: Scope | null): boolean {
	return who.kind !== 'token' || (scope !== null && who.scopes.includes(scope));
}

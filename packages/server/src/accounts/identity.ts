import type { Scope, TokenId } from '@orrery/protocol';
import type { Player } from '../model/player.ts';
import type { Session } from '../storage/session-store.ts';

/** Who sent a request or opened a socket. */
export type Identity =
	| { readonly kind: 'anonymous' }
	| {
			readonly kind: 'session';
			readonly player: Player;
			readonly session: Session;
			/** When it ends, unless the player is seen in it before. */
			readonly expiresAt: number;
	  }
	| {
			readonly kind: 'token';
			readonly player: Player;
			readonly token: TokenId;
			readonly scopes: readonly Scope[];
			/** When the token expires; null if it never does. */
			readonly expiresAt: number | null;
	  };

export const ANONYMOUS: Identity = { kind: 'anonymous' };

export function playerOf(identity: Identity): Player | null {
	return identity.kind === 'anonymous' ? null : identity.player;
}

/** Whether the caller may do something that requires this scope of a token. */
export function hasScope(identity: Identity, scope: Scope | null): boolean {
	return identity.kind !== 'token' || (scope !== null && identity.scopes.includes(scope));
}

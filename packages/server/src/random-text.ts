import { createHash, randomBytes } from 'node:crypto';
import type { TableId, TableSecret } from '@orrery/protocol';
import { tableId, tableSecret } from '@orrery/protocol';
import type { PlayerId } from './player.ts';
import { playerId } from './player.ts';

/* Ids and secrets from the chance of the operating system. */

export function newTableId(): TableId {
	return tableId.parse(randomText(12));
}

export function newTableSecret(): TableSecret {
	return tableSecret.parse(randomText(16));
}

export function newPlayerId(): PlayerId {
	return playerId.parse(randomText(16));
}

/** So many random bytes, as text. */
export function randomText(bytes: number): string {
	return randomBytes(bytes).toString('base64url');
}

/** For a letter that asks whether it arrived. */
export function newMailCode(): string {
	return randomBytes(16).toString('base64url');
}

/** What is kept of a secret. It has at least 80 random bits, so a plain hash cannot be searched. */
export function hashOf(secret: string): string {
	return createHash('sha256').update(secret).digest('hex');
}

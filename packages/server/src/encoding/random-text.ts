import { createHash, randomBytes } from 'node:crypto';
import type { TableId, TableSecret } from '@orrery/protocol';
import { tableId, tableSecret } from '@orrery/protocol';
import type { PlayerId } from '../model/player.ts';
import { playerId } from '../model/player.ts';

/* Ids and secrets from the random source of the operating system. */

export function newTableId(): TableId {
	return tableId.parse(randomText(12));
}

export function newTableSecret(): TableSecret {
	return tableSecret.parse(randomText(16));
}

export function newPlayerId(): PlayerId {
	return playerId.parse(randomText(16));
}

/** This many random bytes, as text. */
export function randomText(bytes: number): string {
	return randomBytes(bytes).toString('base64url');
}

/** The code in a confirmation email. */
export function newMailCode(): string {
	return randomBytes(16).toString('base64url');
}

/** The stored form of a secret. A secret has at least 80 random bits, so a plain hash cannot be searched. */
export function hashOf(secret: string): string {
	return createHash('sha256').update(secret).digest('hex');
}

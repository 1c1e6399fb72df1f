import { createHash, randomBytes } from 'node:crypto';
import type { TableId, TableSecret } from '@orrery/protocol';
import { tableId, tableSecret } from '@orrery/protocol';
import type { PlayerId } from '../model/player.ts';
import { playerId } from '../model/player.ts';

/* Ids and secrets from the random source of the operating system. */

/** The part of a second that the time in an id counts; 32 bits of them are 34 years. */
const ID_TICK_MS = 250;

/**
 * Begins with the time, because tables of the same time are played at the same time: then their moves go to neighboring
 * places of an index, and a commit changes fewer pages.
 */
export function newTableId(): TableId {
	const id = randomBytes(12);
	id.writeUInt32BE(Math.floor(Date.now() / ID_TICK_MS) >>> 0);
	return tableId.parse(id.toString('base64url'));
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

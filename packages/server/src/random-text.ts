import { createHash, randomBytes } from 'node:crypto';
import type { TableId, TableSecret } from '@orrery/protocol';
import { tableId, tableSecret } from '@orrery/protocol';
import type { GuestId } from './guest.ts';
import { guestId } from './guest.ts';

/* Ids and secrets from the chance of the operating system. */

export function newTableId(): TableId {
	return tableId.parse(randomBytes(12).toString('base64url'));
}

export function newTableSecret(): TableSecret {
	return tableSecret.parse(randomBytes(16).toString('base64url'));
}

export function newGuestId(): GuestId {
	return guestId.parse(randomBytes(16).toString('base64url'));
}

/** What is kept of a secret. It has 128 random bits, so a plain hash cannot be searched. */
export function hashOf(secret: string): string {
	return createHash('sha256').update(secret).digest('hex');
}

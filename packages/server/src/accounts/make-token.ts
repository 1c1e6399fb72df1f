import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { AnswerOf, Fault, NewToken, TokenInfo } from '@orrery/protocol';
import { tokenId } from '@orrery/protocol';
import { hashOf, randomText } from '../encoding/random-text.ts';
import type { Player } from '../model/player.ts';
import type { AccountServices } from './account-services.ts';

/** The prefix tells people and secret scanners what a leaked token is. */
export const TOKEN_PREFIX = 'orrery_';
const MOST_TOKENS = 50;

/** Creates an API token, which is returned this once. */
export async function makeToken(
	{ storage: { tokens } }: AccountServices,
	player: Player,
	{ label, scopes, expiresAt }: NewToken,
): Promise<Result<AnswerOf<'makeToken'>, Fault>> {
	const now = Date.now();
	if (expiresAt !== null && expiresAt <= now) return fail({ code: 'unreadable', path: 'expiresAt' });
	if ((await tokens.of(player.id)).length >= MOST_TOKENS) return fail({ code: 'too-many' });
	const token = `${TOKEN_PREFIX}${randomText(32)}`;
	const info: TokenInfo = {
		id: tokenId.parse(randomText(12)),
		label,
		scopes,
		createdAt: now,
		expiresAt,
		usedAt: null,
	};
	await tokens.add(player.id, hashOf(token), info);
	return ok({ info, token });
}

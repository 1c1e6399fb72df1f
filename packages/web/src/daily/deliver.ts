import type { Result } from '@orrery/engine';
import type { ApiFault } from '../session/api.ts';
import type { GameResult, Sent } from './result.ts';

/** A finished game as the server wants it. */
export interface PlayedDaily {
	readonly record: unknown;
	/** How many hints were asked for in it, as far as this device knows. */
	readonly hints: number;
}

/** What the outbox works with; tests have their own. */
export interface OutboxParts {
	results(): Promise<readonly GameResult[]>;
	/** Null if the game is no longer on the device, or was not played to its end. */
	played(result: GameResult): Promise<PlayedDaily | null>;
	post(result: GameResult, played: PlayedDaily): Promise<Result<unknown, ApiFault>>;
	mark(result: GameResult, sent: Sent): Promise<unknown>;
}

/** Refusals that no later attempt changes. All others may pass: no connection, no name yet, too many requests. */
const FINAL = ['already-counted', 'copied', 'forged', 'hints-used', 'too-late'] as const;
export type FinalRefusal = (typeof FINAL)[number] | 'no-record';

/** Sends each result, and keeps what the server says of it. */
export async function deliver({ results, played, post, mark }: OutboxParts): Promise<void> {
	for (const result of await results()) {
		const game = await played(result);
		if (game === null) {
			await mark(result, { refused: 'no-record' });
			continue;
		}
		const answer = await post(result, game);
		if (answer.ok) await mark(result, 'sent');
		else if (isFinal(answer.fault.code)) await mark(result, { refused: answer.fault.code });
	}
}

export function isFinal(code: string): code is FinalRefusal {
	return code === 'no-record' || FINAL.some((one) => one === code);
}

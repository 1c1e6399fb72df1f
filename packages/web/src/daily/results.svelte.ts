import type { Day } from '@orrery/daily/day';
import { DAILY_GAME } from '@orrery/daily/day';
import type { GameId } from '@orrery/engine/game-id';
import { onOtherTabs } from '../storage/changes.ts';
import type { DayListing } from './days.ts';
import { readDays } from './days.ts';
import type { GameResult, PuzzleResult } from './result.ts';

/** The results of days as a page shows them, also after another tab has changed them. */
export class DayResults {
	/** Null until they have been read. */
	listing: DayListing | null = $state.raw(null);

	/** Follows the results until the returned function is called. */
	run(): () => void {
		void this.read();
		const read = (): void => void this.read();
		document.addEventListener('visibilitychange', read);
		const stop = onOtherTabs(read);
		return () => {
			document.removeEventListener('visibilitychange', read);
			stop();
		};
	}

	async read(): Promise<void> {
		this.listing = await readDays();
	}

	puzzle(game: GameId, day: Day): PuzzleResult | null {
		for (const result of this.listing?.results ?? [])
			if (result.kind === 'puzzle' && result.game === game && result.day === day) return result;
		return null;
	}

	game(game: GameId, day: Day): GameResult | null {
		for (const result of this.listing?.results ?? [])
			if (result.kind === DAILY_GAME[game] && result.game === game && result.day === day) return result;
		return null;
	}
}

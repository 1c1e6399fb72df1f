import { botName } from '@orrery/bots/levels';
import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Discipline, Fault, Leader, Profile, Rated } from '@orrery/protocol';
import { level } from '@orrery/protocol';
import type { PlayerId } from '../model/player.ts';
import { levelOfSubject } from '../model/rated-game.ts';
import type { AccountStore } from '../storage/account-store.ts';
import type { PlayerStore } from '../storage/player-store.ts';
import type { ListedStanding, RatingStore } from '../storage/rating-store.ts';

/** How many entries a leaderboard has. */
const MOST_LEADERS = 100;

/** Ratings as players see them. */
export class Boards {
	readonly #ratings: RatingStore;
	readonly #accounts: AccountStore;
	readonly #players: PlayerStore;

	constructor(ratings: RatingStore, accounts: AccountStore, players: PlayerStore) {
		this.#ratings = ratings;
		this.#accounts = accounts;
		this.#players = players;
	}

	/** The leaderboard. Deleted players are left out, although the ratings of others still depend on their games. */
	async leaders(discipline: Discipline, asker: PlayerId | null): Promise<readonly Leader[]> {
		const standings = await this.#ratings.leaders(discipline, MOST_LEADERS);
		const places = new Map<number, number>();
		for (const [i, { lowerEnd }] of standings.entries())
			if (!places.has(lowerEnd)) places.set(lowerEnd, i + 1);
		return standings.flatMap((standing) => {
			const who = whoIs(standing);
			if (who === null) return [];
			const { mu, sigma, games, player, lowerEnd } = standing;
			const you = player !== null && player.id === asker;
			return [{ place: places.get(lowerEnd) ?? 1, who, mu, sigma, games, you }];
		});
	}

	/** The public profile of the account with this name. */
	async profile(nameKey: string): Promise<Result<Profile, Fault>> {
		const account = await this.#accounts.byName(nameKey);
		const who = account === null ? null : await this.#named(account.player);
		if (account === null || who?.kind !== 'player') return fail({ code: 'not-found' });
		const standings = await this.#ratings.ofPlayer(account.player);
		const course = await this.#ratings.historyOfPlayer(account.player);
		return ok({
			name: who.name,
			account: who.account,
			since: account.createdAt,
			ratings: standings.map(({ discipline, mu, sigma, games, at }) => ({
				...discipline,
				mu,
				sigma,
				games,
				at,
			})),
			curves: standings.map(({ discipline }) => ({
				...discipline,
				steps: course
					.filter((step) => isSame(step.discipline, discipline))
					.map(({ at, seat: { mu, sigma, place } }) => ({ mu, sigma, at, place })),
			})),
		});
	}

	async #named(player: PlayerId | null): Promise<Rated | null> {
		const found = player === null ? null : await this.#players.find(player);
		return found === null || found.account === null
			? null
			: { kind: 'player', name: found.name, account: found.account };
	}
}

/** Null for a bot of a level that there is no more. */
function whoIs({ subject, player }: ListedStanding): Rated | null {
	if (player !== null) return { kind: 'player', name: player.name, account: player.account };
	const bot = level.safeParse(levelOfSubject(subject));
	return bot.success ? { kind: 'bot', level: bot.data, name: botName(bot.data) } : null;
}

function isSame(one: Discipline, other: Discipline): boolean {
	return one.game === other.game && one.players === other.players;
}

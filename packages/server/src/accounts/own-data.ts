import type { OwnData, SessionInfo } from '@orrery/protocol';
import { gameRecord } from '@orrery/protocol';
import type { Player, PlayerId } from '../model/player.ts';
import type { Session } from '../storage/session-store.ts';
import { pastGamesOf } from '../tables/past-game.ts';
import type { Playing } from '../tables/playing.ts';
import { accountOf } from './account-info.ts';
import type { AccountServices } from './account-services.ts';
import { oldestSeen } from './begin-session.ts';

const ALL = Number.MAX_SAFE_INTEGER;

/** Everything that is stored about a player, for them to download. */
export async function ownDataOf(
	services: AccountServices & { readonly playing: Playing },
	player: Player,
	session: Session | null,
): Promise<OwnData> {
	const { storage } = services;
	return {
		name: player.name,
		createdAt: (await storage.players.createdAt(player.id)) ?? player.seenAt,
		seenAt: player.seenAt,
		account: player.account === null ? null : await accountOf(services, player, session),
		sessions: await sessionsOf(services, player.id, session),
		tokens: await storage.tokens.of(player.id),
		blocks: await storage.blocks.of(player.id),
		games: await gamesOf(services, player.id),
		ratings: await ratingsOf(services, player.id),
		dailyEntries: await storage.daily.ofPlayer(player.id),
		chatMessages: await storage.chat.of(player.id),
		notifications: {
			address: (await storage.notifications.mailOf(player.id))?.address ?? null,
			devices: (await storage.notifications.subscribersOf(player.id)).length,
		},
	};
}

/** The sessions of a player, as they see them. */
export async function sessionsOf(
	services: AccountServices,
	player: PlayerId,
	current: Session | null,
): Promise<readonly SessionInfo[]> {
	const sessions = await services.storage.sessions.of(player, oldestSeen(services, Date.now()));
	return sessions.map(({ id, device, createdAt, seenAt }) => ({
		id,
		device,
		createdAt,
		seenAt,
		current: id === current?.id,
	}));
}

async function ratingsOf({ storage }: AccountServices, player: PlayerId): Promise<OwnData['ratings']> {
	const standings = await storage.ratings.ofPlayer(player);
	return standings.map(({ discipline, mu, sigma, games, at }) => ({ ...discipline, mu, sigma, games, at }));
}

async function gamesOf(
	services: AccountServices & { readonly playing: Playing },
	player: PlayerId,
): Promise<OwnData['games']> {
	const { storage, playing } = services;
	const records = await storage.tables.ofPlayer(player, ['playing', 'ended'], { most: ALL });
	const past = await pastGamesOf(services, records, player);
	const games: OwnData['games'][number][] = [];
	for (const [i, record] of records.entries()) {
		const made = await playing.record(record);
		const game = past[i];
		if (game !== undefined) games.push({ ...game, record: made.ok ? gameRecord.parse(made.value) : null });
	}
	return games;
}

import type { GameId } from '@orrery/engine/game-id';
import { GAME_IDS } from '@orrery/engine/game-id';
import { botNamesOf, opponentNames } from '../game/bots.ts';
import { gameTitle } from '../game/game-info.ts';
import { list, m } from '../language/language.svelte.ts';
import { isKnown } from '../session/identity.svelte.ts';

/*
 * The online games on Home. They are parsed by hand: Home must not load the schemas of the protocol, and does not even
 * ask the server for a visitor who never played online.
 */

/** A table at which the player sits. */
export interface HomeTable {
	readonly table: string;
	readonly game: GameId;
	readonly gathering: boolean;
	readonly yourTurn: boolean;
	/** The other players; open seats are left out. */
	readonly others: readonly Other[];
	readonly createdAt: number;
}

type Other =
	| { readonly kind: 'human'; readonly name: string }
	| { readonly kind: 'bot'; readonly level: string };

const ROUTE = '/api/own-tables';

/** The player's tables, those that wait for them first; none if that cannot be known. */
export async function homeTables(): Promise<readonly HomeTable[]> {
	if (!isKnown() || !navigator.onLine) return [];
	try {
		const response = await fetch(ROUTE);
		return response.ok ? readHomeTables(await response.json()) : [];
	} catch {
		return [];
	}
}

/** The readable tables of an answer. */
export function readHomeTables(answer: unknown): readonly HomeTable[] {
	const { tables } = fieldsOf(answer);
	return Array.isArray(tables) ? tables.flatMap((table) => readGame(fieldsOf(table)) ?? []) : [];
}

/** “Nova Luna with Mira and Jonas”. */
export function tableTitle({ game, others }: HomeTable): string {
	const title = gameTitle(game);
	if (others.length === 0) return title;
	return m().shell_game_with({ game: title, names: list(namesOf(others)) });
}

export function tableState({ gathering, yourTurn }: HomeTable): string {
	if (gathering) return m().shell_gathering();
	return yourTurn ? m().shell_waits_for_you() : m().shell_waits_for_others();
}

function namesOf(others: readonly Other[]): readonly string[] {
	const bots = botNamesOf(others.flatMap((other) => (other.kind === 'bot' ? [other.level] : []))).values();
	return opponentNames(
		others.map((other) =>
			other.kind === 'human'
				? { name: other.name, level: null }
				: { name: bots.next().value ?? other.level, level: other.level },
		),
	);
}

function readGame(fields: Readonly<Record<string, unknown>>): HomeTable | null {
	const { table, status, role, seats, createdAt } = fields;
	const game = GAME_IDS.find((name) => name === fields.game);
	if (typeof table !== 'string' || game === undefined || !Array.isArray(seats)) return null;
	const others = seats.flatMap((seat, i) =>
		i === role ? [] : (readOther(fieldsOf(fieldsOf(seat).holder)) ?? []),
	);
	return {
		table,
		game,
		gathering: status === 'gathering',
		yourTurn: fields.yourTurn === true,
		others,
		createdAt: typeof createdAt === 'number' ? createdAt : 0,
	};
}

function readOther({ kind, name, level }: Readonly<Record<string, unknown>>): Other | null {
	if (kind === 'human' && typeof name === 'string') return { kind, name };
	if (kind === 'bot' && typeof level === 'string') return { kind, level };
	return null;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null ? { ...value } : {};
}

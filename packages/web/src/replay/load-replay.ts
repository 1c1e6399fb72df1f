import type { Game, Kinds, Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import { gameIdOf } from '@orrery/engine/game-id';
import { botNamesOf } from '../game/bots.ts';
import { SHARED_REPLAY } from '../routing/routes.ts';
import { decodeShared } from '../share/link.ts';
import type { GameStorage, LoadedGame } from '../storage/games.ts';
import { deviceGames } from '../storage/games.ts';
import type { ExampleGame } from './examples.ts';
import { EXAMPLES } from './examples.ts';
import { loadExample } from './load-example.ts';
import type { ReplayFault } from './replay-fault.ts';
import type { About } from './replay-of.ts';
import { replayOfLog, replayOfRecord } from './replay-of.ts';
import type { AnyReplay, ReplayedGame } from './replayed-game.ts';
import type { ServerRecord } from './server-record.ts';

type Loaded = Result<AnyReplay, ReplayFault>;

/** Where games are looked for; tests have their own. */
export interface ReplaySources {
	readonly device: GameStorage['load'];
	readonly server: (table: string) => Promise<Result<ServerRecord, ReplayFault>>;
}

const SOURCES: ReplaySources = {
	device: (id) => deviceGames.load(id),
	// Its schemas are loaded only for a game that is not on this device.
	server: async (table) => {
		const code = await fetched(import('./server-record.ts'));
		return code.ok ? code.value.serverRecord(table) : code;
	},
};

/** Makes the replay when the rules of its game have been loaded. */
type Make = <K extends Kinds>(game: Game<K>) => Result<ReplayedGame<K>, ReplayFault>;

/** Only the rules of the replayed game are loaded. */
const WITH_RULES: Readonly<Record<GameId, (make: Make) => Promise<Loaded>>> = {
	'nova-luna': async (make) => {
		const rules = await fetched(import('../nova-luna/local-nova-luna.ts'));
		if (!rules.ok) return rules;
		const made = make(rules.value.novaLunaHere.game);
		return made.ok ? ok({ game: 'nova-luna', replay: made.value }) : made;
	},
	nebula: async (make) => {
		const rules = await fetched(import('../nebula/local-nebula.ts'));
		if (!rules.ok) return rules;
		const made = make(rules.value.nebulaHere.game);
		return made.ok ? ok({ game: 'nebula', replay: made.value }) : made;
	},
};

/**
 * The game with this id, from wherever it is: inside the address, one that comes with the product, a game of this
 * device, or a table of the server. Whatever is wrong with it is a fault.
 */
export function loadReplay(
	id: string,
	data?: string | undefined,
	sources: ReplaySources = SOURCES,
): Promise<Loaded> {
	if (id === SHARED_REPLAY) return fromLink(data);
	const example = EXAMPLES.find((one) => one.id === id);
	return example === undefined ? fromStorage(id, sources) : fromExample(example);
}

async function fromLink(data = ''): Promise<Loaded> {
	const decoded = await decodeShared(data);
	if (!decoded.ok) {
		const { code } = decoded.fault;
		return fail(code === 'broken' ? { code, place: null } : { code });
	}
	const shared = decoded.value;
	if (shared.kind === 'position')
		return fail({ code: 'position', editor: { page: 'editor', game: shared.game, data } });
	return fromRecord(shared.record, { id: SHARED_REPLAY, origin: { kind: 'link', data } });
}

async function fromExample(example: ExampleGame): Promise<Loaded> {
	const { id, levels } = example;
	const names = botNamesOf(levels);
	const record = await fetched(loadExample(example));
	if (!record.ok) return record;
	return fromRecord(record.value, {
		id,
		origin: { kind: 'example', id },
		players: levels.map((level, seat) => ({ kind: 'bot', level, name: names[seat] ?? level })),
	});
}

async function fromStorage(id: string, { device, server }: ReplaySources): Promise<Loaded> {
	const loaded = await device(id);
	if (loaded.ok && loaded.value !== null) return fromDevice(id, loaded.value);
	const answered = await server(id);
	if (answered.ok) {
		const { record, ...known } = answered.value;
		return fromRecord(record, { id, origin: { kind: 'server', table: id }, ...known });
	}
	// Where the device says nothing, the game may well be there.
	if (!loaded.ok && answered.fault.code === 'missing') {
		const { code } = loaded.fault;
		return fail(
			code === 'newer' ? { code } : code === 'broken' ? { code, place: null } : { code: 'blocked' },
		);
	}
	return answered;
}

/** A game of this device: the log of its table, or a record that was imported. */
async function fromDevice(id: string, { log, summary }: LoadedGame): Promise<Loaded> {
	const first = fieldsOf(log[0]);
	const imported = first.type === 'record';
	const about = { id, origin: { kind: 'device', id, imported }, name: summary?.name ?? null } as const;
	if (imported) return fromRecord(first.record, about);
	const game = gameIdOf(first.game);
	if (game === null) return fail({ code: 'broken', place: null });
	return WITH_RULES[game]((rules) => replayOfLog(rules, log, about));
}

async function fromRecord(record: unknown, about: About): Promise<Loaded> {
	const { game: named, rules: version } = fieldsOf(record);
	const game = gameIdOf(named);
	if (game === null) return fail({ code: 'foreign' });
	return WITH_RULES[game]((rules) =>
		typeof version === 'number' && version > rules.rules
			? fail({ code: 'newer' })
			: replayOfRecord(rules, record, about),
	);
}

/** What the browser has to fetch before it can go on; without a network that may fail. */
async function fetched<Value>(fetching: Promise<Value>): Promise<Result<Value, ReplayFault>> {
	try {
		return ok(await fetching);
	} catch {
		return fail({ code: 'load-failed' });
	}
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null ? { ...value } : {};
}

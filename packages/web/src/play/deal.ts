import type { Kinds, Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Bot, Holder, Terms } from '@orrery/table';
import { Table } from '@orrery/table';
import { botNamesOf } from '../game/bots.ts';
import { nebulaHere } from '../nebula/local-nebula.ts';
import { novaLunaHere } from '../nova-luna/local-nova-luna.ts';
import { DeviceRandom, newId } from './device-random.ts';
import type { Keeper } from './keeper.ts';
import { deviceKeeper } from './keeper.ts';
import type { LocalKind } from './local-kind.ts';
import type { NewGame, NewGameFault, SeatChoice } from './new-game.ts';
import { summarise } from './summarise.ts';

/** The bot that plays on for a player who leaves a game that others continue. */
const STAND_IN: Bot = { kind: 'bot', level: 'crescent' };

/** Starts a new game by its name and stores it. */
export function dealGame(
	{ game, seats, options }: NewGame,
	keeper: Keeper = deviceKeeper,
): Promise<Result<string, NewGameFault>> {
	switch (game) {
		case 'nova-luna':
			return begin(novaLunaHere, seats, options, keeper);
		case 'nebula':
			return begin(nebulaHere, seats, options, keeper);
	}
}

async function begin<K extends Kinds>(
	kind: LocalKind<K>,
	seats: readonly SeatChoice[],
	options: Readonly<Record<string, unknown>>,
	keeper: Keeper,
): Promise<Result<string, NewGameFault>> {
	const read = kind.game.readOptions({ ...options, players: seats.length });
	if (!read.ok) return fail({ code: 'unreadable', path: read.fault.path });
	const terms: Terms<K> = {
		options: read.value,
		seats: withNames(seats),
		clock: { kind: 'none' },
		undo: 'device',
		standIn: STAND_IN,
	};
	return keepNew(kind, terms, keeper);
}

/** Starts a game on given terms, such as those of a rematch. */
export async function keepNew<K extends Kinds>(
	kind: LocalKind<K>,
	terms: Terms<K>,
	keeper: Keeper = deviceKeeper,
): Promise<Result<string, NewGameFault>> {
	const chance = { random: new DeviceRandom(), seed: newId() };
	const created = Table.create(kind.game, terms, chance, Date.now());
	if (!created.ok) return fail({ code: 'unreadable', path: created.fault.path });
	const id = newId();
	const { log } = created.value;
	const summary = summarise(id, kind, created.value);
	const written = await keeper.append(log, summary);
	if (!written.ok) await keeper.keepInMemory(log, summary, written.fault.code);
	return ok(id);
}

function withNames(seats: readonly SeatChoice[]): readonly Holder[] {
	const names = botNamesOf(seats.flatMap((seat) => (seat.kind === 'bot' ? [seat.level] : []))).values();
	return seats.map((seat) => {
		if (seat.kind === 'human') return seat;
		const name = names.next().value ?? seat.level;
		return { ...seat, name: seat.name ?? name };
	});
}

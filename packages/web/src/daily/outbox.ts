import { nebula, novaLuna } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import { Table } from '@orrery/table';
import { ask } from '../session/api.ts';
import { isKnown } from '../session/identity.svelte.ts';
import { deviceGames } from '../storage/games.ts';
import { isUnsent, listDays, markSent } from './days.ts';
import type { OutboxParts } from './deliver.ts';
import { deliver } from './deliver.ts';

/*
 * Finished games of the day wait here until the server has them. A day that was played offline is sent when there is a
 * connection: on finishing, when the page is opened, and when the device comes online. What the server answers is final,
 * unless it could not be asked.
 */

let sending: Promise<void> | null = null;

/** Sends what has not been sent. Another tab that sends at the same time goes first. */
export function sendResults(): Promise<void> {
	sending ??= alone(() => deliver(DEVICE)).finally(() => {
		sending = null;
	});
	return sending;
}

const DEVICE: OutboxParts = {
	async results() {
		if (!isKnown() || !navigator.onLine) return [];
		return (await listDays()).filter(isUnsent);
	},
	async played({ game, id }) {
		const loaded = await deviceGames.load(id);
		if (!loaded.ok || loaded.value === null) return null;
		const { log, summary } = loaded.value;
		const record = recordOf(game, log);
		// The game of a day offers no hints; should one have been given all the same, the server has to know.
		return record === null ? null : { record, hints: summary?.hints ?? 0 };
	},
	post: ({ day, game }, { record, hints }) =>
		ask('enterDaily', { params: { day, game }, body: { record: { ...fieldsOf(record), game }, hints } }),
	mark: (result, sent) => markSent(result, sent),
};

function recordOf(game: GameId, log: readonly unknown[]): unknown {
	const opened = game === 'nova-luna' ? Table.open(novaLuna, log) : Table.open(nebula, log);
	return opened.ok ? opened.value.record() : null;
}

function fieldsOf(record: unknown): Record<string, unknown> {
	return typeof record === 'object' && record !== null ? { ...record } : {};
}

/** One tab at a time, where the browser can say so; the server takes the same entry twice without harm. */
async function alone(work: () => Promise<void>): Promise<void> {
	if (!('locks' in navigator)) return work();
	await navigator.locks.request('orrery-days', work);
}

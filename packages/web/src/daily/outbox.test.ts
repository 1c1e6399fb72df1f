import { localDay } from '@orrery/daily/day';
import { soloOf } from '@orrery/daily/solo';
import type { NovaLunaKinds } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import type { Terms } from '@orrery/table';
import { Table } from '@orrery/table';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubPage } from '../../test/fake-page.ts';
import type { NewGame } from './claims.ts';

/* A device with a finished solo of the day, and a server that notes what it is sent. */

const NOW = new Date(2026, 10, 16, 12).getTime();
const DAY = localDay(new Date(NOW));
const OF = { game: 'nova-luna', day: DAY, kind: 'solo', id: 'a' } as const;

/** What the server was sent. */
let posted: unknown[] = [];

beforeEach(() => {
	// The games in memory are those of one test.
	vi.resetModules();
	posted = [];
	stubPage().set('orrery.guest', JSON.stringify({ name: 'Ada', account: false }));
	vi.stubGlobal('navigator', { onLine: true });
	vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: string }) => {
		const entry: unknown = JSON.parse(body);
		posted.push(entry);
		return hintsOf(entry) === 0
			? Response.json({ day: DAY, game: 'nova-luna', players: 1, best: [], own: null, scores: [] })
			: Response.json({ code: 'hints-used' }, { status: 422 });
	});
});
afterEach(() => vi.unstubAllGlobals());

function hintsOf(entry: unknown): unknown {
	return typeof entry === 'object' && entry !== null && 'hints' in entry ? entry.hints : undefined;
}

/** The solo of the day, begun and ended at once: what was played matters to the server only. */
function solo(): NewGame {
	const daily = soloOf(DAY);
	const seats = [{ kind: 'human', name: 'Ada' }] as const;
	const terms: Terms<NovaLunaKinds> = {
		...{ options: daily.options, seats, undo: 'turn', clock: { kind: 'none' } },
		standIn: { kind: 'bot', level: 'crescent' },
	};
	const created = Table.goOn(novaLuna, terms, daily, daily.seed, NOW);
	if (!created.ok) throw new Error('the solo cannot begin');
	const table = created.value;
	const ended = table.act({ type: 'resign', id: 'r', version: table.version, seat: 0 }, NOW);
	if (!ended.ok) throw new Error('the solo cannot end');
	return {
		log: table.log,
		summary: {
			...{ format: 1, id: OF.id, game: 'nova-luna', seats, standing: [20], turns: 0 },
			...{ created: NOW, updated: NOW, state: { kind: 'finished', winners: [], score: 95 } },
			origin: { kind: 'daily', daily: 'solo', day: DAY },
		},
	};
}

test.each([
	[0, 'sent'],
	[2, { refused: 'hints-used' }],
] as const)('the server is told of the %i hints that the device knows of', async (hints, sent) => {
	const { beginGame, finishGame, listDays } = await import('./days.ts');
	const { countHint } = await import('../storage/edit-games.ts');
	const { sendResults } = await import('./outbox.ts');
	await beginGame('solo', DAY, solo(), NOW);
	for (let asked = 0; asked < hints; asked++) await countHint(OF.id);
	await finishGame(OF, 95, NOW);
	await sendResults();
	expect(posted).toMatchObject([{ hints, record: { game: 'nova-luna' } }]);
	expect(await listDays()).toMatchObject([{ sent }]);
});

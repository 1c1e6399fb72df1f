import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { accountHolder, tokenOf } from './simulated/accounts.ts';
import { at } from './simulated/players.ts';
import { startServer } from './simulated/servers.ts';
import { someContribution, tableFor, visitor } from './simulated/visitor.ts';

const EXAMPLE = fileURLToPath(new URL('../../../docs/example-online-bot.ts', import.meta.url));

test.each(['nova-luna', 'nebula'] as const)('the example bot plays a whole game of %s', async (game) => {
	const { address } = await startServer();
	const host = await visitor(address, 'Ada');
	const { table } = (await host.must('makeTable', { body: tableFor(game, 2) })).table;
	await host.must('ready', { table, body: someContribution() });
	const opponent = at(table, host, { plays: true });

	const { someone } = await accountHolder(address, 'Example');
	await someone.must('setAccountKind', { body: { kind: 'program' } });
	const { token } = await tokenOf(someone, ['read', 'play']);
	// It finds the table by itself.
	const bot = spawn(process.execPath, ['--conditions=orrery-source', EXAMPLE, address], {
		env: { ...process.env, ORRERY_TOKEN: token },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	onTestFinished(() => {
		bot.kill();
	});
	let said = '';
	bot.stdout.on('data', (data: Buffer) => {
		said += data.toString();
	});
	const [code] = await once(bot, 'exit');
	await opponent.until(({ isOver }) => isOver, 'the end');
	expect([code, said]).toEqual([0, expect.stringContaining('over: {"kind":"finished"')]);
	expect(opponent.view?.ending).toMatchObject({ kind: 'finished', outcome: { ranking: expect.anything() } });
	const { seats } = await host.must('table', { table });
	expect(seats.flatMap(({ account }) => account ?? [])).toEqual(['program']);
});

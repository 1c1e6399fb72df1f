import type { Page, WebSocketRoute } from '@playwright/test';
import { button, buttonsIn, click, playTurn } from './nova-luna.ts';
import {
	activePlayer,
	expect,
	killableTest,
	movesIn,
	open,
	SERVER_UNREACHABLE,
	startedTable,
	test,
} from './online.ts';

/* Broken connections: no move is lost, and none is played twice. */

/** Chooses a tile and a place for it, up to the button that plays it. */
async function upToPlacing(page: Page): Promise<void> {
	const tile = page.getByRole('button', { name: /^Take .*option 1 of/ });
	const refill = button(page, 'Refill the track');
	await expect(tile.or(refill).first()).toBeVisible();
	await tile.click();
	const cells = await buttonsIn(page.getByRole('list', { name: 'Where the tile can go' }));
	if (cells.length > 1) await button(page, cells[0] ?? '').click();
	await expect(button(page, 'Place tile')).toBeEnabled();
}

test('a move made without a network is sent once the connection is back', async ({ online }) => {
	const people = await Promise.all([online.newGuest('Ada'), online.newGuest('Ben')]);
	online.expected.push(SERVER_UNREACHABLE);
	const table = await startedTable(people, 'nova-luna');
	await open(people, table);
	const mover = await activePlayer(people);
	const other = people.find((person) => person !== mover) ?? mover;
	await upToPlacing(mover.page);
	await mover.context.setOffline(true);
	await button(mover.page, 'Place tile').click();
	await expect(mover.page.getByText('Connection lost. Reconnecting…').first()).toBeVisible();
	await expect(mover.page.getByText('Will be sent when you’re back online.')).toBeVisible();
	await expect(button(mover.page, 'Place tile')).toBeDisabled();
	// The board is calm meanwhile: nothing else can be chosen, and the tile stays where it is shown.
	await expect(mover.page.getByRole('button', { name: /^Take /, pressed: true })).toHaveCount(1);
	await mover.context.setOffline(false);
	await expect(mover.page.getByText('You’re back online.').first()).toBeAttached();
	await expect(button(mover.page, 'Place tile')).toHaveCount(0);
	await expect(other.page).toHaveTitle(/^Your turn/);
	expect(movesIn(await other.eventsOf(table))).toBe(1);
	await playTurn(other.page, click);
	await activePlayer(people);
	expect(movesIn(await other.eventsOf(table))).toBe(2);
});

test('a move is not played twice if the socket breaks before the server’s answer arrives', async ({
	online,
}) => {
	const people = await Promise.all([online.newGuest('Ada'), online.newGuest('Ben')]);
	/** The commands that were sent, and the sockets to be cut. */
	const sent: string[] = [];
	let muted = false;
	const sockets: WebSocketRoute[] = [];
	for (const { context } of people)
		await context.routeWebSocket(/\/api\/socket(\?|$)/, (page) => {
			const server = page.connectToServer();
			sockets.push(page);
			page.onMessage((message) => {
				if (String(message).includes('"command"')) sent.push(String(message));
				server.send(message);
			});
			server.onMessage((message) => {
				if (!muted) page.send(message);
			});
		});
	const table = await startedTable(people, 'nova-luna');
	await open(people, table);
	const mover = await activePlayer(people);
	// A proxy chooses the node by the table in the address.
	expect(sockets.length).toBeGreaterThan(0);
	for (const socket of sockets) expect(new URL(socket.url()).search).toBe(`?table=${table}`);
	await upToPlacing(mover.page);
	muted = true;
	await button(mover.page, 'Place tile').click();
	await expect.poll(() => sent.length).toBe(1);
	// It is played, but no page knows.
	await expect.poll(async () => movesIn(await mover.eventsOf(table))).toBe(1);
	await expect(mover.page.getByText('Sending…')).toBeVisible();
	muted = false;
	for (const socket of sockets.splice(0)) await socket.close({ code: 1011 });
	await expect(button(mover.page, 'Place tile')).toHaveCount(0);
	await activePlayer(people.filter((person) => person !== mover));
	// The very same command went out again, and was carried out once.
	expect(sent.length).toBeGreaterThan(1);
	expect(new Set(sent).size).toBe(1);
	expect(movesIn(await mover.eventsOf(table))).toBe(1);
});

killableTest(
	'after the server was killed and restarted every acknowledged move is there and all play on',
	async ({ online, serverProcess }) => {
		online.expected.push(SERVER_UNREACHABLE);
		const people = await Promise.all([online.newGuest('Ada'), online.newGuest('Ben')]);
		const table = await startedTable(people, 'nova-luna');
		await open(people, table);
		for (let turn = 0; turn < 2; turn += 1) await playTurn((await activePlayer(people)).page, click);
		const before = await people[0]?.eventsOf(table);
		const mover = await activePlayer(people);
		await upToPlacing(mover.page);
		// The move is under way when the server dies: it may be on disk or not, but not twice.
		await Promise.all([button(mover.page, 'Place tile').click(), serverProcess.end('SIGKILL')]);
		for (const { page } of people) await expect(page.getByText('Connection lost').first()).toBeVisible();
		await serverProcess.start();
		await expect(button(mover.page, 'Place tile')).toHaveCount(0);
		const next = await activePlayer(people);
		const after = await next.eventsOf(table);
		expect(after.slice(0, before?.length)).toEqual(before);
		expect(movesIn(after)).toBe(3);
		await playTurn(next.page, click);
		await activePlayer(people);
		expect(movesIn(await next.eventsOf(table))).toBe(4);
	},
);

killableTest(
	'a correspondence game goes on after the server was stopped and started again @long',
	async ({ online, serverProcess }) => {
		online.expected.push(SERVER_UNREACHABLE);
		const people = await Promise.all([online.newGuest('Ada'), online.newGuest('Ben')]);
		const table = await startedTable(people, 'nova-luna', { clock: { kind: 'days', days: 3 } });
		await open(people, table);
		await playTurn((await activePlayer(people)).page, click);
		const waiting = await activePlayer(people);
		const other = people.find((person) => person !== waiting) ?? waiting;
		await expect(waiting.page.getByText('3 days left')).toBeVisible();
		// One player stays, the other closes the page.
		await other.page.goto('about:blank');
		await expect(waiting.page.getByText(`${other.name} guest away`)).toBeAttached();
		await serverProcess.end('SIGTERM');
		await expect(waiting.page.getByText('Connection lost').first()).toBeVisible();
		await serverProcess.start();
		await expect(waiting.page.getByText('You’re back online.').first()).toBeAttached();
		await playTurn(waiting.page, click);
		await open([other], table);
		const next = await activePlayer(people);
		await expect(next.page.getByText('3 days left')).toBeVisible();
		await playTurn(next.page, click);
		expect(movesIn(await other.eventsOf(table))).toBe(3);
	},
);

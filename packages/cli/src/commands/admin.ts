import { resolve } from 'node:path';
import type { AdminClient, AdminFault, Outcome, StorageOpenFault } from '@orrery/server/operator';
import type { Command } from '../command.ts';
import { parse, UsageError } from '../command.ts';
import { textFrom } from '../environment.ts';

/** One thing that can be done; returns the lines that say what was done, or why it was not. */
type Action = (
	admin: AdminClient,
	subject: string,
	address: string,
) => Promise<{ readonly ok: boolean; readonly lines: readonly string[] }>;

const ACTIONS: Readonly<Record<string, { readonly about: string | null; readonly act: Action }>> = {
	ban: { about: 'NAME or ID', act: ban },
	unban: { about: 'NAME or ID', act: unban },
	bans: { about: null, act: bans },
	reset: { about: 'NAME', act: reset },
	tables: { about: null, act: tables },
	'remove-table': { about: 'ID', act: removeTable },
	reports: { about: null, act: reports },
	ratings: { about: null, act: ratings },
	recount: { about: null, act: recount },
	stats: { about: null, act: stats },
};

export const admin: Command = {
	usage: 'admin ACTION [NAME|ID] [--data FOLDER] [--address URL]',
	summary: 'run a house: ban players, remove tables, look at figures',
	help: `
Works beside a server that runs, which does what is ordered within a second, and without one.

  ban NAME|ID      refuse a player from now on: their sockets close, bots finish their games
  unban NAME|ID    let them in again
  bans             all who are banned
  reset NAME       print a link by which whoever has lost every way in to an account sets a new password, once,
                   within a day
  tables           tables that wait for players or are being played at
  remove-table ID  remove a table, its game and all that was said there, for good
  reports          what players thought should not have been said, the newest first
  ratings          compute all ratings once more from the logs, and say whether they are the same
  recount          put what the logs give in the place of the ratings; while no server runs
  stats            how much there is of everything

  --data FOLDER    the folder of the server (./data)
  --address URL    where players find the house, for the link (http://localhost:8080)
`,
	async run(args) {
		const options = {
			data: { type: 'string', default: textFrom('data', 'data') },
			address: { type: 'string', default: 'http://localhost:8080' },
		} as const;
		const [name = ''] = args;
		const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
		if (action === undefined)
			throw new UsageError(
				name === ''
					? `An action is missing; there are ${Object.keys(ACTIONS).join(', ')}.`
					: `There is no action “${name}”; there are ${Object.keys(ACTIONS).join(', ')}.`,
			);
		const wanted = action.about === null ? [] : [action.about];
		const { values, positionals } = parse(args.slice(1), options, wanted);
		if (!URL.canParse(values.address))
			throw new UsageError(`--address must be a URL, not “${values.address}”.`);
		const { AdminClient } = await import('@orrery/server/operator');
		const opened = await AdminClient.open(resolve(values.data));
		if (!opened.ok) {
			process.stderr.write(`orrery: ${UNOPENED[opened.fault](values.data)}\n`);
			return 1;
		}
		const admin = opened.value;
		try {
			const { ok, lines } = await action.act(admin, positionals[0] ?? '', values.address);
			const text = lines.map((line) => `${ok ? '' : 'orrery: '}${line}\n`).join('');
			(ok ? process.stdout : process.stderr).write(text);
			return ok ? 0 : 1;
		} finally {
			await admin.close();
		}
	},
};

const UNOPENED: Readonly<Record<StorageOpenFault, (data: string) => string>> = {
	'no-data': (data) => `There is no storage in “${data}”; name the folder of the server with --data.`,
	'other-release': (data) =>
		`The storage in “${data}” belongs to another release of Orrery; use its own command, or start this release on it first.`,
};

async function ban(admin: AdminClient, subject: string): ReturnType<Action> {
	const result = await admin.ban(subject);
	if (!result.ok) return refused(result.fault, subject);
	const { player, outcome } = result.value;
	return done([
		`${player.name} (${player.id}) is banned.`,
		told(outcome, ({ sockets, tables: left }) => `closed ${sockets} sockets and left ${left} tables to bots`),
		...(player.account === null ? ['They are a guest, and can come back as another one.'] : []),
	]);
}

async function unban(admin: AdminClient, subject: string): ReturnType<Action> {
	const result = await admin.unban(subject);
	if (!result.ok) return refused(result.fault, subject);
	const { ban: lifted, outcome } = result.value;
	return done([`${lifted.name} (${lifted.player}) is let in again.`, told(outcome, () => 'has taken note')]);
}

async function bans(admin: AdminClient): ReturnType<Action> {
	const all = await admin.bans();
	if (all.length === 0) return done(['Nobody is banned.']);
	return done(all.map(({ player, name, at }) => `${player}  ${moment(at)}  ${name}`));
}

async function reset(admin: AdminClient, subject: string, address: string): ReturnType<Action> {
	const result = await admin.reset(subject);
	if (!result.ok) return refused(result.fault, subject);
	const { token, expiresAt } = result.value;
	return done([
		`${new URL('/reset', address).href}#${token}`,
		`Give this link to ${subject} and to nobody else; it works once, until ${moment(expiresAt)} UTC.`,
	]);
}

async function tables(admin: AdminClient): ReturnType<Action> {
	const all = await admin.tables();
	if (all.length === 0) return done(['There are no tables.']);
	return done(
		all.map(({ id, status, game, visibility, seats, createdAt }) => {
			const who = seats.map((seat) => {
				if (seat.kind === 'human') return seat.name;
				return seat.kind === 'bot' ? `bot ${seat.level}` : '–';
			});
			return `${id}  ${moment(createdAt)}  ${status}  ${game}  ${visibility}  ${who.join(', ')}`;
		}),
	);
}

async function removeTable(admin: AdminClient, subject: string): ReturnType<Action> {
	const result = await admin.removeTable(subject);
	if (!result.ok) return refused(result.fault, subject);
	const { table, outcome } = result.value;
	return done([
		`Table ${table.id} (${table.game}, ${table.status}) is to be removed.`,
		told(outcome, ({ watchers }) => `removed it and sent ${watchers} who were watching away`),
	]);
}

async function reports(admin: AdminClient): ReturnType<Action> {
	const all = await admin.reports();
	if (all.length === 0) return done(['Nothing has been reported.']);
	return done(
		all.map(({ table, reportedAt, player, chatMessage: { from, words } }) => {
			const said = words.kind === 'text' ? words.text : `(${words.phrase})`;
			return `${moment(reportedAt)}  table ${table}  ${player}  ${from.name}: ${said}`;
		}),
	);
}

async function ratings(admin: AdminClient): ReturnType<Action> {
	const { games, different } = await admin.ratings();
	if (different.length === 0) return done([`${games.length} rated games give the ratings that are stored.`]);
	return {
		ok: false,
		lines: [
			`${different.length} of ${games.length} rated games give other ratings than are stored; “orrery admin recount” puts them right:`,
			...different.map((table) => `  table ${table}`),
		],
	};
}

async function recount(admin: AdminClient, subject: string): ReturnType<Action> {
	const result = await admin.recount();
	if (!result.ok) return refused(result.fault, subject);
	const { games, different } = result.value;
	return done([`${games.length} rated games counted; ${different.length} had other ratings before.`]);
}

async function stats(admin: AdminClient): ReturnType<Action> {
	const { guests, accounts, tables: byStatus, entries, bans: banned } = await admin.stats();
	const statuses = Object.entries(byStatus).map(([status, count]) => [`tables ${status}`, count] as const);
	const rows = [
		['guests', guests],
		['accounts', accounts],
		...statuses,
		['entries in the logs', entries],
		['banned', banned],
	] as const;
	return done(rows.map(([what, count]) => `${what.padEnd(20)} ${String(count).padStart(10)}`));
}

function told(outcome: Outcome, say: (figures: Readonly<Record<string, unknown>>) => string): string {
	switch (outcome.kind) {
		case 'done':
			return outcome.figures.failed === true
				? 'The server could not do all of it; its log says why.'
				: `The server ${say(outcome.figures)}.`;
		case 'no-server':
			return 'No server runs on this folder; the next one to start sees to it.';
		case 'pending':
			return 'The server has not got to it yet; it will.';
	}
}

function refused(fault: AdminFault, subject: string): Awaited<ReturnType<Action>> {
	switch (fault.code) {
		case 'no-such-player':
			return { ok: false, lines: [`Nobody is called “${subject}”, or has that id.`] };
		case 'several':
			return {
				ok: false,
				lines: [
					`${fault.players.length} are called “${subject}”; name one by the id:`,
					...fault.players.map(({ id, name, seenAt }) => `  ${id}  seen ${moment(seenAt)}  ${name}`),
				],
			};
		case 'already':
			return { ok: false, lines: [`“${subject}” is banned already.`] };
		case 'not-banned':
			return { ok: false, lines: [`“${subject}” is not banned; “orrery admin bans” lists who is.`] };
		case 'no-such-account':
			return { ok: false, lines: [`There is no account “${subject}”; guests have none to get back into.`] };
		case 'server-runs':
			return { ok: false, lines: ['A server runs on this folder; stop it first.'] };
		case 'no-such-table':
			return { ok: false, lines: [`There is no table “${subject}”; “orrery admin tables” lists them.`] };
	}
}

function done(lines: readonly string[]): Awaited<ReturnType<Action>> {
	return { ok: true, lines };
}

function moment(at: number): string {
	return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}

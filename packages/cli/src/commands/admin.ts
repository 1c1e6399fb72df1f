import type { AdminClient, AdminFault, Outcome, StorageOpenFault } from '@orrery/server/operator';
import type { Command } from '../console/command.ts';
import { parse, UsageError } from '../console/command.ts';
import {
	halfCopiedSentence,
	otherPlaceInWords,
	placeByDefault,
	placeFrom,
	placeInWords,
} from '../hosting/place.ts';
import { sentenceStart } from '../hosting/storage-sentences.ts';

/** Does one thing, and returns lines that say what it did or why it could not. */
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
	summary: 'manage a server: ban players, remove tables, show statistics',
	help: `
Works with or without a running server; a running one applies changes within a second.

  ban NAME|ID      ban a player: they are disconnected and bots finish their games
  unban NAME|ID    lift a ban
  bans             list banned players
  reset NAME       print a one-time password-reset link, valid for 24 hours
  tables           list open tables and games in progress
  remove-table ID  permanently remove a table with its game and chat
  reports          reported chat messages, newest first
  ratings          check the stored ratings against the game logs
  recount          rebuild ratings from the game logs (stop the server first)
  stats            totals

  --data FOLDER    the server’s data folder (default ./data, or the database that ORRERY_DATABASE_URL names)
  --address URL    the server’s public address, used in the link (default http://localhost:8080)
`,
	async run(args) {
		const options = {
			data: { type: 'string', default: placeByDefault() },
			address: { type: 'string', default: 'http://localhost:8080' },
		} as const;
		const [name = ''] = args;
		const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
		if (action === undefined)
			throw new UsageError(
				name === ''
					? `Which action? Actions: ${Object.keys(ACTIONS).join(', ')}.`
					: `Unknown action “${name}”. Actions: ${Object.keys(ACTIONS).join(', ')}.`,
			);
		const wanted = action.about === null ? [] : [action.about];
		const { values, positionals } = parse(args.slice(1), options, wanted);
		if (!URL.canParse(values.address))
			throw new UsageError(`--address must be a URL, not “${values.address}”.`);
		const { AdminClient } = await import('@orrery/server/operator');
		const opened = await AdminClient.open(placeFrom(values.data));
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
	'half-copied': halfCopiedSentence,
	'no-data': (data) => `There is no data in ${placeInWords(data)}; ${otherPlaceInWords(data)}.`,
	unreadable: (data) => `${sentenceStart(placeInWords(data))} cannot be read; ${otherPlaceInWords(data)}.`,
	'other-release': (data) =>
		`The data in ${placeInWords(data)} belongs to another release of Orrery; use that release’s command, or start this server on it first.`,
};

async function ban(admin: AdminClient, subject: string): ReturnType<Action> {
	const result = await admin.ban(subject);
	if (!result.ok) return refused(result.fault, subject);
	const { player, outcome } = result.value;
	return done([
		`${player.name} (${player.id}) is banned.`,
		outcomeLine(
			outcome,
			({ sockets, tables: left }) => `closed ${sockets} connections; bots take over at ${left} tables`,
		),
		...(player.account === null ? ['They are a guest and can come back as a new one.'] : []),
	]);
}

async function unban(admin: AdminClient, subject: string): ReturnType<Action> {
	const result = await admin.unban(subject);
	if (!result.ok) return refused(result.fault, subject);
	const { ban: lifted, outcome } = result.value;
	return done([`${lifted.name} (${lifted.player}) is no longer banned.`, outcomeLine(outcome, null)]);
}

async function bans(admin: AdminClient): ReturnType<Action> {
	const all = await admin.bans();
	if (all.length === 0) return done(['No one is banned.']);
	return done(all.map(({ player, name, at }) => `${player}  ${moment(at)}  ${name}`));
}

async function reset(admin: AdminClient, subject: string, address: string): ReturnType<Action> {
	const result = await admin.reset(subject);
	if (!result.ok) return refused(result.fault, subject);
	const { token, expiresAt } = result.value;
	return done([
		`${new URL('/reset', address).href}#${token}`,
		`Give this link to ${subject} and no one else; it works once, until ${moment(expiresAt)} UTC.`,
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
		`Table ${table.id} (${table.game}, ${table.status}) will be removed.`,
		outcomeLine(outcome, ({ watchers }) => `removed it and disconnected ${watchers} people`),
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
	if (different.length === 0)
		return done([`The stored ratings match the logs of all ${games.length} rated games.`]);
	return {
		ok: false,
		lines: [
			`${different.length} of ${games.length} rated games don’t match the stored ratings; “orrery admin recount” corrects them:`,
			...different.map((table) => `  table ${table}`),
		],
	};
}

async function recount(admin: AdminClient, subject: string): ReturnType<Action> {
	const result = await admin.recount();
	if (!result.ok) return refused(result.fault, subject);
	const { games, different } = result.value;
	return done([
		`Ratings rebuilt from ${games.length} rated games; ${different.length} of them were wrong before.`,
	]);
}

async function stats(admin: AdminClient): ReturnType<Action> {
	const { guests, accounts, tables: byStatus, entries, bans: banned } = await admin.stats();
	const statuses = Object.entries(byStatus).map(([status, count]) => [`tables ${status}`, count] as const);
	const rows = [
		['guests', guests],
		['accounts', accounts],
		...statuses,
		['log entries', entries],
		['banned players', banned],
	] as const;
	return done(rows.map(([what, count]) => `${what.padEnd(20)} ${String(count).padStart(10)}`));
}

function outcomeLine(
	outcome: Outcome,
	say: ((figures: Readonly<Record<string, unknown>>) => string) | null,
): string {
	switch (outcome.kind) {
		case 'done':
			if (outcome.figures.failed === true) return 'The server could not do everything; its log says why.';
			return say === null ? 'Done.' : `The server ${say(outcome.figures)}.`;
		case 'no-server':
			return 'No server is running; this takes effect at the next start.';
		case 'pending':
			return 'The server has not done this yet; it will soon.';
	}
}

function refused(fault: AdminFault, subject: string): Awaited<ReturnType<Action>> {
	switch (fault.code) {
		case 'no-such-player':
			return { ok: false, lines: [`There is no player with the name or id “${subject}”.`] };
		case 'several':
			return {
				ok: false,
				lines: [
					`${fault.players.length} players are called “${subject}”; choose one by id:`,
					...fault.players.map(({ id, name, seenAt }) => `  ${id}  last seen ${moment(seenAt)}  ${name}`),
				],
			};
		case 'already':
			return { ok: false, lines: [`“${subject}” is already banned.`] };
		case 'not-banned':
			return { ok: false, lines: [`“${subject}” is not banned; see “orrery admin bans”.`] };
		case 'no-such-account':
			return { ok: false, lines: [`There is no account “${subject}”; guests have no password to reset.`] };
		case 'server-runs':
			return { ok: false, lines: ['A server is running; stop it first.'] };
		case 'no-such-table':
			return { ok: false, lines: [`There is no table “${subject}”; see “orrery admin tables”.`] };
	}
}

function done(lines: readonly string[]): Awaited<ReturnType<Action>> {
	return { ok: true, lines };
}

function moment(at: number): string {
	return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}

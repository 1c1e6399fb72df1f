import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Language } from '@orrery/protocol';
import { LANGUAGES, tableId } from '@orrery/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { titleOf } from '../model/games.ts';
import type { TableRecord } from '../model/table-record.ts';
import { summaryOf } from '../rooms/table-info.ts';
import type { TableStore } from '../storage/table-store.ts';

/*
 * What a chat or a social network shows for the link of a table. It reads the page without running its scripts, so the
 * facts stand in its head. A private table says no more than one that does not exist.
 */

const TABLE = /^\/table\/([\w-]+)\/?$/;
const compress = promisify(brotliCompress);

interface Words {
	readonly invited: string;
	readonly invitedText: string;
	readonly title: (game: string, host: string | null) => string;
	readonly players: (count: number) => string;
	readonly free: (count: number) => string;
	readonly watch: string;
	readonly over: string;
	readonly rated: string;
	readonly noClock: string;
	readonly live: (minutes: string, seconds: string) => string;
	readonly days: (count: number) => string;
}

const WORDS: Readonly<Record<Language, Words>> = {
	en: {
		invited: 'You’re invited to a game on Orrery',
		invitedText: 'Open the link to see the table. No account needed.',
		title: (game, host) => (host === null ? game : `${game} with ${host}`),
		players: (count) => `${count} players`,
		free: (count) => (count === 1 ? '1 free seat' : `${count} free seats`),
		watch: 'in progress, open to spectators',
		over: 'finished',
		rated: 'rated',
		noClock: 'no clock',
		live: (minutes, seconds) => `${minutes} min + ${seconds} s`,
		days: (count) => (count === 1 ? '1 day per turn' : `${count} days per turn`),
	},
	de: {
		invited: 'Einladung zu einer Partie auf Orrery',
		invitedText: 'Öffne den Link, um den Tisch zu sehen. Du brauchst kein Konto.',
		title: (game, host) => (host === null ? game : `${game} mit ${host}`),
		players: (count) => `zu ${count === 2 ? 'zweit' : count === 3 ? 'dritt' : 'viert'}`,
		free: (count) => (count === 1 ? '1 freier Platz' : `${count} freie Plätze`),
		watch: 'läuft, du kannst zuschauen',
		over: 'beendet',
		rated: 'gewertet',
		noClock: 'ohne Uhr',
		live: (minutes, seconds) => `${minutes} min + ${seconds} s`,
		days: (count) => (count === 1 ? '1 Tag pro Zug' : `${count} Tage pro Zug`),
	},
	cs: {
		invited: 'Pozvánka ke hře na Orrery',
		invitedText: 'Otevři odkaz a uvidíš stůl. Účet nepotřebuješ.',
		title: (game, host) => (host === null ? game : `${game} – ${host}`),
		players: (count) => `${count} hráči`,
		free: (count) => (count === 1 ? '1 volné místo' : `${count} volná místa`),
		watch: 'hraje se, můžeš sledovat',
		over: 'dohráno',
		rated: 'hodnocená',
		noClock: 'bez hodin',
		live: (minutes, seconds) => `${minutes} min + ${seconds} s`,
		days: (count) => (count === 1 ? '1 den na tah' : `${count} ${count < 5 ? 'dny' : 'dní'} na tah`),
	},
	hu: {
		invited: 'Meghívás egy játszmára az Orreryn',
		invitedText: 'Nyisd meg a linket, és meglátod az asztalt. Fiók nem kell.',
		title: (game, host) => (host === null ? game : `${game} – ${host}`),
		players: (count) => `${count} játékos`,
		free: (count) => `${count} szabad hely`,
		watch: 'folyamatban, nézhető',
		over: 'befejezett',
		rated: 'értékelt',
		noClock: 'óra nélkül',
		live: (minutes, seconds) => `${minutes} perc + ${seconds} mp`,
		days: (count) => `${count} nap lépésenként`,
	},
};

/** Answers with the client's page and, in its head, what the table at this address is. */
export class TablePreview {
	readonly #tables: Pick<TableStore, 'find'>;
	readonly #file: string;
	/** The client's page as it was read last. */
	#page: { readonly writtenAt: number; readonly text: string } | null = null;

	constructor(tables: Pick<TableStore, 'find'>, folder: string) {
		this.#tables = tables;
		this.#file = join(folder, 'index.html');
	}

	/** Whether the address is that of a table. */
	isFor({ url }: FastifyRequest): boolean {
		return TABLE.test(pathOf(url));
	}

	async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
		const [page, tags] = await Promise.all([this.#read(), this.#tags(request)]);
		const text = page.includes('</head>') ? page.replace('</head>', () => `${tags}\n</head>`) : page;
		reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding, accept-language');
		reply.type('text/html; charset=utf-8');
		if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(text);
		const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
		return reply.header('content-encoding', 'br').send(await compress(text, quick));
	}

	/** The client's page, which may be built again while the server runs. */
	async #read(): Promise<string> {
		const { mtimeMs: writtenAt } = await stat(this.#file);
		if (this.#page?.writtenAt !== writtenAt)
			this.#page = { writtenAt, text: await readFile(this.#file, 'utf8') };
		return this.#page.text;
	}

	async #tags(request: FastifyRequest): Promise<string> {
		const words = WORDS[languageOf(request.headers['accept-language'])];
		const id = tableId.safeParse(TABLE.exec(pathOf(request.url))?.[1]);
		// Without the storage the page comes without the facts, and says itself what is wrong.
		const record = id.success ? await this.#tables.find(id.data).catch(() => null) : null;
		const isShown = record !== null && record.visibility === 'public' && record.status !== 'closed';
		const [title, description] = isShown ? factsOf(record, words) : [words.invited, words.invitedText];
		const origin = `${request.protocol}://${request.host}`;
		return Object.entries({
			'og:site_name': 'Orrery',
			'og:type': 'website',
			'og:title': title,
			'og:description': description,
			'og:image': `${origin}/icon-512.png`,
		})
			.map(([property, content]) => `\t\t<meta property="${property}" content="${escaped(content)}">`)
			.join('\n');
	}
}

function factsOf(record: TableRecord, words: Words): readonly [title: string, description: string] {
	const { seats, host } = summaryOf(record);
	const holder = host === null ? null : seats[host]?.holder;
	const open = seats.filter((seat) => seat.holder.kind === 'open').length;
	const state =
		record.status === 'playing' ? words.watch : record.status === 'ended' ? words.over : words.free(open);
	const facts = [words.players(seats.length), clockWords(record.clock, words), state];
	return [
		words.title(titleOf(record.game), holder?.kind === 'human' ? holder.name : null),
		[...facts, ...(record.rated ? [words.rated] : [])].join(' · '),
	];
}

function clockWords(clock: TableRecord['clock'], words: Words): string {
	if (clock.kind === 'none') return words.noClock;
	if (clock.kind === 'days') return words.days(clock.days);
	const amount = (ms: number, unit: number): string => String(Math.round((ms / unit) * 10) / 10);
	return words.live(amount(clock.baseMs, 60_000), amount(clock.incrementMs, 1000));
}

/** The first language of the header that there are words for. */
function languageOf(header: string | undefined): Language {
	const asked = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
	return asked.flatMap((code) => LANGUAGES.find((language) => language === code) ?? [])[0] ?? 'en';
}

function pathOf(url: string): string {
	return url.split('?')[0] ?? '';
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
	return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}

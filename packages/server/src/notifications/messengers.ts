import type { GameId, Language, Subscription, TableId } from '@orrery/protocol';
import type { PostSettings } from './post.ts';
import { Post } from './post.ts';
import type { Pushed, PushKeys } from './push.ts';
import { isPushService, PUSH_HOSTS, push } from './push.ts';
import { confirmNews, reasonOf, turnNews } from './words.ts';

/** What an operator has to say for anybody to be told while they are away. */
export interface MessengerOptions {
	/** Where players find the house: links lead there. */
	readonly origin: string;
	/** Off unless there. `contact` is whom a browser's service may complain to; `hosts` are allowed beside those known. */
	readonly push?: { readonly contact: string; readonly hosts: readonly string[] };
	/** Off unless there. */
	readonly post?: PostSettings;
}

/** That it is somebody's turn. */
export interface TurnNews {
	readonly table: TableId;
	readonly game: GameId;
	readonly others: readonly string[];
}

interface Reader {
	readonly address: string;
	readonly language: Language;
}

/** Those who carry news out of the house, as far as its operator has any. */
export class Messengers {
	readonly #options: MessengerOptions | null;
	readonly #keys: () => Promise<PushKeys>;
	readonly #post: Post | null;

	constructor(options: MessengerOptions | null, keys: () => Promise<PushKeys>) {
		this.#options = options;
		this.#keys = keys;
		this.#post = options?.post === undefined ? null : new Post(options.post);
	}

	get areOffered(): boolean {
		return this.pushes || this.writes;
	}

	get pushes(): boolean {
		return this.#options?.push !== undefined;
	}

	get writes(): boolean {
		return this.#post !== null;
	}

	/** What a browser needs to subscribe; null where nothing is pushed. */
	async pushKey(): Promise<string | null> {
		return this.pushes ? (await this.#keys()).publicKey : null;
	}

	accepts(endpoint: string): boolean {
		return isPushService(endpoint, [...PUSH_HOSTS, ...(this.#options?.push?.hosts ?? [])]);
	}

	async push(to: Subscription & { readonly language: Language }, news: TurnNews): Promise<Pushed> {
		const settings = this.#options?.push;
		if (this.#options === null || settings === undefined) return 'failed';
		const told = { ...turnNews(to.language, news.game, news.others), ...placeOf(news.table) };
		return push(to, told, { keys: await this.#keys(), contact: settings.contact });
	}

	async writeTurn(to: Reader, news: TurnNews): Promise<boolean> {
		const { title, body } = turnNews(to.language, news.game, news.others);
		return this.#write(to, title, [body, this.#link(placeOf(news.table).url), reasonOf(to.language)]);
	}

	/** A letter that asks whether the address is theirs. The code stands behind the `#`, which no log ever sees. */
	async writeCode(to: Reader, code: string): Promise<boolean> {
		const { title, body } = confirmNews(to.language);
		return this.#write(to, title, [body, this.#link(`/account#mail-${code}`)]);
	}

	async close(): Promise<void> {
		await this.#post?.close();
	}

	#write({ address }: Reader, subject: string, parts: readonly string[]): Promise<boolean> {
		const letter = { to: address, subject: `Orrery – ${subject}`, text: `${parts.join('\n\n')}\n` };
		return this.#post?.send(letter) ?? Promise.resolve(false);
	}

	#link(path: string): string {
		return new URL(path, this.#options?.origin).href;
	}
}

function placeOf(table: TableId): { readonly url: string; readonly tag: string } {
	return { url: `/table/${table}`, tag: table };
}

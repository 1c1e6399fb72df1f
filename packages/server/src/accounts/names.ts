import { botName, LEVELS } from '@orrery/bots/levels';
import { hashOf } from '../encoding/random-text.ts';
import type { PlayerId } from '../model/player.ts';
import type { AccountStore } from '../storage/account-store.ts';
import type { NameStore } from '../storage/name-store.ts';
import { foldedName } from './folded-name.ts';
import { likenessOf } from './likeness.ts';

/** Names of those who run a server, and words that pages show in place of a name: “you” in all four languages. */
const OFFICES = ['Orrery', 'admin', 'administrator', 'moderator', 'operator', 'system', 'server', 'support'];
const WORDS = ['bot', 'computer', 'you', 'du', 'ty', 'te'];

const RESERVED: ReadonlySet<string> = new Set(
	[...OFFICES, ...WORDS, ...LEVELS.map((level) => botName(level))].map(likenessOf),
);

/** Nobody can take the name of a deleted account for this long, so that nobody is mistaken for its owner. */
const RESTS_MS = 90 * 86_400_000;

/** The names that guests and accounts may take, so that nobody is mistaken for someone else. */
export class Names {
	readonly #accounts: Pick<AccountStore, 'byName'>;
	readonly #store: NameStore;

	constructor(accounts: Pick<AccountStore, 'byName'>, store: NameStore) {
		this.#accounts = accounts;
		this.#store = store;
	}

	/** Stores what the names of accounts look like that an earlier release created. */
	async begin(): Promise<void> {
		for (const { player, name } of await this.#store.withoutLikeness())
			await this.#store.setLikeness(player, likenessOf(name));
	}

	/**
	 * Whether a name is free for this player: not reserved, not ignored altogether when names are compared, and not like
	 * the name of another account or of one that was deleted lately. Guests may share a name with each other.
	 */
	async isFree(name: string, player: PlayerId | null): Promise<boolean> {
		const [key, likeness] = [foldedName(name), likenessOf(name)];
		if (key === '' || likeness === '' || RESERVED.has(likeness)) return false;
		const holder = await this.#accounts.byName(key);
		if (holder !== null && holder.player !== player) return false;
		if ((await this.#store.holders(likeness)).some((other) => other !== player)) return false;
		return !(await this.#store.isResting(restingKey(likeness), Date.now()));
	}

	/** Gives a name to an account if it is free; `save` stores the account and says whether it could. */
	async take(name: string, player: PlayerId, save: () => Promise<boolean>): Promise<boolean> {
		if (!(await this.isFree(name, player))) return false;
		const before = await this.#store.likenessOf(player);
		// Of two that look alike, one is first, in whichever node.
		if (!(await this.#store.reserve(player, likenessOf(name)))) return false;
		if (await save()) return true;
		await this.#store.setLikeness(player, before);
		return false;
	}

	/** Keeps the name of an account that is being deleted from being taken at once. Only a hash of it is stored. */
	async rest(name: string): Promise<void> {
		await this.#store.rest(restingKey(likenessOf(name)), Date.now() + RESTS_MS);
	}

	async sweep(now: number): Promise<void> {
		await this.#store.expire(now);
	}
}

function restingKey(likeness: string): string {
	return hashOf(`resting name ${likeness}`);
}

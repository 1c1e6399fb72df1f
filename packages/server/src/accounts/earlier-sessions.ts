import type { Settings } from '../limits/settings.ts';
import type { Session } from '../storage/session-store.ts';
import type { SettingStore } from '../storage/setting-store.ts';

const BEGAN = 'host-cookies-since';

/**
 * Sessions of release 0.1.0: over https their cookie has a name that every other host of the domain can set too, so it
 * could be the session of an attacker. It is taken only from sessions that are older than the first start of a later
 * release, and only until the last of them has got its new cookie or ended. A guest of then would lose all games
 * otherwise.
 */
export class EarlierSessions {
	readonly #settings: Pick<SettingStore, 'once'>;
	readonly #lastsMs: number;
	/** When the first later release began here. */
	#began = 0;

	constructor(settings: Pick<SettingStore, 'once'>, { sessionLastsMs }: Pick<Settings, 'sessionLastsMs'>) {
		this.#settings = settings;
		this.#lastsMs = sessionLastsMs;
	}

	async begin(now: number): Promise<void> {
		this.#began = Number(await this.#settings.once(BEGAN, () => String(now)));
	}

	has({ createdAt }: Session, now: number): boolean {
		return createdAt < this.#began && now < this.#began + this.#lastsMs;
	}
}

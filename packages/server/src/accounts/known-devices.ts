import { createHmac, timingSafeEqual } from 'node:crypto';
import { randomText } from '../encoding/random-text.ts';
import type { PlayerId } from '../model/player.ts';
import type { SettingStore } from '../storage/setting-store.ts';

/*
 * Devices that have signed in to an account before. Their attempts are counted apart, so that strangers who guess a
 * password from many addresses cannot shut its owner out of the devices that they use.
 */

const MARK = /^([\w-]{22})\.([\w-]{43})$/;

export class KnownDevices {
	readonly #settings: SettingStore;
	#key: Promise<string> | null = null;

	constructor(settings: SettingStore) {
		this.#settings = settings;
	}

	/** A mark for a device that has just signed in to this account. Nothing about it is stored. */
	async markFor(player: PlayerId): Promise<string> {
		const nonce = randomText(16);
		return `${nonce}.${await this.#sign(nonce, player)}`;
	}

	/** The random part of a mark that this server made for the account; null if it did not. */
	async nonceOf(mark: string | null, player: PlayerId): Promise<string | null> {
		const [, nonce, signature] = MARK.exec(mark ?? '') ?? [];
		if (nonce === undefined || signature === undefined) return null;
		const right = Buffer.from(await this.#sign(nonce, player));
		return timingSafeEqual(right, Buffer.from(signature)) ? nonce : null;
	}

	async #sign(nonce: string, player: PlayerId): Promise<string> {
		this.#key ??= this.#settings.once('device-key', () => randomText(32));
		return createHmac('sha256', await this.#key)
			.update(`${nonce} ${player}`)
			.digest('base64url');
	}
}

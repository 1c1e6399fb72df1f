import { botName, LEVELS } from '@orrery/bots/levels';
import type { PlayerId } from '../model/player.ts';
import type { AccountStore } from '../storage/account-store.ts';
import { foldedName } from './folded-name.ts';

/* Which names a guest or an account may take, so that nobody is mistaken for someone else. */

/** Names of those who run a server, and words that pages show in place of a name: “you” in all four languages. */
const OFFICES = ['Orrery', 'admin', 'administrator', 'moderator', 'operator', 'system', 'server', 'support'];
const WORDS = ['bot', 'computer', 'you', 'du', 'ty', 'te'];

const RESERVED: ReadonlySet<string> = new Set(
	[...OFFICES, ...WORDS, ...LEVELS.map((level) => botName(level))].map(foldedName),
);

/**
 * Letters of rarer scripts and small capitals that look like Latin letters. They are not part of `foldedName`, because
 * the names of accounts are stored folded: another folding would lock people out whose names have such letters.
 */
const RARE_LOOKALIKES: ReadonlyMap<string, string> = lookalikes([
	// Cherokee
	['ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᏀᏃᏏᏒᏔᏚᏙᏞᏟᏢᏦᏴᏆ', 'DRTiYAJEWMHYGZbRWSVLCPKBI'],
	// Lisu
	['ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ', 'BPDTGKJCZFMNLSRVHWXYAEIOU'],
	// Armenian
	['օոսհցզաՏՕՍԼ', 'onuhgqwSOUL'],
	// Small capitals
	['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'],
]);

/**
 * Whether a name is free for this player: not reserved, not ignored altogether when names are compared, and not like the
 * name of another account. Guests may share a name with each other.
 */
export async function isFreeName(
	accounts: Pick<AccountStore, 'byName'>,
	name: string,
	player: PlayerId | null,
): Promise<boolean> {
	const likeness = Array.from(name.normalize('NFKC'), (letter) => RARE_LOOKALIKES.get(letter) ?? letter);
	for (const key of new Set([foldedName(name), foldedName(likeness.join(''))])) {
		if (key === '' || RESERVED.has(key)) return false;
		const holder = await accounts.byName(key);
		if (holder !== null && holder.player !== player) return false;
	}
	return true;
}

function lookalikes(pairs: readonly (readonly [from: string, to: string])[]): ReadonlyMap<string, string> {
	return new Map(
		pairs.flatMap(([from, to]) => {
			const letters = [...to];
			return Array.from(from, (letter, i): [string, string] => [letter, letters[i] ?? letter]);
		}),
	);
}

import { randomInt } from 'node:crypto';
import { hashOf } from '../encoding/random-text.ts';

/*
 * Recovery codes open an account once each when everything else is lost: 80 random bits in letters that are hard to
 * confuse.
 */

const COUNT = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** Crockford's base 32. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export interface RecoveryCodes {
	/** To show to the player, once. */
	readonly codes: readonly string[];
	/** To store. */
	readonly hashes: readonly string[];
}

export function newRecoveryCodes(): RecoveryCodes {
	const codes = Array.from({ length: COUNT }, newCode);
	return { codes, hashes: codes.map(hashOfCode) };
}

/** The hash of a code, however it was typed. */
export function hashOfCode(code: string): string {
	const plain = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
	return hashOf(plain.replaceAll('O', '0').replaceAll(/[IL]/g, '1'));
}

function newCode(): string {
	const group = () =>
		Array.from({ length: GROUP_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
	return Array.from({ length: GROUPS }, group).join('-');
}

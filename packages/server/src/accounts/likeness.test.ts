import { expect, test } from 'vitest';
import { likenessOf } from './likeness.ts';

test.each([
	['Cyrillic', 'Ada', 'Аdа'],
	['Greek', 'Kate', 'Καtε'],
	['Cherokee', 'Ada', 'ᎪᎠᎪ'],
	['small Cherokee', 'Ada', 'ꭺꭰꭺ'],
	['Lisu', 'Ada', 'ꓮꓓꓮ'],
	['Carian', 'Ada', '𐊠d𐊠'],
	['Armenian', 'noon', 'ոօօո'],
	['Deseret', 'Otto', '𐐄tto'],
	['small capitals', 'Ada', 'ᴀᴅᴀ'],
	['mathematical letters', 'Ada', '𝒜𝒹𝒶'],
	['a mark of another script', 'Áda', 'A֜da'],
	['Arabic digits and letters', 'l', 'ا'],
])('%s: “%s” and “%s” look alike', (_, one, other) => {
	expect(likenessOf(one)).toBe(likenessOf(other));
});

test.each([
	['Ada', 'Adam'],
	['Adam', 'Ádám'],
	['Zoë', 'Zoe'],
	['Иван', 'Иванна'],
	['小林', '大林'],
	['محمد', 'محمود'],
])('“%s” and “%s” do not look alike', (one, other) => {
	expect(likenessOf(one)).not.toBe(likenessOf(other));
});

import { describe, expect, test } from 'vitest';
import { parseRules } from '../../build/parse-rules.ts';
import { fold, indexOf, search } from './search-rules.ts';

const RULES = parseRules(
	[
		'# Pravidla',
		'## 5. Tvůj tah',
		'### 5.4 Přiložení destičky',
		'- **NL-11** Destičku hned přilož. Každá další se dotýká hranou.',
		'> **Proč ne sem?**',
		'> - **Dotýká se jen rohem.** Hrany platí, rohy nikdy.',
		'## 6. Kdy je úkol splněn',
		'- **NL-14** Skupina se počítá celá. Viz [NL-11](#nl-11) o přiložení.',
	].join('\n'),
	'a-game.cs.md',
);
const index = indexOf(RULES);

function found(query: string): readonly string[] {
	return search(index, query).map(({ anchor }) => anchor);
}

describe('the search', () => {
	test('finds words with and without diacritics, in any case', () => {
		expect(found('ROHEM')).toEqual(['nl-11']);
		expect(found('pocita cela')).toEqual(['nl-14']);
		expect(found('přiložení')).toEqual(['section-5.4', 'nl-14']);
		expect(found('prilozeni')).toEqual(found('přiložení'));
	});

	test('finds a rule by its number before those that only name it', () => {
		expect(found('nl-11')).toEqual(['nl-11', 'nl-14']);
	});

	test('prefers headings, then beginnings of words', () => {
		expect(found('úkol')).toEqual(['section-6']);
		expect(found('hran')).toEqual(['nl-11', 'nl-11']);
		expect(search(index, 'dal')[0]?.rule).toBe('NL-11');
	});

	test('shows the sentence with the words, and marks them', () => {
		const [hit] = search(index, 'hranou');
		expect(hit).toEqual({
			anchor: 'nl-11',
			section: '5.4 Přiložení destičky',
			rule: 'NL-11',
			sentence: [
				{ text: 'Každá další se dotýká ', found: false },
				{ text: 'hranou', found: true },
				{ text: '.', found: false },
			],
		});
	});

	test('needs all words, and something to search for', () => {
		expect(found('rohem měsíc')).toEqual([]);
		expect(found('  ')).toEqual([]);
	});

	test('keeps every letter in its place', () => {
		for (const text of ['Žlutý kůň', 'Öße’s', "it's", 'ŐŰ 🌙']) expect(fold(text)).toHaveLength(text.length);
		expect(fold("It's")).toBe('it’s');
	});
});

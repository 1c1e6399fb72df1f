import { expect, test } from 'vitest';
import { foldedName } from './folded-name.ts';

test.each([
	['Ada', 'ada'],
	['Ada', 'АDА'],
	['Ada', 'аdа'],
	['Ada Lovelace', 'AdaLovelace'],
	['Ada Lovelace', 'ada_love-lace'],
	['Paul', 'PauI'],
	['Paul', 'Pau1'],
	['Otto', '0tto'],
	['Otto', 'Ottο'],
	['Marie', 'Ｍarie'],
	['moon', 'rnoon'],
	['wave', 'vvave'],
	['ﬁsh', 'fish'],
	['Ada', 'Ada\u034f'],
	['Ada', 'A\u17b4da'],
	['Ada', 'Ada\ufe0f'],
	['Ada', 'Ada\u{e0061}'],
	['Ada', 'Ada\u2800'],
	['moon', 'r\u034fnoon'],
	['Zoë', 'Zoe\u034f\u0308'],
])('%s and %s look alike', (one, other) => {
	expect(foldedName(one)).toBe(foldedName(other));
});

test.each([
	['Ada', 'Adam'],
	['Adam', 'Ádám'],
	['Zoë', 'Zoe'],
	['Иван', 'Иванна'],
	['😀', '😃'],
	['Anna', 'Hanna'],
])('%s and %s do not look alike', (one, other) => {
	expect(foldedName(one)).not.toBe(foldedName(other));
});

test('a name that consists only of ignored characters is still a name', () => {
	expect(foldedName('...')).toBe('');
});

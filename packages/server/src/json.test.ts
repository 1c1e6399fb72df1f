import { expect, test } from 'vitest';
import { both, jsonOf, memberOf, membersOf, objectOf } from './json.ts';

test('what is put together from parts is what it would be as a whole', () => {
	const inside = objectOf(both(membersOf({ list: [1, null], no: false }), memberOf('text', jsonOf('“Ж”\n'))));
	const whole = objectOf(both(membersOf({ type: 'x' }), memberOf('inside', inside)));
	expect(JSON.parse(whole)).toEqual({ type: 'x', inside: { list: [1, null], no: false, text: '“Ж”\n' } });
});

test('nothing is not taken for something', () => {
	expect(() => jsonOf(undefined)).toThrow(TypeError);
	expect(() => membersOf({})).toThrow(TypeError);
});

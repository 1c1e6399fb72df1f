import { expect, test } from 'vitest';
import { both, jsonOf, memberOf, membersOf, objectOf } from './json.ts';

test('JSON assembled from parts equals the whole', () => {
	const inside = objectOf(both(membersOf({ list: [1, null], no: false }), memberOf('text', jsonOf('“Ж”\n'))));
	const whole = objectOf(both(membersOf({ type: 'x' }), memberOf('inside', inside)));
	expect(JSON.parse(whole)).toEqual({ type: 'x', inside: { list: [1, null], no: false, text: '“Ж”\n' } });
});

test('undefined and empty objects are rejected', () => {
	expect(() => jsonOf(undefined)).toThrow(TypeError);
	expect(() => membersOf({})).toThrow(TypeError);
});

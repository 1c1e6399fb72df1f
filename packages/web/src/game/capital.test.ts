import { expect, test } from 'vitest';
import { capital } from './capital.ts';

test('a sentence begins with a capital in every language', () => {
	expect([capital('červená'), capital('6 stars'), capital('')]).toEqual(['Červená', '6 stars', '']);
});

import { beforeAll, expect, test, vi } from 'vitest';
import { loadAllMessages } from '../../test/all-messages.ts';
import { speak } from '../language/language.svelte.ts';
import { refusedWords } from './words.ts';

beforeAll(async () => {
	vi.stubGlobal('document', { documentElement: {} });
	await loadAllMessages();
	await speak('en');
});

test('a text that cannot be sent says why', () => {
	expect(refusedWords('Nice move!')).toBeNull();
	expect(refusedWords('right to \u202eleft')).toContain('turn the line around');
	expect(refusedWords('x'.repeat(281))).toContain('280 characters');
});

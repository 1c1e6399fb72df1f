import type { TableSummary } from '@orrery/protocol';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadAllMessages } from '../../test/all-messages.ts';
import { speak } from '../language/language.svelte.ts';
import { holderTitles } from './words.ts';

beforeAll(async () => {
	vi.stubGlobal('document', { documentElement: {} });
	await loadAllMessages();
	await speak('en');
});

test('lists tell a guest from the account of the same name', () => {
	const human = { holder: { kind: 'human', name: 'Ada' }, ready: true } as const;
	const seats: TableSummary['seats'] = [
		human,
		{ ...human, account: 'person' },
		{ ...human, account: 'program' },
	];
	expect(holderTitles(seats)).toEqual(['Ada (guest)', 'Ada', 'Ada (bot account)']);
});

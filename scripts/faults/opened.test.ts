import { expect, test } from 'vitest';
import { Opened } from './opened.ts';

test('what was opened is closed in the other order, though something failed in between', async () => {
	const opened = new Opened();
	const closed: string[] = [];
	const close = (name: string): void => void closed.push(name);
	expect(await opened.add('database', close)).toBe('database');
	await opened.add(Promise.resolve('bus'), () => {
		throw new Error('the bus does not close');
	});
	await opened.add('node', async (name) => close(name));
	await expect(opened.add(Promise.reject(new Error('there are no workers')), close)).rejects.toThrow(
		'workers',
	);
	await expect(opened.close()).rejects.toThrow('the bus does not close');
	expect(closed).toEqual(['node', 'database']);
	await opened.close();
	expect(closed).toHaveLength(2);
});

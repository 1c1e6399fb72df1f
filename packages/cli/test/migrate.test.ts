import { expect, test } from 'vitest';
import { orreryHere as orrery } from './orrery.ts';

test('data is moved between a folder and PostgreSQL, not between two of a kind', async () => {
	expect(await orrery(['migrate', '--from', 'here'])).toEqual({
		status: 2,
		out: '',
		err: 'orrery: --to is missing.\n',
	});
	for (const place of ['folder', 'postgres://localhost/orrery'])
		expect(await orrery(['migrate', '--from', place, '--to', place])).toEqual({
			status: 2,
			out: '',
			err: 'orrery: One of --from and --to must be a PostgreSQL database and the other a folder.\n',
		});
	expect((await orrery(['migrate', '--from', 'env:ORRERY_NOWHERE', '--to', 'folder'])).err).toBe(
		'orrery: The variable ORRERY_NOWHERE is not set.\n',
	);
});

test('a source that is not there is named', async () => {
	const moved = await orrery([
		'migrate',
		'--from',
		'/nowhere',
		'--to',
		'postgres://nobody:secret@localhost/none',
	]);
	expect(moved).toEqual({ status: 1, out: '', err: 'orrery: There is no data in “/nowhere”.\n' });
});

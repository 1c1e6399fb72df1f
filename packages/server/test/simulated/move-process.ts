import { movePlace } from '../../src/storage/move-place.ts';

/* Moves a place in a process of its own, to be killed: `move-process.ts FROM TO`. It prints a line for each batch. */

const [, , from = '', to = ''] = process.argv;
const moved = await movePlace({
	from,
	to,
	quick: true,
	onProgress: ({ done }) => process.stdout.write(`${done}\n`),
});
process.stdout.write(`${JSON.stringify(moved)}\n`);
process.exitCode = moved.ok ? 0 : 1;

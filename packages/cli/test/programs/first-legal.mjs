import { createInterface } from 'node:readline';

/* The smallest bot there can be: the first legal move. */

for await (const line of createInterface({ input: process.stdin })) {
	const { id, legal } = JSON.parse(line);
	console.log(JSON.stringify({ id, move: legal[0] }));
}

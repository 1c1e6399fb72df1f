import type { ExampleGame } from './examples.ts';

/** The records of the example games, each loaded when it is opened. */
const RECORDS = import.meta.glob<unknown>('./examples/*.json', { import: 'default' });

/** The record of an example game. It throws if the file cannot be loaded. */
export async function loadExample({ id }: ExampleGame): Promise<unknown> {
	const load = RECORDS[`./examples/${id}.json`];
	if (load === undefined) throw new Error(`${id} has no record`);
	return await load();
}

import { resolve } from 'node:path';
import { isDatabaseAddress, placeName } from '@orrery/server/place';
import { UsageError } from '../console/command.ts';
import { textFrom, VARIABLES } from './environment.ts';

/* Where a server keeps its data: a folder, or a PostgreSQL database. */

/** The place that the environment names, or the folder `data`. */
export function placeByDefault(env: Readonly<Record<string, string | undefined>> = process.env): string {
	const address = textFrom('database', '', env);
	if (address !== '' && !isDatabaseAddress(address))
		throw new UsageError(`${VARIABLES.database} must begin with postgres://.`);
	return address || textFrom('data', 'data', env);
}

/** A place as it was given: the path of a folder is completed. */
export function placeFrom(text: string): string {
	return isDatabaseAddress(text) ? text : resolve(text);
}

/** A place in a sentence, without a password. */
export function placeInWords(place: string): string {
	return isDatabaseAddress(place) ? `the database “${placeName(place)}”` : `“${place}”`;
}

/** What to do if there is no data at a place. */
export function otherPlaceInWords(place: string): string {
	return isDatabaseAddress(place)
		? `check ${VARIABLES.database}`
		: 'give the server’s data folder with --data';
}

/** Why a place to which something is being copied cannot be used yet. */
export function halfCopiedSentence(place: string): string {
	return `A copy into ${placeInWords(place)} is not complete; run the same “orrery restore” or “orrery migrate” again to go on with it.`;
}

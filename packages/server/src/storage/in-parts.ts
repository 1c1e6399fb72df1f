/** A statement can have a limited number of parameters. */
const MOST_IDS = 500;

/** Reads the rows of any number of ids, with as many statements as that takes. */
export async function inParts<Id, Row>(
	ids: readonly Id[],
	read: (part: readonly Id[]) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
	const parts: (readonly Row[])[] = [];
	for (let from = 0; from < ids.length; from += MOST_IDS)
		parts.push(await read(ids.slice(from, from + MOST_IDS)));
	return parts.flat();
}

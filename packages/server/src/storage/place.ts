/* Where a server keeps its data: a folder of this machine, or a PostgreSQL database that several nodes share. */

/** Whether a place is the address of a PostgreSQL database; otherwise it is a folder. */
export function isDatabaseAddress(place: string): boolean {
	return /^postgres(ql)?:\/\//.test(place);
}

/** The place as it may be shown and logged: an address without its password. */
export function placeName(place: string): string {
	if (!isDatabaseAddress(place)) return place;
	if (!URL.canParse(place)) return 'the PostgreSQL database';
	const url = new URL(place);
	return `${url.protocol}//${url.host}${url.pathname}`;
}

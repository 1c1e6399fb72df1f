import type { TableInfo } from '@orrery/protocol';
import { m } from '../language/language.svelte.ts';
import { holderName } from './words.ts';

/** What has changed at a table, a sentence each, leaving out what one did oneself. */
export function seatChanges(before: TableInfo, after: TableInfo): readonly string[] {
	if (before.status === 'gathering' && after.status === 'playing') return [m().tables_begins()];
	if (after.status !== 'gathering') return [];
	const me = after.you.role;
	return after.seats.flatMap((seat, i) => {
		const was = before.seats[i];
		if (was === undefined || i === me || i === before.you.role) return [];
		const [then, now] = [holderName(was.holder), holderName(seat.holder)];
		if (then !== now || was.holder.kind !== seat.holder.kind)
			return seat.holder.kind === 'open'
				? [m().tables_news_left({ name: then })]
				: [m().tables_news_sat({ name: now })];
		if (was.ready === seat.ready || seat.holder.kind !== 'human') return [];
		return seat.ready ? [m().tables_news_ready({ name: now })] : [m().tables_news_not_ready({ name: now })];
	});
}

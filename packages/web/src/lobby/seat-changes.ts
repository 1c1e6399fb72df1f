import type { TableInfo } from '@orrery/protocol';
import { m } from '../language/language.svelte.ts';
import { holderNames } from '../online/words.ts';

/** What other players have changed at a table, one sentence each. */
export function seatChanges(before: TableInfo, after: TableInfo): readonly string[] {
	if (before.status === 'gathering' && after.status === 'playing') return [m().tables_begins()];
	if (after.status !== 'gathering') return [];
	const me = after.you.role;
	const [names, earlier] = [holderNames(after.seats), holderNames(before.seats)];
	return after.seats.flatMap((seat, i) => {
		const was = before.seats[i];
		if (was === undefined || i === me || i === before.you.role) return [];
		const name = names[i] ?? '';
		if (!isSame(was.holder, seat.holder))
			return seat.holder.kind === 'open'
				? [m().tables_news_left({ name: earlier[i] ?? '' })]
				: [m().tables_news_sat({ name })];
		if (was.ready === seat.ready || seat.holder.kind !== 'human') return [];
		return seat.ready ? [m().tables_news_ready({ name })] : [m().tables_news_not_ready({ name })];
	});
}

type Holder = TableInfo['seats'][number]['holder'];

/** Names do not tell: “Io 2” becomes “Io” when the first Io leaves. */
function isSame(one: Holder, other: Holder): boolean {
	if (one.kind === 'human') return other.kind === 'human' && one.name === other.name;
	if (one.kind === 'bot') return other.kind === 'bot' && one.level === other.level;
	return other.kind === 'open';
}

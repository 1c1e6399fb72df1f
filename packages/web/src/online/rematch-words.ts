import type { TableInfo } from '@orrery/protocol';
import { m } from '../language/language.svelte.ts';

/** Who wants another game: with one other human it is known, among several nobody is named. */
export function rematchWords({ seats, you }: TableInfo): string {
	const others = seats.flatMap(({ holder }, seat) =>
		holder.kind === 'human' && seat !== you.role ? [holder.name] : [],
	);
	const [name, ...more] = others;
	return name === undefined || more.length > 0
		? m().online_rematch_wanted()
		: m().online_rematch_wanted_by({ name });
}

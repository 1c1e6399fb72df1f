import type { FairDraw, Kinds, Replay, Result } from '@orrery/engine';
import { Course, fail, ok, SEATS } from '@orrery/engine';
import { openDraw } from './draw.ts';
import type { FairFault } from './fault.ts';

/**
 * Checks that a replayed game matches its published secret: the deal and every later draw. Two things only the players
 * can check: that the commitment is the one they were shown, and that their own contribution is in the record.
 */
export function verifyDraw<K extends Kinds>({ course, details }: Replay<K>): Result<FairDraw, FairFault> {
	const { game, options, setup, steps } = course;
	const { id = '', fair } = details;
	if (fair === undefined) return fail({ code: 'no-fair-draw' });
	if (fair.contributions.length > options.players)
		return fail({ code: 'too-many-contributions', most: options.players });
	const opened = openDraw(id, fair);
	if (!opened.ok) return opened;

	const dealt = Course.deal(game, options, opened.value);
	const recorded = Course.begin(game, options, setup);
	if (!recorded.ok || layoutOf(dealt) !== layoutOf(recorded.value)) return fail({ code: 'setup-mismatch' });
	let turn = 1;
	for (const { seat, move, played } of steps) {
		const again = dealt.play(seat, move);
		if (!again.ok || JSON.stringify(again.value.events) !== JSON.stringify(played.events))
			return fail({ code: 'draw-mismatch', turn });
		if (played.turnEnded) turn++;
	}
	return ok(fair);
}

/**
 * What a record says about the deal: the text record of a game that ends before its first move. The setups themselves
 * cannot be compared, because a record need not contain the order of what no one has drawn.
 */
function layoutOf<K extends Kinds>(begun: Course<K>): string {
	const { game, options } = begun;
	return game.printRecord(game.record(begun, { resigned: { ranking: [SEATS.slice(0, options.players)] } }));
}

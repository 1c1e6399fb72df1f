import type { Kinds, Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Bot, BotRefusal, Budget, Report, Thought } from './bot.ts';
import { nextTask } from './next-task.ts';

/** The most iterations between two looks at the clock; fewer if they take longer than this. */
const MOST_SLICE = 64;
const SLICE_MS = 1;
/** How long thinking may block its thread; a cancellation takes effect within this time. */
const BREATH_MS = 12;

/** Lets a bot think to the end of its budget, in one go. */
export function decide<K extends Kinds>(
	bot: Bot<K>,
	view: K['view'],
	seed: string,
	budget: Budget,
): Result<Report<K>, BotRefusal> {
	const watch = new Stopwatch(budget);
	const begun = bot.begin(view, seed, budget);
	if (!begun.ok) return begun;
	while (watch.goesOn(begun.value));
	return ok(begun.value.report());
}

export interface Listening<K extends Kinds> {
	readonly signal?: AbortSignal | undefined;
	/** Called now and then, with what the bot would play so far. */
	readonly onReport?: ((report: Report<K>) => void) | undefined;
}

/** Lets a bot think without holding up its thread: it can be cancelled at any time and reports as it goes. */
export async function ponder<K extends Kinds>(
	bot: Bot<K>,
	view: K['view'],
	seed: string,
	budget: Budget,
	{ signal, onReport }: Listening<K> = {},
): Promise<Result<Report<K>, BotRefusal>> {
	if (signal?.aborted) return fail({ code: 'cancelled' });
	const watch = new Stopwatch(budget);
	const begun = bot.begin(view, seed, budget);
	if (!begun.ok) return begun;
	for (let breath = performance.now(); watch.goesOn(begun.value); ) {
		if (performance.now() - breath < BREATH_MS) continue;
		onReport?.(begun.value.report());
		await nextTask();
		if (signal?.aborted) return fail({ code: 'cancelled' });
		breath = performance.now();
	}
	return ok(begun.value.report());
}

/**
 * Keeps a thought within its budget. An iteration is microseconds to one bot and milliseconds to another, so the
 * slices grow and shrink with what they take.
 */
class Stopwatch {
	#left: number;
	#slice = 1;
	readonly #deadline: number;

	constructor({ iterations, milliseconds }: Budget) {
		this.#left = iterations;
		this.#deadline = milliseconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + milliseconds;
	}

	/** Lets it think a slice on; false when it is done or the budget is spent. */
	goesOn(thought: Thought<Kinds>): boolean {
		const slice = Math.min(this.#slice, this.#left);
		this.#left -= slice;
		const begun = performance.now();
		const more = thought.run(slice);
		const now = performance.now();
		if (now - begun > SLICE_MS) this.#slice = Math.max(1, this.#slice >> 1);
		else if (now - begun < SLICE_MS / 4) this.#slice = Math.min(MOST_SLICE, this.#slice << 1);
		return more && this.#left > 0 && now < this.#deadline;
	}
}

import type { Kinds, Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Bot, BotRefusal, Budget, Report, Thought } from './bot.ts';

/** Iterations between looks at the clock: well below a millisecond of any bot's thinking. */
const SLICE = 16;
/** How long thinking may keep its thread to itself; a wish to cancel is heard after this at the latest. */
const BREATH_MS = 12;

/** Lets a bot think to the end of its budget, in one go. */
export function decide<K extends Kinds>(
	bot: Bot<K>,
	view: K['view'],
	seed: string,
	budget: Budget,
): Result<Report<K>, BotRefusal> {
	const begun = bot.begin(view, seed, budget);
	if (!begun.ok) return begun;
	const watch = new Stopwatch(budget);
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
	const begun = bot.begin(view, seed, budget);
	if (!begun.ok) return begun;
	const watch = new Stopwatch(budget);
	for (let breath = performance.now(); watch.goesOn(begun.value); ) {
		if (performance.now() - breath < BREATH_MS) continue;
		onReport?.(begun.value.report());
		await nextTask();
		if (signal?.aborted) return fail({ code: 'cancelled' });
		breath = performance.now();
	}
	return ok(begun.value.report());
}

/** Keeps a thought within its budget. */
class Stopwatch {
	#left: number;
	readonly #deadline: number;

	constructor({ iterations, milliseconds }: Budget) {
		this.#left = iterations;
		this.#deadline = milliseconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + milliseconds;
	}

	/** Lets it think a slice on; false when it is done or the budget is spent. */
	goesOn(thought: Thought<Kinds>): boolean {
		const slice = Math.min(SLICE, this.#left);
		this.#left -= slice;
		return thought.run(slice) && this.#left > 0 && performance.now() < this.#deadline;
	}
}

/** Waits until messages that have arrived meanwhile were heard; timers would wait longer than needed. */
function nextTask(): Promise<void> {
	return new Promise((resolve) => {
		const { port1, port2 } = new MessageChannel();
		port1.addEventListener('message', () => {
			port1.close();
			resolve();
		});
		port1.start();
		port2.postMessage(null);
	});
}

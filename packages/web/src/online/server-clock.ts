/**
 * The clock of the server as seen from here. A message was under way for a while before it told the time; of all
 * that came the one with the shortest round trip says it best.
 */
export class ServerClock {
	/** What is to be added to the time of this page. */
	#ahead = Date.now() - performance.now();
	#trip = Number.POSITIVE_INFINITY;

	now(): number {
		return Math.round(performance.now() + this.#ahead);
	}

	/** A new acquaintance: what it says counts until a round trip says it better. */
	met(now: number): void {
		this.#ahead = now - performance.now();
		this.#trip = Number.POSITIVE_INFINITY;
	}

	/** What was sent at `sent`, by the time of this page, was answered when the server's clock stood at `now`. */
	heard(sent: number, now: number): void {
		const trip = performance.now() - sent;
		if (trip > this.#trip) return;
		this.#trip = trip;
		this.#ahead = now - sent - trip / 2;
	}
}

/**
 * The server's clock as this page knows it. A message takes a while to arrive, so the one with the shortest round trip
 * is the most precise.
 */
export class ServerClock {
	/** What to add to the time of this page. */
	#ahead = Date.now() - performance.now();
	#trip = Number.POSITIVE_INFINITY;

	now(): number {
		return Math.round(performance.now() + this.#ahead);
	}

	/** A new connection: its time counts until a round trip is more precise. */
	met(now: number): void {
		this.#ahead = now - performance.now();
		this.#trip = Number.POSITIVE_INFINITY;
	}

	/** A ping sent at `sent`, by the time of this page, was answered at the server's time `now`. */
	heard(sent: number, now: number): void {
		const trip = performance.now() - sent;
		if (trip > this.#trip) return;
		this.#trip = trip;
		this.#ahead = now - sent - trip / 2;
	}
}

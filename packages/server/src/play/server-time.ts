import { setTimeout as sleep } from 'node:timers/promises';
import type { Outage, UptimeStore } from '../storage/uptime-store.ts';

/** Where the time comes from; tests replace it. */
export interface TimeSource {
	/** Milliseconds since 1970, which people and programs may set to anything. */
	wall(): number;
	/** Milliseconds since some moment, which only ever go on. */
	steady(): number;
}

export interface ServerTimeSettings {
	/** How often it is noted that the server is running. */
	readonly beatMs: number;
	/** How long players have after an outage to come back before their clocks go on. */
	readonly comeBackMs: number;
	/** Whether other nodes may be running: then only a time in which none of them did is an outage. */
	readonly isShared?: boolean;
}

/** How often the process looks whether it was held up. */
const TICK_MS = 1000;
/** A process that did not get to run for this long could not serve anybody. */
const HELD_UP_MS = 5000;
/** How much faster or slower than the steady clock the time may go, to come back to the wall clock. */
const CORRECTION = 0.001;
/** A node among others follows its wall clock only if it differs by less: otherwise somebody has set it. */
const TRUSTED_MS = 2000;
/** How often a node that starts looks whether others are running, and for how many of their notes it waits. */
const LOOK_MS = 100;
const NOTES = 2.5;

const SYSTEM: TimeSource = { wall: () => Date.now(), steady: () => performance.now() };

/**
 * The time by which games are played. It is the wall clock of the start, continued steadily, so that nobody wins or
 * loses time when the wall clock is set; it follows the wall clock only slowly. It also knows the outages: the times in
 * which no server ran or the process was held up. A node that starts next to others goes by their time.
 */
export class ServerTime {
	readonly #store: UptimeStore;
	readonly #settings: ServerTimeSettings;
	readonly #source: TimeSource;
	readonly #failed: (error: unknown) => void;
	/** The time at the last tick, and the steady clock then. */
	#at: number;
	#tickedAt: number;
	#startedAt: number;
	#outages: readonly Outage[] = [];
	#timer: NodeJS.Timeout | null = null;
	#beatAt = Number.NEGATIVE_INFINITY;
	#beating: Promise<void> = Promise.resolve();
	#isNeeded: () => boolean = () => false;

	/** The time goes from now on; `begin` connects it with that of the process before. */
	constructor(
		store: UptimeStore,
		settings: ServerTimeSettings,
		failed: (error: unknown) => void,
		source: TimeSource = SYSTEM,
	) {
		this.#store = store;
		this.#settings = settings;
		this.#failed = failed;
		this.#source = source;
		this.#at = Math.floor(source.wall());
		this.#tickedAt = source.steady();
		this.#startedAt = this.#at;
	}

	/** When this process began to serve. */
	get startedAt(): number {
		return this.#startedAt;
	}

	/**
	 * Notes the outage since the last process, and from now on that the server is running, for as long as somebody
	 * needs to know that.
	 */
	async begin(isNeeded: () => boolean): Promise<void> {
		const ranAt = await this.#store.lastBeat();
		if (ranAt === null || !(await this.#joined(ranAt))) await this.#resume(ranAt);
		// If the wall clock was wrong at the start, so was the time until now.
		this.#startedAt = this.now();
		this.#outages = await this.#store.outages();
		this.#isNeeded = this.#settings.isShared === true ? () => true : isNeeded;
		this.#timer = setInterval(() => this.#tick(), TICK_MS).unref();
	}

	/** Takes over the time of the nodes that are running; false if none is. */
	async #joined(ranAt: number): Promise<boolean> {
		if (this.#settings.isShared !== true) return false;
		const begun = this.#source.steady();
		while (this.#source.steady() - begun < this.#settings.beatMs * NOTES) {
			const beat = await this.#store.lastBeat();
			if (beat !== null && beat > ranAt) {
				this.#at = beat;
				this.#tickedAt = this.#source.steady();
				return true;
			}
			await sleep(LOOK_MS);
		}
		return false;
	}

	/** Goes on after all servers have stopped. */
	async #resume(ranAt: number | null): Promise<void> {
		// The time must not go back while no server is running either.
		if (ranAt !== null && ranAt > this.now()) this.#at += ranAt - this.now();
		if (ranAt !== null) await this.#store.addOutage(this.#outageSince(ranAt));
		await this.#store.beat(this.now());
	}

	/** The current time, in whole milliseconds. */
	now(): number {
		const passed = this.#source.steady() - this.#tickedAt;
		if (passed > HELD_UP_MS && this.#timer !== null) {
			this.#tick();
			return Math.floor(this.#at);
		}
		return Math.floor(this.#at + passed);
	}

	/** The outages that ended after a moment, in order. */
	outagesAfter(moment: number): readonly Outage[] {
		const last = this.#outages.at(-1);
		return last === undefined || last.until <= moment
			? []
			: this.#outages.filter(({ until }) => until > moment);
	}

	async close(): Promise<void> {
		if (this.#timer !== null) clearInterval(this.#timer);
		const hasBegun = this.#timer !== null;
		this.#timer = null;
		await this.#beating;
		// A storage that is gone cannot note it; then the next start counts the outage from the last note.
		if (hasBegun) await this.#store.beat(this.now()).catch(() => undefined);
	}

	#outageSince(from: number): Outage {
		return { from, until: this.now() + this.#settings.comeBackMs };
	}

	/** Stores an outage, unless other nodes have served meanwhile. */
	async #note(outage: Outage): Promise<void> {
		const beat = this.#settings.isShared === true ? await this.#store.lastBeat() : null;
		if (beat !== null && beat > outage.from + HELD_UP_MS / 2)
			this.#outages = this.#outages.filter((other) => other !== outage);
		else await this.#store.addOutage(outage);
	}

	#tick(): void {
		const steady = this.#source.steady();
		const passed = steady - this.#tickedAt;
		const before = Math.floor(this.#at);
		this.#tickedAt = steady;
		this.#at += passed;
		if (passed > HELD_UP_MS) {
			const outage = { from: before, until: Math.floor(this.#at) + this.#settings.comeBackMs };
			this.#outages = [...this.#outages, outage];
			this.#note(outage).catch(this.#failed);
		}
		const difference = this.#source.wall() - this.#at;
		const isSet = this.#settings.isShared === true && Math.abs(difference) > TRUSTED_MS;
		const behind = isSet ? 0 : difference;
		this.#at += Math.sign(behind) * Math.min(Math.abs(behind), passed * CORRECTION);
		if (this.#at - this.#beatAt < this.#settings.beatMs || !this.#isNeeded()) return;
		this.#beatAt = this.#at;
		this.#beating = this.#store.beat(Math.floor(this.#at)).catch(this.#failed);
	}
}

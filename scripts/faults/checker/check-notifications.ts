import type { Finding } from './check-game.ts';
import type { RunFacts } from './check-run.ts';

/*
 * A player is away for one turn at a table, and is to be notified of it once. A node claims that work, sends, and notes
 * that it is done. If it is interrupted in between, it cannot say whether it has sent, and another one sends again. Only
 * that excuses a second notification.
 */

/** A notification that reached the push service: for whom at which table, and the node that sent it. */
export interface Delivered {
	readonly at: number;
	readonly table: string;
	readonly name: string;
	readonly node: number;
}

/** A time in which a node, or all of them, could not go on with what is due. */
interface Interruption {
	readonly at: number;
	readonly until: number;
	readonly node: number | 'all';
}

/** A claim lasts this long, with a second to spare, and so long after it others look at the latest. */
const CLAIM_MS = 11_000;
const LOOK_MS = 5000;
/** An interruption that begins so long after the sending may come before the note; more than a busy machine takes. */
const NOTE_MS = 2000;
/** The notes of a node that was interrupted so shortly before it sent may be lost too, with the connection to the database. */
const LOST_MS = 500;
/** A node that was held up for so long around the sending may have sent, or noted, after the end of its claim. */
const HELD_UP_MS = 7000;

export function checkNotifications(facts: RunFacts): {
	readonly findings: readonly Finding[];
	/** How many notifications were sent again because of a fault. */
	readonly excused: number;
} {
	const findings: Finding[] = [];
	const interruptions = interruptionsIn(facts);
	let excused = 0;
	const previous = new Map<string, Delivered>();
	for (const delivered of facts.delivered) {
		const { table, name, at, node } = delivered;
		const key = `${table} ${name}`;
		const before = previous.get(key);
		previous.set(key, delivered);
		if (before === undefined) continue;
		const detail = `${name}, ${at - before.at} ms apart, by the nodes ${before.node} and ${node}`;
		if (isExcused(before, delivered, interruptions)) excused++;
		else findings.push({ code: 'notified-twice', table, detail });
	}
	return { findings, excused };
}

function interruptionsIn({ faults, crashes }: RunFacts): readonly Interruption[] {
	return [
		...faults.flatMap(({ at, until, interrupts }) =>
			interrupts === null ? [] : [{ at, until, node: interrupts }],
		),
		...crashes.map(({ at, node }) => ({ at, until: at, node })),
	];
}

/**
 * Whether the node that sent first may have been unable to note it, or one of both have sent after its claim had ended,
 * and another one sent no later than that explains.
 */
function isExcused(first: Delivered, second: Delivered, interruptions: readonly Interruption[]): boolean {
	const of = (node: number): readonly Interruption[] =>
		interruptions.filter((one) => one.node === 'all' || one.node === node);
	const lost = of(first.node).filter(
		({ at, until }) => at < first.at + NOTE_MS && until > first.at - LOST_MS,
	);
	const [from, to] = [first.at - CLAIM_MS, Math.min(second.at, first.at + 2 * NOTE_MS)];
	const heldUp = [first.node, second.node].flatMap((node) =>
		lengthIn(of(node), from, to) < HELD_UP_MS
			? []
			: of(node).filter(({ at, until }) => at < to && until > from),
	);
	return [...lost, ...heldUp].some(({ until }) => {
		// The claim is left when the node fails, or when it goes on and cannot note what it has sent.
		const leftAt = Math.max(until, first.at);
		return second.at - leftAt <= CLAIM_MS + LOOK_MS + lengthIn(interruptions, leftAt, second.at);
	});
}

/** How many of the milliseconds between two moments are in one of these times, or in several. */
function lengthIn(times: readonly Interruption[], from: number, to: number): number {
	let length = 0;
	let counted = from;
	for (const { at, until } of times.toSorted((one, other) => one.at - other.at)) {
		const end = Math.min(until, to);
		length += Math.max(0, end - Math.max(at, counted));
		counted = Math.max(counted, end);
	}
	return length;
}

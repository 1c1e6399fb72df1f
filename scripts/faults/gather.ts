import { randomBytes } from 'node:crypto';
import type { SeededRandom } from '@orrery/engine';
import type { NewTable, TableInfo } from '@orrery/protocol';
import type { RouteRequest } from '../../packages/server/test/simulated/visitor.ts';
import { someContribution, Visitor } from '../../packages/server/test/simulated/visitor.ts';

/* People who come to a place whose nodes fail: every request goes to some node, and is made again until one answers. */

const PATIENCE_MS = 6000;
const PAUSE_MS = 300;

/** Someone who has a name, whichever node they ask. */
export class Person {
	readonly name: string;
	readonly #nodes: readonly string[];
	readonly #random: SeededRandom;
	readonly #isOver: () => boolean;
	cookie = '';

	constructor(name: string, nodes: readonly string[], random: SeededRandom, isOver: () => boolean) {
		this.name = name;
		this.#nodes = nodes;
		this.#random = random;
		this.#isOver = isOver;
	}

	/** Asks until a node answers, be it with a refusal; null when the run is over. */
	async insist<Answer>(request: (visitor: Visitor) => Promise<Answer>): Promise<Answer | null> {
		while (!this.#isOver()) {
			const visitor = new Visitor(this.#nodes[this.#random.below(this.#nodes.length)] ?? '');
			visitor.cookie = this.cookie;
			const answer = await inTime(request(visitor));
			if (answer !== null && !isPassing(answer)) {
				this.cookie = visitor.cookie;
				return answer;
			}
			await pause(PAUSE_MS + this.#random.below(PAUSE_MS));
		}
		return null;
	}

	/** Becomes a guest, with an account if games are to be rated. */
	async arrive(hasAccount: boolean): Promise<void> {
		const { name } = this;
		await this.insist((visitor) => visitor.ask('nameGuest', { body: { name } }));
		if (!hasAccount) return;
		const password = randomBytes(12).toString('hex');
		await this.insist((visitor) =>
			visitor.ask('makeAccount', { body: { name, way: { kind: 'password', password } } }),
		);
	}

	/** Says something in the chat; true if the server has taken it. */
	async say(table: string, text: string): Promise<boolean> {
		const body = { id: randomBytes(12).toString('hex'), words: { kind: 'text', text } } as never;
		const said = await this.insist((visitor) => visitor.ask('say', { table, body }));
		return said?.ok === true;
	}
}

/** A table that has begun, the code with which it was refused, or neither, because the run is over. */
export type Gathered =
	| { readonly kind: 'begun'; readonly info: TableInfo }
	| { readonly kind: 'refused'; readonly code: string }
	| { readonly kind: 'over' };

const OVER: Gathered = { kind: 'over' };

/** Sits these people down at a new table, with bots in the other seats, and starts it. */
export async function gathered(people: readonly Person[], wanted: NewTable): Promise<Gathered> {
	const [host, ...others] = people;
	if (host === undefined) return OVER;
	const made = await host.insist((visitor) => visitor.ask('makeTable', { body: wanted }));
	if (made === null) return OVER;
	if (!made.ok) return { kind: 'refused', code: made.code };
	const { table } = made.value.table;
	for (;;) {
		// Whatever was not answered may have been done, so each step may be refused.
		for (const [i, other] of others.entries())
			await other.insist((visitor) => visitor.ask('sit', { table, seat: i + 1, body: { kind: 'self' } }));
		for (const person of people)
			await person.insist((visitor) => visitor.ask('ready', { table, body: someContribution() }));
		const found = await host.insist((visitor) => visitor.ask('table', { table }));
		if (found === null) return OVER;
		if (found.ok && found.value.status !== 'gathering') return { kind: 'begun', info: found.value };
		await host.insist((visitor) => visitor.ask('start', { table, body: { fill: 'new' } }));
		const started = await host.insist((visitor) => visitor.ask('table', { table }));
		if (started === null) return OVER;
		if (started.ok && started.value.status !== 'gathering') return { kind: 'begun', info: started.value };
	}
}

/** The answer, or null if there is none in time. */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<null>((resolve) => {
		timer = setTimeout(() => resolve(null), PATIENCE_MS);
	});
	try {
		return await Promise.race([answer.catch(() => null), late]);
	} finally {
		clearTimeout(timer);
	}
}

/** Whether a refusal is about the state of the node and not about the request. */
function isPassing(answer: unknown): boolean {
	const refusal = answer as Partial<RouteRequest<'table'>>;
	return refusal.ok === false && 'status' in refusal && (refusal.status ?? 0) >= 500;
}

function pause(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}

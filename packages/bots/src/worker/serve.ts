import type { Kinds, Result } from '@orrery/engine';
import { Course, fail, ok, SeededRandom } from '@orrery/engine';
import type { Report } from '../bot.ts';
import { opponentOf } from '../opponent.ts';
import { readView } from '../read-view.ts';
import { ponder } from '../thinking.ts';
import type { BotQuestion, CompareQuestion, Reply, Request, WorkerRefusal } from './messages.ts';
import { idOf, readRequest } from './messages.ts';
import type { Playable, Use } from './playable.ts';
import { loadPlayable } from './playable.ts';

/** What a worker of a browser and one of Node have in common. */
export interface Port {
	post(reply: Reply): void;
	/** Calls back with every message that comes in. */
	listen(hear: (message: unknown) => void): void;
}

/** The time between reports: as often as an eye can follow. */
const REPORT_MS = 100;
/** Enough to load the weights and let the compiler see the search. */
const WARM_UP = { iterations: 200, milliseconds: 50 };

/** Answers questions over a port, one after the other in the order they came, until the worker is ended. */
export function serve(port: Port): void {
	const waiting: Job[] = [];
	let current: Job | null = null;

	const underWay = (id: number): Job | undefined =>
		current?.request.id === id ? current : waiting.find(({ request }) => request.id === id);

	const refuse = (id: number | null, code: WorkerRefusal['code']): void =>
		port.post({ type: 'refusal', id, refusal: { code } });

	const cancel = (id: number): void => {
		const index = waiting.findIndex(({ request }) => request.id === id);
		if (index >= 0) {
			waiting.splice(index, 1);
			refuse(id, 'cancelled');
		} else if (current?.request.id === id) {
			current.abort.abort();
		}
	};

	const work = async (): Promise<void> => {
		for (current = waiting.shift() ?? null; current !== null; current = waiting.shift() ?? null) {
			const { request, abort } = current;
			const reply = await answer(request, abort.signal, port);
			port.post(reply);
		}
	};

	port.listen((message) => {
		const request = readRequest(message);
		if (request === null) {
			// A refusal with an id ends the question of that id, so a broken message must not borrow one.
			const id = idOf(message);
			refuse(id === null || underWay(id) ? null : id, 'broken-message');
		} else if (request.type === 'cancel') {
			cancel(request.id);
		} else if (underWay(request.id)) {
			refuse(null, 'broken-message');
		} else {
			waiting.push({ request, abort: new AbortController() });
			if (current === null) void work();
		}
	});
}

interface Job {
	readonly request: Exclude<Request, { type: 'cancel' }>;
	readonly abort: AbortController;
}

async function answer(request: Job['request'], signal: AbortSignal, port: Port): Promise<Reply> {
	const { id } = request;
	const refusal = (refused: WorkerRefusal): Reply => ({ type: 'refusal', id, refusal: refused });
	try {
		if (request.type === 'warm') {
			const warmed = await withPlayable(request.game, (playable) => warmUp(playable, signal));
			return warmed.ok ? { type: 'warm', id } : refusal(warmed.fault);
		}
		if (request.type === 'compare') {
			const { question } = request;
			const compared = await withPlayable(question.game, async (playable) =>
				compareMoves(playable, question),
			);
			return compared.ok ? { type: 'comparison', id, shares: compared.value } : refusal(compared.fault);
		}
		if (request.type === 'analyze' || request.type === 'evaluate')
			return await answerAnalysis(request, signal, port);
		const { question } = request;
		const onReport = (report: Report<Kinds>): void => port.post({ type: 'report', id, report });
		const result = await withPlayable(question.game, (playable) =>
			think(playable, question, signal, atIntervals(REPORT_MS, onReport)),
		);
		return result.ok ? { type: 'answer', id, report: result.value } : refusal(result.fault);
	} catch {
		return refusal({ code: 'bot-failed' });
	}
}

async function answerAnalysis(
	request: Extract<Request, { type: 'analyze' | 'evaluate' }>,
	signal: AbortSignal,
	port: Port,
): Promise<Reply> {
	const { id } = request;
	const loaded = await import('./analyzing.ts').catch(() => null);
	if (loaded === null) return { type: 'refusal', id, refusal: { code: 'load-failed' } };
	if (request.type === 'evaluate') {
		const evaluated = await loaded.answerEvaluate(request.question);
		return evaluated.ok
			? { type: 'evaluation', id, evaluation: evaluated.value }
			: { type: 'refusal', id, refusal: evaluated.fault };
	}
	const analyzed = await loaded.answerAnalyze(request.question, {
		signal,
		onValues: (values) => port.post({ type: 'values', id, values }),
		onSteps: (steps) => port.post({ type: 'steps', id, steps }),
	});
	return analyzed.ok
		? { type: 'analysis', id, analysis: analyzed.value }
		: { type: 'refusal', id, refusal: analyzed.fault };
}

async function withPlayable<Value>(
	game: string,
	use: Use<Promise<Result<Value, WorkerRefusal>>>,
): Promise<Result<Value, WorkerRefusal>> {
	const loaded = await loadPlayable(game).catch(() => undefined);
	if (loaded === undefined) return fail({ code: 'load-failed' });
	return loaded === null ? fail({ code: 'unknown-game' }) : loaded(use);
}

async function think<K extends Kinds>(
	{ game, opponents }: Playable<K>,
	question: BotQuestion,
	signal: AbortSignal,
	onReport: (report: Report<K>) => void,
): Promise<Result<Report<K>, WorkerRefusal>> {
	const opponent = opponentOf(opponents, question.opponent);
	if (opponent === undefined) return fail({ code: 'unknown-opponent' });
	const view = readView(game, question.view);
	if (!view.ok) return view;
	return ponder(opponent.bot, view.value, question.seed, opponent.budget, { signal, onReport });
}

function compareMoves<K extends Kinds>(
	{ game, compare }: Playable<K>,
	question: CompareQuestion,
): Result<readonly number[], WorkerRefusal> {
	const view = readView(game, question.view);
	if (!view.ok) return view;
	const moves = question.moves.map((move) => game.readMove(move));
	const read = moves.flatMap((move) => (move.ok ? [move.value] : []));
	if (read.length < moves.length) return fail({ code: 'illegal-move' });
	return compare(view.value, read, question.seed, question);
}

async function warmUp<K extends Kinds>(
	{ game, opponents: { thinker }, tables }: Playable<K>,
	signal: AbortSignal,
): Promise<Result<null, WorkerRefusal>> {
	for (const options of tables) {
		const { position } = Course.deal(game, options, new SeededRandom('warm'));
		const view = game.view(position, game.deciders(position)[0] ?? 0);
		const result = await ponder(thinker, view, 'warm', WARM_UP, { signal });
		if (!result.ok) return result;
	}
	return ok(null);
}

/** Passes values on, but not more often than this; values that come too soon are dropped. */
function atIntervals<Value>(milliseconds: number, pass: (value: Value) => void): (value: Value) => void {
	let passed = Number.NEGATIVE_INFINITY;
	return (value) => {
		const now = performance.now();
		if (now - passed < milliseconds) return;
		passed = now;
		pass(value);
	};
}

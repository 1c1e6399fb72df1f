import type { Kinds, Seat } from '@orrery/engine';
import type { Analysis, StepAnalysis } from '../analysis/analysis.ts';
import type { Evaluation } from '../analysis/evaluate.ts';
import type { BotRefusal, Report } from '../bot.ts';

/*
 * What the two sides of a worker say to each other: plain values, so that they pass through `postMessage`
 * of a browser and of Node alike.
 */

/** What a bot is asked; the view is that of the seat that has to decide. */
export interface BotQuestion<View = unknown> {
	/** The game's id. */
	readonly game: string;
	/** Whom to ask: a level, a baseline, `iterations=N` or `time=MS`. */
	readonly opponent: string;
	readonly view: View;
	readonly seed: string;
}

/** Moves to compare: what each is worth to the view's seat. */
export interface CompareQuestion<View = unknown, Move = unknown> {
	readonly game: string;
	readonly view: View;
	readonly moves: readonly Move[];
	readonly seed: string;
	/** For each move. */
	readonly iterations: number;
	/** For all of them together. */
	readonly milliseconds: number;
}

/** A game to analyze, over or not. */
export interface AnalyzeQuestion<K extends Kinds = Kinds> {
	readonly game: string;
	readonly options: K['options'];
	readonly setup: K['setup'];
	readonly moves: readonly { readonly seat: Seat; readonly move: K['move'] }[];
	/** For each decision; unless given, as many as make a review of a game take some seconds. */
	readonly iterations?: number;
	/** Instead of iterations: about so much time for each decision. The same question may then give other answers. */
	readonly milliseconds?: number;
	/** The steps that an earlier analysis with the same iterations was done with; they are not looked at again. */
	readonly known?: readonly StepAnalysis<K>[];
}

/** A position to judge, with everything hidden. */
export interface EvaluateQuestion<Snapshot = unknown> {
	readonly game: string;
	readonly snapshot: Snapshot;
	readonly iterations?: number;
}

/** The first, rough value of a position, by the number of steps played. */
export interface QuickValue {
	readonly step: number;
	readonly values: readonly number[];
}

/** The caller chooses the ids; an id must not be reused while its request is pending. */
export type Request =
	| { readonly type: 'ask'; readonly id: number; readonly question: BotQuestion }
	| { readonly type: 'compare'; readonly id: number; readonly question: CompareQuestion }
	| { readonly type: 'analyze'; readonly id: number; readonly question: AnalyzeQuestion }
	| { readonly type: 'evaluate'; readonly id: number; readonly question: EvaluateQuestion }
	/** Load the game's code and weights and get into stride, so that the first question need not wait. */
	| { readonly type: 'warm'; readonly id: number; readonly game: string }
	| { readonly type: 'cancel'; readonly id: number };

/** Any number of reports, values and steps, then one reply that ends the request: one of the others. */
export type Reply<K extends Kinds = Kinds> =
	| { readonly type: 'report' | 'answer'; readonly id: number; readonly report: Report<K> }
	| { readonly type: 'comparison'; readonly id: number; readonly shares: readonly number[] }
	| { readonly type: 'values'; readonly id: number; readonly values: readonly QuickValue[] }
	| { readonly type: 'steps'; readonly id: number; readonly steps: readonly StepAnalysis<K>[] }
	| { readonly type: 'analysis'; readonly id: number; readonly analysis: Analysis<K> }
	| { readonly type: 'evaluation'; readonly id: number; readonly evaluation: Evaluation<K> }
	| { readonly type: 'warm'; readonly id: number }
	/** The id is null where the message had none that could be read. */
	| { readonly type: 'refusal'; readonly id: number | null; readonly refusal: WorkerRefusal };

/** Why a worker gives no move. */
export interface WorkerRefusal {
	readonly code:
		| BotRefusal['code']
		| 'unknown-game'
		| 'unknown-opponent'
		/** The game to analyze cannot be played by the rules, or what is known of it is about another game. */
		| 'impossible-game'
		/** The code of the game could not be loaded, for want of a network perhaps. */
		| 'load-failed'
		/** The message is none of the above, or its id is under way. */
		| 'broken-message'
		/** The bot broke down; a fault of the program. */
		| 'bot-failed'
		/** The worker could not be started or died. */
		| 'worker-lost';
}

/** The request that a message is; null if it is none. */
export function readRequest(message: unknown): Request | null {
	if (!isRecord(message)) return null;
	const { type, id, game, question } = message;
	if (!isId(id)) return null;
	if (type === 'cancel') return { type, id };
	if (type === 'warm' && typeof game === 'string') return { type, id, game };
	if (type === 'compare') return isCompareQuestion(question) ? { type, id, question } : null;
	if (type === 'analyze') return isAnalyzeQuestion(question) ? { type, id, question } : null;
	if (type === 'evaluate') return isEvaluateQuestion(question) ? { type, id, question } : null;
	return type === 'ask' && isQuestion(question) ? { type, id, question } : null;
}

function isCompareQuestion(value: unknown): value is CompareQuestion {
	if (!isRecord(value)) return false;
	const { game, moves, seed, iterations, milliseconds } = value;
	return (
		typeof game === 'string' &&
		Array.isArray(moves) &&
		typeof seed === 'string' &&
		typeof iterations === 'number' &&
		typeof milliseconds === 'number'
	);
}

/** What else it has is read with the rules of its game. */
function isAnalyzeQuestion(value: unknown): value is AnalyzeQuestion {
	if (!isRecord(value)) return false;
	const { game, moves, iterations, milliseconds, known } = value;
	return (
		typeof game === 'string' &&
		Array.isArray(moves) &&
		isEffort(iterations) &&
		isEffort(milliseconds) &&
		(known === undefined || Array.isArray(known))
	);
}

function isEvaluateQuestion(value: unknown): value is EvaluateQuestion {
	return isRecord(value) && typeof value.game === 'string' && isEffort(value.iterations);
}

function isEffort(value: unknown): boolean {
	return value === undefined || (typeof value === 'number' && value >= 1);
}

function isQuestion(value: unknown): value is BotQuestion {
	if (!isRecord(value)) return false;
	const { game, opponent, seed } = value;
	return typeof game === 'string' && typeof opponent === 'string' && typeof seed === 'string';
}

/** The reply that a message of our own worker is; null if it is none. */
export function readReply<K extends Kinds>(message: unknown): Reply<K> | null {
	return isReply<K>(message) ? message : null;
}

/** The kind is looked at, the rest is believed: it comes from the very code that the worker was started with. */
function isReply<K extends Kinds>(message: unknown): message is Reply<K> {
	if (!isRecord(message)) return false;
	return REPLIES.some((type) => type === message.type);
}

const REPLIES: readonly Reply['type'][] = [
	'report',
	'answer',
	'comparison',
	'values',
	'steps',
	'analysis',
	'evaluation',
	'warm',
	'refusal',
];

/** The id of a message, even of a broken one. */
export function idOf(message: unknown): number | null {
	const { id } = isRecord(message) ? message : {};
	return isId(id) ? id : null;
}

function isId(value: unknown): value is number {
	return Number.isSafeInteger(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null;
}

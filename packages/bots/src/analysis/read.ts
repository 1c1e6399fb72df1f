import type { Course, Fault, Kinds, Result, Seat } from '@orrery/engine';
import { SEATS } from '@orrery/engine';
import { readArray, readInteger, reading, readObject, readOneOf, unwrap, wrong } from '@orrery/engine/json';
import type {
	Analysis,
	AnalysisSummary,
	Candidate,
	DecisionAnalysis,
	LuckAnalysis,
	StepAnalysis,
} from './analysis.ts';
import { expectChain } from './expect-chain.ts';

/*
 * Reads analyses from files and storage: the shape, that its steps are those of the game, and that the sums hold. Whether
 * the values are good can only be said by analyzing the game again.
 */

const MOST_ITERATIONS = 1_000_000_000;

/** The analysis of this game. */
export function readAnalysis<K extends Kinds>(
	course: Course<K>,
	value: unknown,
	path = '',
): Result<Analysis<K>, Fault> {
	return reading(() => {
		const fields = readObject(value, path);
		const at = (name: string): string => (path === '' ? name : `${path}.${name}`);
		const analysis: Analysis<K> = {
			format: readOneOf(fields.format, at('format'), [1]),
			iterations: readInteger(fields.iterations, at('iterations'), 1, MOST_ITERATIONS),
			steps: steps(course, fields.steps, at('steps')),
			summary: summary(course, fields.summary, at('summary')),
		};
		expectChain(course, analysis, path);
		return analysis;
	});
}

/** The steps of an analysis of this game that is not complete. */
export function readSteps<K extends Kinds>(
	course: Course<K>,
	value: unknown,
): Result<readonly StepAnalysis<K>[], Fault> {
	return reading(() => steps(course, value, 'steps'));
}

function steps<K extends Kinds>(course: Course<K>, value: unknown, path: string): readonly StepAnalysis<K>[] {
	return readArray(value, path).map((step, i) => stepOf(course, step, `${path}[${i}]`));
}

function stepOf<K extends Kinds>(course: Course<K>, value: unknown, path: string): StepAnalysis<K> {
	const fields = readObject(value, path);
	return readOneOf(fields.kind, `${path}.kind`, ['decision', 'luck']) === 'decision'
		? decisionOf(course, fields, path)
		: luckOf(course, fields, path);
}

function decisionOf<K extends Kinds>(
	course: Course<K>,
	fields: Readonly<Record<string, unknown>>,
	path: string,
): DecisionAnalysis<K> {
	const { players } = course.options;
	const step = readInteger(fields.step, `${path}.step`, 1, course.steps.length);
	return {
		step,
		seat: seatAt(course, step, fields.seat, `${path}.seat`),
		kind: 'decision',
		before: numbers(fields.before, `${path}.before`, players),
		after: numbers(fields.after, `${path}.after`, players),
		best: unwrap(course.game.readMove(fields.best)),
		loss: number(fields.loss, `${path}.loss`),
		...(fields.error === undefined ? {} : { error: number(fields.error, `${path}.error`) }),
		...(fields.forced === undefined ? {} : { forced: readOneOf(fields.forced, `${path}.forced`, [true]) }),
		...(fields.candidates === undefined
			? {}
			: {
					candidates: readArray(fields.candidates, `${path}.candidates`).map((candidate, i) =>
						candidateOf(course, candidate, `${path}.candidates[${i}]`),
					),
				}),
	};
}

function candidateOf<K extends Kinds>(course: Course<K>, value: unknown, path: string): Candidate<K> {
	const { move, line, visits, values } = readObject(value, path);
	return {
		move: unwrap(course.game.readMove(move)),
		line: readArray(line, `${path}.line`).map((next) => unwrap(course.game.readMove(next))),
		visits: number(visits, `${path}.visits`),
		values: numbers(values, `${path}.values`, course.options.players),
	};
}

function luckOf<K extends Kinds>(
	course: Course<K>,
	fields: Readonly<Record<string, unknown>>,
	path: string,
): LuckAnalysis {
	const step = readInteger(fields.step, `${path}.step`, 0, course.steps.length);
	return {
		step,
		seat:
			step === 0
				? readOneOf(fields.seat, `${path}.seat`, [null])
				: seatAt(course, step, fields.seat, `${path}.seat`),
		kind: 'luck',
		luck: numbers(fields.luck, `${path}.luck`, course.options.players),
		error: number(fields.error, `${path}.error`),
	};
}

/** The seat of a step, which is that of the game. */
function seatAt<K extends Kinds>(course: Course<K>, step: number, value: unknown, path: string): Seat {
	const seat = readOneOf(value, path, SEATS);
	const played = course.steps[step - 1]?.seat;
	if (seat !== played) wrong('differs', path, played, seat);
	return seat;
}

function summary<K extends Kinds>(course: Course<K>, value: unknown, path: string): AnalysisSummary {
	const fields = readObject(value, path);
	const { players } = course.options;
	return {
		summary: readOneOf(fields.summary, `${path}.summary`, [true]),
		start: numbers(fields.start, `${path}.start`, players),
		result: numbers(fields.result, `${path}.result`, players),
		skill: numbers(fields.skill, `${path}.skill`, players),
		luck: numbers(fields.luck, `${path}.luck`, players),
		lost: numbers(fields.lost, `${path}.lost`, players),
		accuracy: readArray(fields.accuracy, `${path}.accuracy`, players).map((percent, i) =>
			percent === null ? null : number(percent, `${path}.accuracy[${i}]`),
		),
	};
}

function numbers(value: unknown, path: string, length: number): readonly number[] {
	return readArray(value, path, length).map((item, i) => number(item, `${path}[${i}]`));
}

function number(value: unknown, path: string): number {
	if (typeof value !== 'number' || !Number.isFinite(value)) wrong('wrong-type', path, 'a number', value);
	return value + 0;
}

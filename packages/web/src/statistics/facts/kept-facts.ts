import type { MoveFacts, ReviewFacts } from './game-facts.ts';
import type { ReadGame } from './read-game.ts';

/* What was found in a game, as the device keeps it, so that the record of an online game is asked for only once. */

/** Increase this when games are read differently: then what was kept is not read, and their records are asked for again. */
const FORMAT = 1;

interface KeptFacts extends ReadGame {
	readonly format: typeof FORMAT;
}

export function factsToKeep({ moves, review }: ReadGame): KeptFacts {
	return { format: FORMAT, moves, review };
}

/** Null for what another version has kept, or what nobody can read. */
export function readKeptFacts(value: unknown): ReadGame | null {
	const { format, moves, review } = fieldsOf(value);
	const movesRead = readMoves(fieldsOf(moves));
	if (format !== FORMAT || movesRead === null) return null;
	const reviewRead = review === null ? null : readReview(fieldsOf(review));
	return reviewRead === undefined ? null : { moves: movesRead, review: reviewRead };
}

function readMoves({ standing, score, progress, tasks, time, colors }: Fields): MoveFacts | null {
	const counts = Object.entries(fieldsOf(colors));
	const read = {
		standing: standing === null ? null : numbers(standing),
		score: score === null ? null : numberOf(score),
		progress: numbers(progress),
		tasks: numberOf(tasks),
		time: numberOf(time),
		colors: counts.flatMap(([color, count]) => (typeof count === 'number' ? [[color, count] as const] : [])),
	};
	if (read.standing === undefined || read.score === undefined || read.progress === undefined) return null;
	if (read.tasks === undefined || read.time === undefined || read.colors.length < counts.length) return null;
	return {
		...{ standing: read.standing, score: read.score, progress: read.progress },
		...{ tasks: read.tasks, time: read.time, colors: Object.fromEntries(read.colors) },
	};
}

function readReview({ accuracy, luck }: Fields): ReviewFacts | undefined {
	const [accuracyRead, luckRead] = [accuracy === null ? null : numberOf(accuracy), numberOf(luck)];
	if (accuracyRead === undefined || luckRead === undefined) return undefined;
	return { accuracy: accuracyRead, luck: luckRead };
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
	return typeof value === 'object' && value !== null ? { ...value } : {};
}

function numberOf(value: unknown): number | undefined {
	return typeof value === 'number' ? value : undefined;
}

function numbers(value: unknown): readonly number[] | undefined {
	if (!Array.isArray(value)) return undefined;
	const read = value.filter((one) => typeof one === 'number');
	return read.length === value.length ? read : undefined;
}

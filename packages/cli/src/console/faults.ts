import type { Fault, FaultCode, TextFault } from '@orrery/engine';

/* The engine's fault codes as English sentences for the terminal. */

type Tell = (fault: Pick<Fault, 'expected' | 'found'>) => string;

const SENTENCES: Readonly<Record<FaultCode, Tell>> = {
	'wrong-type': ({ expected, found }) => `expected ${expected}, found ${found ?? 'nothing'}`,
	'out-of-range': ({ expected, found }) => `must be ${expected}, not ${found}`,
	'wrong-length': ({ expected, found }) => `must have ${expected} entries, not ${found}`,
	'unknown-value': ({ expected, found }) => `must be one of ${expected}, not ${found ?? 'missing'}`,
	duplicate: ({ expected, found }) =>
		`named more than once${expected ? ` (expected ${expected})` : ''}: ${found}`,
	'missing-piece': ({ expected, found }) =>
		expected === undefined ? 'a piece is missing here' : `expected ${expected} pieces in all, found ${found}`,
	'not-adjacent': ({ found }) => `no tile may be laid at ${found}`,
	'after-the-end': () => 'the game was over before this',
	'spread-too-wide': () => 'the tokens on the moon track lie too far apart',
	differs: ({ expected, found }) =>
		expected === undefined
			? 'this does not follow from the rest'
			: `the rules give ${expected}, the record says ${found}`,
	refused: ({ found }) => `the rules refuse this move (${found})`,
	unfinished: ({ found }) => `the game is not over, but the record says ${found}`,
};

export function faultSentence(fault: Fault): string {
	const sentence = SENTENCES[fault.code](fault);
	return fault.path === '' ? sentence : `${fault.path}: ${sentence}`;
}

/** What is wrong in an analysis: its sums follow from its steps, not from the rules. */
export function analysisFaultSentence(fault: Fault): string {
	const { code, path, expected, found } = fault;
	return code === 'differs' ? `${path}: must be ${expected}, not ${found}` : faultSentence(fault);
}

export function textFaultSentence({ expected, found }: TextFault): string {
	const show = (text: string | undefined): string => (text ?? 'nothing').replaceAll('\n', '⏎');
	return `expected ${show(expected)}, found ${show(found)}`;
}

import type { Break } from './break.ts';

/** Breaks of the modules that both games share: records, text, JSON, undo and chance. */
export const SHARED_BREAKS: readonly Break[] = [
	{
		file: 'record.ts',
		breaks: 'a seat may have no place',
		from: 'seats.length !== players ||\n',
		to: '',
	},
	{
		file: 'record.ts',
		breaks: 'a place may be empty',
		from: 'ranking.some((place) => place.length === 0)',
		to: 'false',
	},
	{
		file: 'text.ts',
		breaks: 'numbers may have zeros in front',
		from: 'String(value) !== digits',
		to: 'Number.isNaN(value)',
	},
	{
		file: 'text.ts',
		breaks: 'columns count from 0',
		from: '(before.at(-1)?.length ?? 0) + 1',
		to: 'before.at(-1)?.length ?? 0',
	},
	{
		file: 'json.ts',
		breaks: 'numbers may be too small',
		from: 'if (value < least || value > most)',
		to: 'if (value > most)',
	},
	{
		file: 'course.ts',
		breaks: 'a look back shows one step too many',
		from: 'this.#steps.slice(0, count)',
		to: 'this.#steps.slice(0, count + 1)',
	},
	{
		file: 'course.ts',
		breaks: 'a look back shows the first position',
		from: 'else this.#replay(earlier.position, count);',
		to: '',
	},
	{
		file: 'course.ts',
		breaks: 'one can look past the last step',
		from: ' || count > most)',
		to: ')',
	},
	{
		file: 'course.ts',
		breaks: 'undo goes back past a revelation',
		from: "if (step === undefined || step.played.revealed) return 'revealed';",
		to: "if (step === undefined) return 'revealed';",
	},
	{
		file: 'course.ts',
		breaks: 'undo takes back completed turns online',
		from: "if (reach.kind === 'turn' && step.played.turnEnded)",
		to: 'if (false)',
	},
	{
		file: 'course.ts',
		breaks: 'undo takes back the steps of anyone',
		from: "if (reach.kind === 'turn' || !reach.over.includes(step.seat)) return",
		to: "if (reach.kind === 'turn') return",
	},
	{
		file: 'course.ts',
		breaks: 'undo plays on from where the game stood',
		from: '\t\tthis.#replay(this.position, this.#steps.length);\n',
		to: '',
	},
	{
		file: 'random.ts',
		breaks: 'NL-3: a shuffle never leaves a tile in its place',
		from: 'const j = random.below(i + 1);',
		to: 'const j = random.below(i);',
	},
	{
		file: 'random.ts',
		breaks: 'the seeded generator is another one',
		from: 'b ^ (b >>> 9)',
		to: 'b ^ (b >>> 8)',
	},
];

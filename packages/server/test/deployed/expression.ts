/*
 * What an expression of Prometheus asks for, compared with what a server has. It reads as much of that language as our
 * dashboard and alerts use.
 */

/** The labels of each series that a server has, with their values. */
export type Series = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** What Prometheus knows by itself, of every target. */
const OWN_SERIES = ['up'];
const OWN_LABELS = ['job', 'instance'];
const WORDS = ['or', 'and', 'unless'];
/** After these only the labels behind `by` are left. */
const AGGREGATES = /\b(?:sum|min|max|avg|count)\b/;

/** The series in the text that Prometheus reads. */
export function seriesOf(text: string): Series {
	const series = new Map<string, Map<string, Set<string>>>();
	for (const line of text.split('\n')) {
		const [, name, labels = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
		if (name === undefined) continue;
		const known = series.get(name) ?? new Map<string, Set<string>>();
		series.set(name, known);
		for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
			known.set(label, (known.get(label) ?? new Set()).add(value));
	}
	return series;
}

interface Selected {
	readonly name: string;
	/** The conditions for its labels; null for a value that a variable of the dashboard stands for. */
	readonly labels: readonly (readonly [string, string | null])[];
}

interface Expression {
	readonly selected: readonly Selected[];
	readonly groups: readonly string[];
}

export function readExpression(text: string): Expression {
	const groups: string[] = [];
	const selected: Selected[] = [];
	const select = (name: string, conditions: string): string => {
		const labels = Array.from(
			conditions.matchAll(/(\w+)\s*[=!]~?\s*"([^"]*)"/g),
			([, label = '', value = '']) => [label, value.includes('$') ? null : value] as const,
		);
		selected.push({ name, labels });
		return ' ';
	};
	text
		.replaceAll(/\bby \(([^)]*)\)/g, (_, labels: string) => {
			groups.push(...labels.split(/, */));
			return ' ';
		})
		.replaceAll(/\b([a-z]\w*)\{([^}]*)\}/g, (_, name: string, conditions: string) => select(name, conditions))
		.replaceAll(/\[[^\]]*\]/g, ' ')
		// What is left are functions, numbers, and names without conditions.
		.replaceAll(/\b[a-z]\w*\b(?!\s*\()/g, (name) => (WORDS.includes(name) ? ' ' : select(name, '')));
	return { selected, groups };
}

/** What an expression and the labels in the words beside it ask for and nobody has, a sentence each. */
export function wrongIn(text: string, wordLabels: readonly string[], series: Series): readonly string[] {
	const { selected, groups } = readExpression(text);
	const faults = selected.length === 0 ? ['it asks for nothing'] : [];
	const left = new Set(AGGREGATES.test(text) ? groups : OWN_LABELS);
	for (const { name, labels } of selected) {
		const known = series.get(name) ?? (OWN_SERIES.includes(name) ? new Map<string, Set<string>>() : null);
		if (known === null) {
			faults.push(`there is no ${name}`);
			continue;
		}
		for (const label of [...labels.map(([label]) => label), ...groups])
			if (!known.has(label) && !OWN_LABELS.includes(label)) faults.push(`${name} has no label ${label}`);
		for (const [label, value] of labels)
			if (value !== null && known.get(label)?.has(value) === false)
				faults.push(`${label} of ${name} is never ${value}`);
		if (!AGGREGATES.test(text)) for (const label of known.keys()) left.add(label);
	}
	return [
		...faults,
		...wordLabels.filter((label) => !left.has(label)).map((label) => `its result has no label ${label}`),
	];
}

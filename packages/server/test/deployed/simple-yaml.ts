/*
 * Reads the part of YAML that our deployment files use: mappings and lists by indentation, plain and quoted scalars,
 * lists in brackets, and mappings with an anchor that others merge. Anything else is an error, so that nothing is read
 * wrongly.
 */

export type Yaml = string | readonly Yaml[] | Mapping;

type Mapping = { readonly [key: string]: Yaml };

interface Line {
	readonly indent: number;
	readonly text: string;
}

/** A part of a document. */
export function at(value: Yaml | undefined, ...path: readonly (string | number)[]): Yaml | undefined {
	return path.reduce<Yaml | undefined>(
		(part, key) => (typeof part === 'object' ? Reflect.get(part, key) : undefined),
		value,
	);
}

export function entriesOf(value: Yaml | undefined): readonly (readonly [string, Yaml])[] {
	if (!isMapping(value)) throw new Error('no mapping');
	return Object.entries(value);
}

export function listOf(value: Yaml | undefined): readonly Yaml[] {
	if (!Array.isArray(value)) throw new Error('no list');
	return value;
}

function isMapping(value: Yaml | undefined): value is Mapping {
	return typeof value === 'object' && !Array.isArray(value);
}

/** The documents of a file. */
export function readYaml(text: string): readonly Yaml[] {
	return text.split(/^---$/m).map((part) => {
		const lines = part
			.split('\n')
			.filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
			.map((line) => ({ indent: line.search(/\S/), text: line.trim() }));
		const reader = new Reader(lines);
		const value = reader.block(0);
		if (reader.line !== undefined) throw new Error(`cannot read “${reader.line.text}”`);
		return value;
	});
}

class Reader {
	readonly #lines: Line[];
	/** Mappings that can be merged into later ones, by their anchors. */
	readonly #anchored = new Map<string, Mapping>();

	constructor(lines: Line[]) {
		this.#lines = lines;
	}

	get line(): Line | undefined {
		return this.#lines[0];
	}

	block(indent: number): Yaml {
		return this.line?.text.startsWith('- ') === true ? this.#list(indent) : this.#mapping(indent);
	}

	#list(indent: number): readonly Yaml[] {
		const items: Yaml[] = [];
		for (let line = this.line; line?.indent === indent && line.text.startsWith('- '); line = this.line) {
			const text = line.text.slice(2);
			// What stands behind the dash is indented like the lines below it.
			if (/^[\w-]+:( |$)/.test(text)) {
				this.#lines[0] = { indent: indent + 2, text };
				items.push(this.#mapping(indent + 2));
			} else {
				this.#lines.shift();
				items.push(scalar(text));
			}
		}
		return items;
	}

	#mapping(indent: number): Mapping {
		const merged: Record<string, Yaml> = {};
		const entries: Record<string, Yaml> = {};
		for (let line = this.line; line?.indent === indent; line = this.line) {
			const [, key = '', value = ''] = /^([\w-]+|<<):(?: (.*))?$/.exec(line.text) ?? [];
			if (key === '' || key in entries) throw new Error(`cannot read “${line.text}”`);
			this.#lines.shift();
			if (key === '<<') Object.assign(merged, this.#mergedBy(value));
			else entries[key] = this.#valueOf(value, indent);
		}
		// What stands in the mapping itself goes before what it merges, wherever it stands.
		return { ...merged, ...entries };
	}

	#mergedBy(text: string): Mapping {
		const mapping = this.#anchored.get(/^\*([\w-]+)$/.exec(text)?.[1] ?? '');
		if (mapping === undefined) throw new Error(`cannot read “<<: ${text}”`);
		return mapping;
	}

	/** What belongs to a key: the rest of its line, or the lines below it. */
	#valueOf(text: string, indent: number): Yaml {
		const anchor = /^&([\w-]+)$/.exec(text)?.[1];
		if (text !== '' && anchor === undefined) return scalar(text);
		const below = this.line?.indent ?? 0;
		const value = below > indent ? this.block(below) : '';
		if (anchor === undefined) return value;
		if (!isMapping(value)) throw new Error(`cannot read “${text}”`);
		this.#anchored.set(anchor, value);
		return value;
	}
}

function scalar(text: string): Yaml {
	if (text.startsWith('[')) return JSON.parse(text);
	if (text.startsWith('"')) return JSON.parse(text);
	if (/^['&*!|>{%@`]/.test(text) || / #/.test(text)) throw new Error(`cannot read “${text}”`);
	return text;
}

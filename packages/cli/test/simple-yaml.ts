/*
 * Reads the part of YAML that our deployment files use: mappings and lists by indentation, plain and quoted scalars, and
 * lists in brackets. Anything else is an error, so that nothing is read wrongly.
 */

export type Yaml = string | readonly Yaml[] | { readonly [key: string]: Yaml };

interface Line {
	readonly indent: number;
	readonly text: string;
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

	#mapping(indent: number): { readonly [key: string]: Yaml } {
		const entries: Record<string, Yaml> = {};
		for (let line = this.line; line?.indent === indent; line = this.line) {
			const [, key = '', value = ''] = /^([\w-]+):(?: (.*))?$/.exec(line.text) ?? [];
			if (key === '' || key in entries) throw new Error(`cannot read “${line.text}”`);
			this.#lines.shift();
			const below = this.line?.indent ?? 0;
			entries[key] = value !== '' ? scalar(value) : below > indent ? this.block(below) : '';
		}
		return entries;
	}
}

function scalar(text: string): Yaml {
	if (text.startsWith('[')) return JSON.parse(text);
	if (text.startsWith('"')) return JSON.parse(text);
	if (/^['&*!|>{%@`]/.test(text) || / #/.test(text)) throw new Error(`cannot read “${text}”`);
	return text;
}

import type { Block, Row, RulesText, Section, Statement } from '../src/rules/rules-text.ts';
import { parseInline } from './parse-inline.ts';

/*
 * Reads the rules, which are written in a small part of Markdown (docs/rules/README.md). It is strict: what it does
 * not know stops the build, so that nothing on the page is silently missing or different from the file.
 */

interface Line {
	readonly text: string;
	readonly number: number;
}

const HEADING = /^(#{1,3}) (.+)$/;
const NUMBERED = /^(\d+(?:\.\d+)*)\.? (.+)$/;
const ITEM = /^(-|\d+\.) (.+)$/;
const FURTHER = /^ +(\S.*)$/;
const FIGURE = /^!\[(.+)\]\(figure:([a-z0-9-]+)\)$/;
const RULE = /^\*\*((?:NL|NB)-[A-Z]?\d+(?:\.\d+)?)\*\*\s*/;
const TABLE_RULER = /^\|(?:\s*:?-+:?\s*\|)+$/;
const WHY_NOT = /^\*\*([^*]+)\*\* ?(.*)$/;

/** The rules in a file. Throws with the file and the line if they are not written as they should be. */
export function parseRules(markdown: string, file: string): RulesText {
	const lines = markdown
		.split(/\r?\n/)
		.map((text, index): Line => ({ text: text.trimEnd(), number: index + 1 }));
	const reader = new Reader(lines, file);
	const title = reader.next();
	const heading = HEADING.exec(title?.text ?? '');
	if (heading?.[1] !== '#' || heading[2] === undefined)
		return reader.fail('the first line is no title', title);
	const introduction = reader.blocks();
	const sections: Section[] = [];
	for (let line = reader.next(); line !== undefined; line = reader.next()) {
		const [, marks = '', words = ''] = HEADING.exec(line.text) ?? [];
		if (marks !== '##' && marks !== '###') return reader.fail('a section is expected', line);
		const [, number = null, name = words] = NUMBERED.exec(words) ?? [];
		if (marks === '##' && number === null) return reader.fail('a section needs a number', line);
		const level = marks === '##' ? 2 : 3;
		const anchor = `section-${number ?? placeOf(sections)}`;
		sections.push({ level, anchor, number, title: name, blocks: reader.blocks() });
	}
	return { title: heading[2], introduction, sections };
}

/** “3.4” for the next part, after section 3 and three parts of it. */
function placeOf(sections: readonly Section[]): string {
	const at = sections.findLastIndex(({ level }) => level === 2);
	return `${sections[at]?.number ?? 0}.${sections.length - at}`;
}

class Reader {
	readonly #lines: readonly Line[];
	readonly #file: string;
	#at = 0;

	constructor(lines: readonly Line[], file: string) {
		this.#lines = lines;
		this.#file = file;
	}

	fail(reason: string, line: Line | undefined): never {
		throw new Error(`${this.#file}:${line?.number ?? this.#lines.length}: ${reason}`);
	}

	/** The next line that is not empty. */
	next(): Line | undefined {
		while (this.#peek()?.text === '') this.#at++;
		return this.#lines[this.#at++];
	}

	/** All blocks up to the next heading. */
	blocks(): readonly Block[] {
		const blocks: Block[] = [];
		for (;;) {
			const line = this.next();
			if (line === undefined) return blocks;
			if (HEADING.test(line.text)) {
				this.#at--;
				return blocks;
			}
			blocks.push(this.#block(line));
		}
	}

	#peek(): Line | undefined {
		return this.#lines[this.#at];
	}

	#block(line: Line): Block {
		const [, caption, name] = FIGURE.exec(line.text) ?? [];
		if (caption !== undefined && name !== undefined)
			return { kind: 'figure', name, caption: this.#inline(caption, line) };
		if (line.text.startsWith('>')) return this.#whyNot(line);
		if (line.text.startsWith('|')) return this.#table(line);
		if (ITEM.test(line.text)) return this.#list(line);
		if (/^\s|^#|^(?:[-*_] ?){3}|^[*+] |^~~~|^```/.test(line.text))
			return this.fail(`“${line.text}” is neither text nor a list nor a table`, line);
		const text = [line.text, ...this.#while((next) => next !== '' && !begins(next))].join(' ');
		return { kind: 'paragraph', ...this.#statement(text, line) };
	}

	#list(first: Line): Block {
		const items: Statement[] = [];
		const ordered = !first.text.startsWith('-');
		for (let line: Line | undefined = first; line !== undefined; line = this.#nextItem(ordered)) {
			const text = [ITEM.exec(line.text)?.[2] ?? '', ...this.#while((next) => FURTHER.test(next))];
			if (text.some((part) => ITEM.test(part.trim()))) this.fail('a list within a list', line);
			items.push(this.#statement(text.map((part) => part.trim()).join(' '), line));
		}
		return { kind: 'list', ordered, items };
	}

	/** The next item of the same list; empty lines may stand between items. */
	#nextItem(ordered: boolean): Line | undefined {
		const begun = this.#at;
		const line = this.next();
		const mark = ITEM.exec(line?.text ?? '')?.[1];
		if (mark !== undefined && (mark !== '-') === ordered) return line;
		this.#at = begun;
		return undefined;
	}

	#table(first: Line): Block {
		const [ruler, ...rows] = this.#while((text) => text.startsWith('|'));
		const head = this.#cells(first.text, first);
		if (ruler === undefined || !TABLE_RULER.test(ruler) || this.#cells(ruler, first).length !== head.length)
			this.fail('the second line of a table must be “|---|---|”, one for each column', first);
		return { kind: 'table', head, rows: rows.map((text) => this.#row(text, head.length, first)) };
	}

	#row(text: string, columns: number, line: Line): Row {
		const rule = RULE.exec(text.replace(/^\|\s*/, ''))?.[1] ?? null;
		const cells = this.#cells(rule === null ? text : text.replace(`**${rule}**`, ''), line);
		if (cells.length !== columns) this.fail(`a row of the table has ${cells.length} cells: ${text}`, line);
		return { rule, cells };
	}

	#cells(text: string, line: Line): Row['cells'] {
		if (!text.endsWith('|')) this.fail(`a row of a table ends with “|”: ${text}`, line);
		return text
			.slice(1, -1)
			.split('|')
			.map((cell) => this.#inline(cell.trim(), line));
	}

	#whyNot(first: Line): Block {
		const lines = [first.text, ...this.#while((text) => text.startsWith('>'))];
		const [head = '', ...within] = lines.map((text) => text.replace(/^> ?/, ''));
		const [, title, begun = ''] = WHY_NOT.exec(head) ?? [];
		if (title === undefined) return this.fail('a “why not” block begins with its question in bold', first);
		const reader = new Reader(
			[begun, ...within].map((text, index) => ({ text, number: first.number + index })),
			this.#file,
		);
		return { kind: 'why-not', title: this.#inline(title, first), blocks: reader.blocks() };
	}

	#statement(text: string, line: Line): Statement {
		const match = RULE.exec(text);
		return { rule: match?.[1] ?? null, content: this.#inline(text.slice(match?.[0].length ?? 0), line) };
	}

	#inline(text: string, line: Line): ReturnType<typeof parseInline> {
		try {
			return parseInline(text);
		} catch (error) {
			return this.fail(error instanceof Error ? error.message : String(error), line);
		}
	}

	/** The next lines, without the spaces before them, as long as they belong to the same block. */
	#while(belongs: (text: string) => boolean): readonly string[] {
		const found: string[] = [];
		for (let line = this.#peek(); line !== undefined && belongs(line.text); line = this.#peek()) {
			found.push(line.text.trim());
			this.#at++;
		}
		return found;
	}
}

/** Whether a line begins a block of its own, even directly after a paragraph. */
function begins(text: string): boolean {
	return HEADING.test(text) || ITEM.test(text) || FIGURE.test(text) || /^[>|]/.test(text);
}
